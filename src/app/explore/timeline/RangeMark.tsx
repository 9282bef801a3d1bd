import { useStore } from 'zustand';
import { widthOf } from '../../state/view/view.ts';
import { timelineSelection } from '../../state/view/selection-store.ts';
import { timelineView } from '../../state/view/view-store.ts';

/** The selected time on the lanes. */
export function RangeMark() {
  const range = useStore(timelineSelection.store, (state) => state.range);
  const view = useStore(timelineView.store, (state) => state.view);
  if (range === null) return null;
  const share = (ns: number): number => ((ns - view.startNs) / widthOf(view)) * 100;
  return (
    <span
      className="lanes__range"
      aria-hidden="true"
      style={{ left: `${share(range.startNs)}%`, width: `${share(range.endNs) - share(range.startNs)}%` }}
    />
  );
}

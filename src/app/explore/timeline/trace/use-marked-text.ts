import { useStore } from 'zustand';
import { chunkSummary } from '../words/chunk-summary.ts';
import { followedIn } from './followed-in.ts';
import { placeText } from '../words/phase-text.ts';
import { timelineSelection } from '../../../state/view/selection-store.ts';
import { TRACES } from '../../../state/traces/traces.ts';

/** The chunk that is followed or the phase that the keys are at, in words; null where neither is. */
export function useMarkedText(): string | null {
  const marked = useStore(timelineSelection.store, (state) => state.marked);
  const followed = useStore(timelineSelection.store, (state) => state.followed);
  if (followed !== null) {
    const trace = TRACES[followed.side].current();
    const way = trace && followedIn(trace, followed.chunk);
    return way && chunkSummary(way);
  }
  const trace = marked && TRACES[marked.side].current();
  return marked && trace && placeText(trace, marked.lane, marked.index);
}

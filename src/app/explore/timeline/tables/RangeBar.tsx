import { useStore } from 'zustand';
import { widthOf } from '../../../state/view/view.ts';
import { formatTime } from '../../../../units/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatSpan } from '../text/instant.ts';
import './range-bar.css';
import { timelineSelection } from '../../../state/view/selection-store.ts';
import { timelineView } from '../../../state/view/view-store.ts';

const DIGITS = 7;

/** Which time the table below is about. */
export function RangeBar() {
  const range = useStore(timelineSelection.store, (state) => state.range);
  return (
    <div className="range-bar">
      <h3 id="range-title">{range === null ? 'Whole iteration' : formatSpan(range.startNs, range.endNs)}</h3>
      {range === null ? (
        <p className="for-pointer">Shift and drag on the lanes selects a time.</p>
      ) : (
        <p>{formatTime(widthOf(range), DIGITS)} selected</p>
      )}
      <span className="range-bar__actions">
        {range === null ? (
          <Button onClick={() => timelineSelection.select(timelineView.store.getState().view)}>
            Select the time shown<span className="for-pointer"> (R)</span>
          </Button>
        ) : (
          <>
            <Button onClick={() => timelineView.show(range)}>Zoom to it</Button>
            <Button onClick={() => timelineSelection.select(null)}>Clear</Button>
          </>
        )}
      </span>
    </div>
  );
}

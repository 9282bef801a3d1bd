import { widthOf } from '../../../state/view/view.ts';
import type { TimelineTarget } from './keys.ts';
import { followMarked, stepMarked, stepMarkedLane } from './pick.ts';
import { moveEnd } from '../layout/range.ts';
import { timelineSelection } from '../../../state/view/selection-store.ts';
import { timelineView } from '../../../state/view/view-store.ts';

/** The timeline of this page, as keys see it. */
export const KEY_TARGET: TimelineTarget = {
  zoom: (factor) => timelineView.zoom(factor),
  pan: (share) => timelineView.pan(share),
  fit: () => timelineView.fit(),
  step: stepMarked,
  stepLane: stepMarkedLane,
  follow: followMarked,
  selectShown: () => timelineSelection.select(timelineView.store.getState().view),
  moveRange(end, share) {
    const { view, domainNs } = timelineView.store.getState();
    const range = timelineSelection.store.getState().range ?? view;
    timelineSelection.select(moveEnd(range, end, share * widthOf(view), domainNs));
  },
  isPicked() {
    const { marked, followed, range } = timelineSelection.store.getState();
    return marked !== null || followed !== null || range !== null;
  },
  letGo: () => void timelineSelection.letGo(),
};

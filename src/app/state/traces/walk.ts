/** Moves from chunk phase to chunk phase by keys. */
import { widthOf, type View } from '../view/view.ts';
import type { Place } from '../view/phase-place.ts';
import type { Trace } from './trace.ts';
import { firstAfter } from './visible.ts';

/** The next phase of the lane, or the one before; the first step goes to the phase in the middle of the view. */
export function stepPhase(trace: Trace, at: Place | null, view: View, by: 1 | -1): Place | null {
  if (at === null) return nearest(trace, 0, (view.startNs + view.endNs) / 2);
  const count = trace.segments[at.lane]?.count ?? 0;
  return { lane: at.lane, index: Math.min(count - 1, Math.max(0, at.index + by)) };
}

/** The phase that the next used lane, or the one before, serves at the same time. */
export function stepLane(trace: Trace, at: Place | null, view: View, by: 1 | -1): Place | null {
  if (at === null) return stepPhase(trace, at, view, by);
  const { startNs, endNs } = trace.segments[at.lane]!;
  const middleNs = (startNs[at.index]! + endNs[at.index]!) / 2;
  for (let lane = at.lane + by; lane >= 0 && lane < trace.segments.length; lane += by) {
    if (trace.segments[lane]!.count > 0) return nearest(trace, lane, middleNs);
  }
  return at;
}

/** The phase of a lane that ends next after an instant, else its last; if it has none, a phase of a later lane. */
function nearest(trace: Trace, lane: number, instantNs: number): Place | null {
  for (let index = lane; index < trace.segments.length; index++) {
    const segments = trace.segments[index]!;
    if (segments.count > 0)
      return { lane: index, index: Math.min(segments.count - 1, firstAfter(segments, instantNs)) };
  }
  return null;
}

/** How many times the length of a phase is shown around one that is too short to be seen. */
const SHOWN_AROUND = 24;
/** A phase shorter than this share of the view cannot be seen. */
const SEEN_SHARE = 1 / 400;

/** The view that shows a phase: the same one if it already does, else moved to it, and closer if necessary. */
export function viewOf(trace: Trace, { lane, index }: Place, view: View): View {
  const { startNs, endNs } = trace.segments[lane]!;
  const [from, to] = [startNs[index]!, endNs[index]!];
  const isSeen = to - from >= SEEN_SHARE * widthOf(view);
  if (isSeen && from >= view.startNs && to <= view.endNs) return view;
  const wide = isSeen ? Math.max(widthOf(view), to - from) : SHOWN_AROUND * (to - from);
  const middle = (from + to) / 2;
  return { startNs: middle - wide / 2, endNs: middle + wide / 2 };
}

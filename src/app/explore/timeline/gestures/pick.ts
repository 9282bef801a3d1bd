/** Picking chunk phases and times out of the lanes, by pointer and keys. */
import { toNs } from '../../../state/view/view.ts';
import { announce } from '../../../ui/announce.ts';
import { followedIn } from '../trace/followed-in.ts';
import { phaseAt } from '../layout/hit.ts';
import { chunkSummary } from '../text/chunk-summary.ts';
import { placeText } from '../text/phase-text.ts';
import { timelineSelection, type Side } from '../../../state/view/selection-store.ts';
import { TRACES } from '../../../state/page/traces.ts';
import type { Trace } from '../../../state/traces/trace.ts';
import { timelineView } from '../../../state/view/view-store.ts';
import { stepLane, stepPhase, viewOf } from '../../../state/traces/walk.ts';
import type { Place } from '../../../state/view/phase-place.ts';

/** How far beside a mark a press still selects it. */
const NEAR_PX = [0, -2, 2, -5, 5];

/** Follows the chunk in service at a place of a lane; ends following where there is none. */
export function pressLane(side: Side, lane: number, x: number, width: number): void {
  const trace = TRACES[side].current();
  const segments = trace?.segments[lane];
  if (trace === null || segments === undefined) return;
  const { view } = timelineView.store.getState();
  for (const near of NEAR_PX) {
    const index = phaseAt(segments, toNs(x + near, view, width));
    if (index === null) continue;
    timelineSelection.mark({ side, lane, index });
    follow(trace, side, { lane, index });
    return;
  }
  timelineSelection.follow(null);
  timelineSelection.mark(null);
}

export function stepMarked(by: 1 | -1): void {
  walk((trace, at) => stepPhase(trace, at, timelineView.store.getState().view, by));
}

export function stepMarkedLane(by: 1 | -1): void {
  walk((trace, at) => stepLane(trace, at, timelineView.store.getState().view, by));
}

export function followMarked(): void {
  const { marked } = timelineSelection.store.getState();
  const trace = marked === null ? null : TRACES[marked.side].current();
  if (marked !== null && trace !== null) follow(trace, marked.side, marked);
}

function walk(next: (trace: Trace, at: Place | null) => Place | null): void {
  const { marked } = timelineSelection.store.getState();
  const side = marked?.side ?? 'shown';
  const trace = TRACES[side].current();
  if (trace === null || trace.overfull) return;
  const place = next(trace, marked);
  if (place === null) return;
  timelineSelection.mark({ side, ...place });
  const { view } = timelineView.store.getState();
  const shown = viewOf(trace, place, view);
  if (shown !== view) timelineView.show(shown);
  announce(placeText(trace, place.lane, place.index));
}

function follow(trace: Trace, side: Side, { lane, index }: Place): void {
  const chunk = trace.segments[lane]!.chunk[index]!;
  timelineSelection.follow({ side, chunk });
  const followed = followedIn(trace, chunk);
  if (followed !== null) announce(chunkSummary(followed));
}

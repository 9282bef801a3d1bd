import { formatCount } from '../../../../units/count.ts';
import { formatTime } from '../../../../units/time.ts';
import type { View } from '../../../state/view/view.ts';
import { formatSpan } from '../text/instant.ts';
import { isWithoutPhases, type Trace } from '../../../state/traces/trace.ts';
import { visibleRange, type Range } from '../../../state/traces/visible.ts';

/**
 * How closely a view is drawn: every chunk phase as a mark of its own, utilisation folded from the phases,
 * or utilisation as the run reported it, when there are more phases than a frame can fold, none are kept, or while they
 * are dealt out to their lanes.
 */
export type Detail = 'chunks' | 'columns' | 'buckets';

const MOST_MARKS = 4000;
const MOST_FOLDED = 400_000;

/** How many phases each of a number of pictures may fold in a frame. */
export function foldedOf(pictures: number): number {
  return MOST_FOLDED / pictures;
}

export interface Visible {
  readonly detail: Detail;
  /** One for each lane. */
  readonly ranges: readonly Range[];
}

/** @param mostFolded phases that may be folded: two pictures share what a frame has time for */
export function visibleDetail(trace: Trace, view: View, mostFolded = MOST_FOLDED): Visible {
  const ranges = trace.segments.map((lane) => visibleRange(lane, view));
  if (trace.overfull || trace.undealt.length > 0 || isWithoutPhases(trace))
    return { ranges, detail: 'buckets' };
  const count = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  return { ranges, detail: count <= MOST_MARKS ? 'chunks' : count <= mostFolded ? 'columns' : 'buckets' };
}

const DETAIL_TEXT: Readonly<Record<Detail, string>> = {
  chunks: 'every chunk phase',
  columns: 'mean and peak utilisation',
  buckets: 'mean utilisation',
};

/** Says what the lanes show: which part of the time, in how much detail, and why not in more. */
export function detailText(
  trace: Trace | null,
  view: View,
  domainNs: number,
  mostFolded = MOST_FOLDED,
): string {
  const isWhole = view.startNs === 0 && view.endNs === domainNs;
  const time = isWhole
    ? `All ${formatTime(domainNs, 4)}`
    : `${formatSpan(view.startNs, view.endNs)} of ${formatTime(domainNs, 4)}`;
  if (trace === null) return `${time}: nothing yet`;
  const closer = trace.overfull
    ? `; of more than ${formatCount(trace.mostPhases)} chunk phases no single ones are kept`
    : isWithoutPhases(trace)
      ? ' of the first stage; Stages has the passes of all, and the chunks of each on zoom'
      : '';
  return `${time}: ${DETAIL_TEXT[visibleDetail(trace, view, mostFolded).detail]}${closer}`;
}

/** Whether the whole run is drawn in its final detail. */
export function isSettled(trace: Trace | null): boolean {
  return trace !== null && trace.finished && trace.undealt.length === 0;
}

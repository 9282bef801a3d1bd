import type { View } from '../charts/view.ts';
import type { Trace } from './trace-store.ts';
import { visibleRange, type Range } from './visible.ts';

/**
 * How closely a view is drawn: every chunk phase as a mark of its own, utilisation folded from the phases,
 * or utilisation as the run reported it, when there are more phases than a frame can fold, or while they are dealt
 * out to their lanes.
 */
export type Detail = 'chunks' | 'columns' | 'buckets';

const MOST_MARKS = 4000;
const MOST_FOLDED = 400_000;

export interface Visible {
  readonly detail: Detail;
  /** One a lane. */
  readonly ranges: readonly Range[];
}

export function visibleDetail(trace: Trace, view: View): Visible {
  const ranges = trace.segments.map((lane) => visibleRange(lane, view));
  if (trace.overfull || trace.undealt.length > 0) return { ranges, detail: 'buckets' };
  const count = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  return { ranges, detail: count <= MOST_MARKS ? 'chunks' : count <= MOST_FOLDED ? 'columns' : 'buckets' };
}

/** The Pareto front of a sweep in throughput and cost: rows that no other row beats in one without losing in the other. */
import { comparableBy } from './comparable.ts';
import { paretoFront } from './pareto.ts';
import type { SweepRow } from './row.ts';

export interface FrontRow {
  readonly index: number;
  /** ns for one token, image, sample or iteration. */
  readonly time: number;
  /** $ of the network. */
  readonly cost: number;
}

/** By decreasing throughput; empty if throughput is meaningless (comparable.ts). */
export function frontOf(rows: readonly SweepRow[]): readonly FrontRow[] {
  if (comparableBy(rows) === 'none') return [];
  return paretoFront(
    rows.flatMap(({ index, numbers }) =>
      numbers === null || numbers.throughput === null
        ? []
        : [{ index, time: 1e9 / numbers.throughput, cost: numbers.costDollars }],
    ),
  );
}

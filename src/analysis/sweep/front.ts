/** The Pareto front of a sweep in throughput and cost: rows than which no other is better in one and as good in both. */
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

/** Highest throughput first; empty where throughput says nothing (comparable.ts). */
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

/** The rows of a sweep that no other one beats: none trains as fast for as little, and one of both better. */
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

/** A published table of measured runs: its columns, its origin, and the meaning of a row. */
import { chipById } from '../../workload/calibration/stacks.ts';
import { chipNamed } from '../../workload/chips/named-chip.ts';
import { CHIPS } from '../../workload/chips/facts.ts';
import type { Chip } from '../../workload/chips/chip.ts';
import type { Layout } from '../../workload/step-time/training-run.ts';
import type { Provenance } from '../facts/provenance.ts';
import type { MeasuredCase } from './measured-case.ts';
import type { RowReader } from './row-reader.ts';

export interface Source extends Provenance {
  /** Columns of its file; the header determines the source. */
  readonly columns: readonly string[];
  /** Returns the cases of a row, usually one; `row` keeps what is wrong with its cells. */
  readonly read: (row: RowReader) => readonly MeasuredCase[];
}

/** A finished case without cell, group or memory figures. */
export const PLAIN = {
  cell: null,
  measuredGiB: null,
  isGated: false,
  groups: [],
  cannot: null,
} as const satisfies Partial<MeasuredCase>;

/** A layout without parallelism, as a base. */
export const ALONE: Layout = {
  tensor: 1,
  pipeline: 1,
  chunks: 1,
  context: 1,
  data: 1,
  microBatch: 1,
  microBatches: 1,
  shardedOptimizer: false,
  sharding: 'none',
  recompute: 'none',
  sequenceParallel: false,
  tensorOverlap: false,
};

/** Reads the chip of a cell. A row that names an unknown chip is refused; the value returned then is never used. */
export function readChip(row: RowReader, column: string): Chip {
  const name = row.text(column);
  const chip = chipNamed(name);
  if (chip === null) row.refuse(`${column} is "${name}"; known are ${CHIPS.map(({ id }) => id).join(', ')}`);
  return chip ?? chipById('A100');
}

/** Returns the micro-batches of a replica, at least one; fractions are kept, since it is an average. */
export function microBatchesOf(batch: number, data: number, microBatch: number): number {
  return Math.max(1, batch / (data * microBatch));
}

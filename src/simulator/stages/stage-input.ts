import type { TaskGraph } from '../../taskgraph/graph.ts';
import type { ComputeSegments, Segments } from '../record/trace.ts';
import type { RunTotals } from '../record/totals.ts';

/** A block as it ran by itself, from 0 ns. */
export interface BlockRun {
  readonly totals: RunTotals;
  /** Null where nothing is recorded. */
  readonly segments: Segments | null;
  readonly compute: ComputeSegments | null;
}

/** One crossing of a message from a stage to another. */
export interface SendCost {
  /** Servers it takes, and what an NPU sends on each. */
  readonly servers: readonly number[];
  /** Until the next message on the same links can begin. */
  readonly transferNs: number;
  /** From its beginning until it is there. */
  readonly durationNs: number;
  /** Messages of one stage with the same number take the same links. */
  readonly links: number;
}

export interface StageInput {
  readonly graph: TaskGraph;
  readonly servers: number;
  readonly serverBandwidthGBps: readonly number[];
  readonly physicalDimensions: number;
  /** One a block of the graph. */
  readonly blocks: readonly BlockRun[];
  readonly sendCost: (from: number, to: number, bytes: number) => SendCost;
  /** Of each server its dimension. */
  readonly dimensions: readonly number[];
}

import type { TaskGraph } from '../../taskgraph/graph.ts';
import type { ComputeSegments, Segments } from '../record/trace.ts';
import type { RunTotals } from '../record/totals.ts';
import type { BlockProfile } from './profile.ts';
import type { StageWires } from './stage-wires.ts';

/** A block as it ran by itself, from 0 ns. */
export interface BlockRun {
  readonly totals: RunTotals;
  /** What an NPU sends on which server, evenly over the times. Null where nothing is recorded. */
  readonly sent: Segments | null;
  readonly compute: ComputeSegments | null;
  /** When it is on which wires; worked out where it meets others. */
  readonly profile: () => BlockProfile;
}

/** One crossing of a message from a stage to another. */
export interface SendCost {
  /** Servers it takes, and what an NPU sends on each. */
  readonly servers: readonly number[];
  /** Until the next message on the same links can begin. */
  readonly transferNs: number;
  /** From its beginning until it is there. */
  readonly durationNs: number;
  /** Messages of one stage with the same number take the same links, one after the other. */
  readonly line: number;
}

export interface StageInput {
  readonly graph: TaskGraph;
  readonly servers: number;
  readonly serverBandwidthGBps: readonly number[];
  readonly physicalDimensions: number;
  /** One a block of the graph. */
  readonly blocks: readonly BlockRun[];
  readonly sendCost: (from: number, to: number, bytes: number) => SendCost;
  /** Null where nothing shares wires: in `reference` rounding. */
  readonly wires: StageWires | null;
  /** By server: its dimension. */
  readonly dimensions: readonly number[];
}

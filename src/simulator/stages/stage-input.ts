import type { TaskGraph } from '../../taskgraph/graph.ts';
import type { ComputeSegments, Segments } from '../record/trace.ts';
import type { RunTotals } from '../record/totals.ts';
import type { BlockProfile } from './profile.ts';
import type { StageWires } from './stage-wires.ts';

/** The run of a block by itself, from 0 ns. */
export interface BlockRun {
  readonly totals: RunTotals;
  /** Bytes that an NPU sends on each server, spread evenly over each segment. Null if nothing is recorded. */
  readonly sent: Segments | null;
  readonly compute: ComputeSegments | null;
  /** Its times on each set of wires. Computed only if it meets other activities. */
  readonly profile: () => BlockProfile;
}

/** The cost of one message from a stage to another. */
export interface SendCost {
  /** The servers that it uses. */
  readonly servers: readonly number[];
  /** Time after which the next message on the same links can start. */
  readonly transferNs: number;
  /** Time from its start to its arrival. */
  readonly durationNs: number;
  /** Messages of one stage with the same line take the same links, one after the other. */
  readonly line: number;
}

export interface StageInput {
  readonly graph: TaskGraph;
  readonly servers: number;
  readonly serverBandwidthGBps: readonly number[];
  readonly physicalDimensions: number;
  /** By block of the graph. */
  readonly blocks: readonly BlockRun[];
  readonly sendCost: (from: number, to: number, bytes: number) => SendCost;
  /** Null if wires are not shared, as with `reference` rounding. */
  readonly wires: StageWires | null;
  /** Dimension of each server. */
  readonly dimensions: readonly number[];
}

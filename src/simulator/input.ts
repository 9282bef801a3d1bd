import type { Collective, LogicalDimension } from '../collective/types.ts';
import type { NetworkBackend } from '../network/costs/backend.ts';
import type { LiveNetwork } from '../network/costs/live.ts';
import type { TaskGraph } from '../taskgraph/graph.ts';
import type { SystemPolicy } from './policy.ts';

/** Input of a run. Servers are numbered 0 .. servers-1; a logical dimension names the server that serves it. */
export interface SimulationInput {
  readonly graph: TaskGraph;
  /** The logical dimensions of each type of collective, which differ if its list of algorithms does. */
  readonly logical: Readonly<Record<Collective, readonly LogicalDimension[]>>;
  readonly servers: number;
  /** NPUs in the group of each server: of its dimension, or of the part of it that the server represents. */
  readonly serverSizes: readonly number[];
  /** What one NPU can send inside its group on each server, GB/s: the full scale of utilisation. */
  readonly serverBandwidthGBps: readonly number[];
  /** What one NPU can send on the whole physical dimension of each server. Only ratios matter (Themis). */
  readonly balanceBandwidth: readonly number[];
  readonly physicalDimensions: number;
  readonly network: NetworkBackend;
  /** Whether links take the times measured for messages of each size. Defaults to false. */
  readonly isMeasured?: boolean;
  /** Times phases in place of `network`, those that it accepts. */
  readonly live?: LiveNetwork;
  readonly policy: SystemPolicy;
}

/** What to record besides the totals. */
export interface Recording {
  /** Chunk phases and compute, to be taken in batches. */
  readonly segments: boolean;
  /** Utilisation over time in this many buckets (an even number); 0 for none. */
  readonly buckets: number;
  /** An estimate of the length of the run, ns, which sets the initial width of the buckets. */
  readonly expectedNs: number;
  /** The intervals in which each server was busy. */
  readonly busyIntervals: boolean;
  /** How long chunks wait and are served, by layer and phase (delays.ts). Defaults to false. */
  readonly delays?: boolean;
  /** Which phase of a plan each segment is, as `Run.phaseParts` knows it. Defaults to false. */
  readonly entries?: boolean;
  /** Where the tasks of a pipeline shared wires and so took longer. Defaults to false. */
  readonly paces?: boolean;
  /** Whether a collective that is alone on the network is simulated once and then replayed (replay.ts), with the same result. */
  readonly replay: boolean;
}

export const TOTALS_ONLY: Recording = {
  segments: false,
  buckets: 0,
  expectedNs: 0,
  busyIntervals: false,
  replay: true,
};

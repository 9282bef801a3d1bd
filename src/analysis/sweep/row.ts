/** A row of a sweep: one point under one scheme. */
import type { SchemeId } from '../../design/document.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';
import type { DesignWork } from '../../design/throughput.ts';

/** Simulated time in which a collective of the role was running: `modelCommNs`, `dataCommNs`, ... */
export type RoleTimes = Readonly<Record<`${GroupRole}CommNs`, number>>;

export interface PacketNumbers {
  /** Of a run in packets; null of any other. */
  readonly goodputGBps: number | null;
  readonly drops: number | null;
  readonly retransmittedBytes: number | null;
  readonly timeouts: number | null;
  /** Of its round trips; null without acknowledgements. */
  readonly roundTripMeanNs: number | null;
  readonly roundTripMedianNs: number | null;
  readonly roundTripP99Ns: number | null;
}

/** Times, shares and counts of a run. */
export interface RunNumbers extends RoleTimes, PacketNumbers {
  /** Simulated: compute, and the rest of the iteration but for what stages wait for one another. */
  readonly computeNs: number;
  readonly exposedCommNs: number;
  /** Share of the iteration, 0..1. */
  readonly exposedShare: number;
  /** Null without a pipeline. */
  readonly stageWaitNs: number | null;
  /** Share of the iteration in which a chunk waits or is served on a dimension, mean over dimensions. */
  readonly busyShare: number | null;
}

/** Of the whole training, with failures and checkpoints; null for a workload without tokens, or if it never ends. */
export interface TrainingNumbers {
  /** Progress over time, 0..1. */
  readonly trainingGoodput: number;
  readonly trainingDays: number | null;
  readonly dollarsPerMillionTokens: number | null;
  readonly trainingMWh: number | null;
  readonly trainingTonnesCo2: number | null;
}

export interface SweepNumbers extends RunNumbers, TrainingNumbers {
  /** Iteration by the closed form, and by the event-driven run. */
  readonly closedNs: number;
  readonly simulatedNs: number;
  /** Simulated, of all workloads of the goal, each times its weight; null if there is only one. */
  readonly weightedNs: number | null;
  /** Simulated, against the baseline at the same point (budget.ts); null if the baseline has no result there. */
  readonly speedUp: number | null;
  /** Simulated: bytes sent over what could have been sent. */
  readonly utilisation: number;
  /** Cost of the network. */
  readonly costDollars: number;
  /** Simulated, in units of the row's work per second, of all NPUs and per NPU. */
  readonly throughput: number | null;
  readonly throughputPerNpu: number | null;
  readonly samplesPerSecond: number | null;
  readonly tokensPerSecond: number | null;
  /** Shares of the peak, 0..1 (throughput.ts). */
  readonly mfu: number | null;
  readonly hfu: number | null;
  readonly daysForTokens: number | null;
  /** $ per unit of throughput. */
  readonly networkCostPerThroughput: number | null;
  readonly systemCostPerThroughput: number | null;
  /** Speed-up x cost of the baseline / cost, as in the comparison; null whenever the speed-up is. */
  readonly performancePerCost: number | null;
}

/** Another workload of the goal on the row's split. */
export interface OtherTime {
  readonly workload: string;
  readonly weight: number;
  /** Simulated. */
  readonly iterationNs: number;
}

export interface SweepRow {
  /** Its index among all rows of the sweep, independent of when it was computed. */
  readonly index: number;
  readonly value: number;
  readonly topology: string;
  readonly workload: string;
  readonly scheme: SchemeId;
  /** The scheme that ratios refer to. */
  readonly baseline: SchemeId;
  /** Work of an iteration at the point; null whenever the numbers are. */
  readonly work: DesignWork | null;
  /** Describes a setting that makes the run faster than its links allow. Absent if there is none. */
  readonly faster?: string;
  /** In the order of the goal. Absent if the design serves its own workload only. */
  readonly others?: readonly OtherTime[];
  /** Null if the point cannot be evaluated; `problem` says why. */
  readonly numbers: SweepNumbers | null;
  readonly problem: string | null;
}

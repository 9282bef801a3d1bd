import type { CollectiveOptimization, Rounding } from '../collective/types.ts';
import type { StepRule } from '../network/facts/step-rule.ts';

/** Order between collectives that wait for the same dimension (priority at issue). */
export const SCHEDULING_POLICIES = ['LIFO', 'FIFO'] as const;
export type SchedulingPolicy = (typeof SCHEDULING_POLICIES)[number];

/** Order of ready chunks inside a dimension. */
export const INTRA_DIMENSION_POLICIES = [
  'FIFO',
  'RG',
  'smallestChunkFirst',
  'lessRemainingPhaseFirst',
] as const;
export type IntraDimensionPolicy = (typeof INTRA_DIMENSION_POLICIES)[number];

/** Order in which a chunk visits the dimensions. */
export const INTER_DIMENSION_POLICIES = ['ascending', 'roundRobin', 'themis', 'themisFlex'] as const;
export type InterDimensionPolicy = (typeof INTER_DIMENSION_POLICIES)[number];

/** Chunks wait to be issued until fewer than `below` are in their first phase; then `issue` of them are. */
export interface Dispatch {
  readonly issue: number;
  readonly below: number;
}

/** `phases`: each phase of a chunk goes to the next queue of its dimension. `chunks`: all its phases go to the queue of its number. */
export const DEALINGS = ['phases', 'chunks'] as const;
export type Dealing = (typeof DEALINGS)[number];

/** The system layer: how collectives are cut into chunks and how chunks wait for dimensions. */
export interface SystemPolicy {
  /** Chunks a collective is cut into (preferred-dataset-splits). */
  readonly chunks: number;
  /** A collective is cut into fewer chunks where they would be smaller than this. Defaults to no limit. */
  readonly leastChunkBytes?: number;
  /** Chunks in service per dimension. */
  readonly activeChunks: number;
  readonly queuesPerDimension: number;
  /** Queues of each dimension. Default to `queuesPerDimension`. */
  readonly queues?: readonly number[];
  /** Queues by server, taken from its dimension. Set by the run of a case. */
  readonly queuesOfServers?: readonly number[];
  /** Whether all-gathers have as many queues of their own on the same links. Defaults to false. */
  readonly gatherQueues?: boolean;
  /** How chunks are dealt to queues. Defaults to phases. */
  readonly dealing?: Dealing;
  /** Defaults to issuing all chunks of a collective at once. */
  readonly dispatch?: Dispatch;
  readonly scheduling: SchedulingPolicy;
  readonly intraDimension: IntraDimensionPolicy;
  readonly interDimension: InterDimensionPolicy;
  readonly optimization: CollectiveOptimization;
  readonly rounding: Rounding;
  /** A double binary tree does a full all-reduce in every position, as in ASTRA-sim 1.0. By default it is refused there. */
  readonly fullTrees?: boolean;
  /** Time of the loop after each pass of a layer, neither compute nor communication. Defaults to 0, or 1 with `reference` rounding. */
  readonly layerDelayNs?: number;
  /** Time after each collective for every kB of it (Table III of ASTRA-SIM, local update time). Defaults to 0. */
  readonly updateNsPerKB?: number;
  /** Share of compute that communication takes while a collective is under way, 0 .. 1. Defaults to 0, a NIC of its own. */
  readonly onLoad?: number;
  /** When ranks go from step to step. Defaults to synchronous. */
  readonly steps?: StepRule;
}

type QueueCounts = Pick<SystemPolicy, 'queuesPerDimension' | 'queues'>;

export function queuesOf({ queuesPerDimension, queues }: QueueCounts, dimension: number): number {
  return queues?.[dimension] ?? queuesPerDimension;
}

/** The largest number of queues of a dimension. */
export function mostQueues({ queuesPerDimension, queues = [] }: QueueCounts): number {
  return Math.max(queuesPerDimension, ...queues);
}

/** Whether every dimension has a single queue. */
export function hasOneQueue(policy: QueueCounts & Pick<SystemPolicy, 'gatherQueues'>): boolean {
  return mostQueues(policy) === 1 && policy.gatherQueues !== true;
}

/** The most chunks of a collective that a dimension serves at once, over all its queues. */
export function chunksAtOnce(policy: SystemPolicy): number {
  const { chunks, activeChunks } = policy;
  const queues = mostQueues(policy);
  return Math.min(chunks, queues * Math.ceil(activeChunks / queues));
}

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

/** The system layer: how collectives are cut into chunks and how chunks wait for dimensions. */
export interface SystemPolicy {
  /** Chunks a collective is cut into (preferred-dataset-splits). */
  readonly chunks: number;
  /** A collective is cut into fewer chunks where they would be smaller than this. Defaults to no limit. */
  readonly leastChunkBytes?: number;
  /** Chunks in service per dimension. */
  readonly activeChunks: number;
  readonly queuesPerDimension: number;
  readonly scheduling: SchedulingPolicy;
  readonly intraDimension: IntraDimensionPolicy;
  readonly interDimension: InterDimensionPolicy;
  readonly optimization: CollectiveOptimization;
  readonly rounding: Rounding;
  /** A double binary tree does a full all-reduce in every position, as in ASTRA-sim 1.0. By default it is refused there. */
  readonly fullTrees?: boolean;
  /** When ranks go from step to step. Defaults to synchronous. */
  readonly steps?: StepRule;
}

/** Chunks of a collective that a dimension serves at once, at most: those of all its queues. */
export function chunksAtOnce({ chunks, activeChunks, queuesPerDimension }: SystemPolicy): number {
  return Math.min(chunks, queuesPerDimension * Math.ceil(activeChunks / queuesPerDimension));
}

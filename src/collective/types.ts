/**
 * The nouns of collective communication.
 *
 * A basic algorithm is a `Schedule`: who sends which blocks to whom, step by step, for P ranks. It is
 * lazy (asked per step and rank) because a direct exchange of 65,536 ranks has 4e9 sends.
 */
import type { InNetwork, SwitchPlaces } from '../topology/blocks/block.ts';

export const COLLECTIVES = ['allReduce', 'reduceScatter', 'allGather', 'allToAll'] as const;
export type Collective = (typeof COLLECTIVES)[number];

export const ALGORITHMS = [
  'ring',
  'direct',
  'halvingDoubling',
  'doubleBinaryTree',
  'shiftedHalvingDoubling',
  'groupedHalvingDoubling',
  'additiveHalvingDoubling',
  'hierarchical',
  'inNetwork',
] as const;
export type AlgorithmName = (typeof ALGORITHMS)[number];

/** A basic algorithm with its parameters. */
export interface Algorithm {
  readonly name: AlgorithmName;
  /** direct only: at most this many sends in flight per rank. */
  readonly window?: number;
  /** How the ranks lie on the switches of their block, for those that go by switch. It follows from the block; no document says it. */
  readonly places?: SwitchPlaces;
  /** What the switch of their block can add up, for reduction in it; it follows from the block, too. */
  readonly inNetwork?: InNetwork;
  /** Of a default: what is run instead on a part of the block that lies on no whole switches, the first that can. */
  readonly otherwise?: readonly AlgorithmName[];
}

/**
 * One message of a schedule. Blocks number the pieces of the payload: 0..P-1 for all-reduce,
 * reduce-scatter and all-gather (block i is the one rank i owns), from * P + to for all-to-all.
 * A `reduce` send is added to what the receiver holds, any other send replaces it.
 */
export interface Send {
  readonly from: number;
  readonly to: number;
  readonly blocks: readonly number[];
  readonly reduce: boolean;
}

export interface Schedule {
  readonly collective: Collective;
  readonly ranks: number;
  readonly steps: number;
  /** The messages rank `from` sends in `step`; it may use everything received in earlier steps. */
  readonly sends: (step: number, from: number) => readonly Send[];
}

/**
 * A dimension as a collective sees it: a group of `size` ranks whose global NPU ids are `npuStride`
 * apart. Normally all of one physical dimension; a part of it where two groups share it (inner part
 * first); all NPUs of the system for the `one*` algorithms (`dimension` is then -1).
 */
export interface LogicalDimension {
  /** Queue set it is served by, 0 .. servers-1. */
  readonly server: number;
  /** Index of the physical dimension, or -1 when the group spans several. */
  readonly dimension: number;
  readonly size: number;
  readonly npuStride: number;
  readonly algorithm: Algorithm;
}

/** One step of a hierarchical plan: `operation` on `logical`, entered with `bytesIn` bytes per NPU. */
export interface Phase {
  readonly logical: LogicalDimension;
  readonly operation: Collective;
  readonly bytesIn: number;
  readonly bytesOut: number;
}

/** How an all-reduce is laid over dimensions (collective/plan.ts). */
export const COLLECTIVE_OPTIMIZATIONS = ['baseline', 'localBWAware', 'fourPhase'] as const;
export type CollectiveOptimization = (typeof COLLECTIVE_OPTIMIZATIONS)[number];

/**
 * `exact` keeps sizes and times as doubles; `reference` truncates where ASTRA-sim 1.0 does
 * (bytes after every division, message latencies to whole ns), and is used for its files.
 */
export type Rounding = 'exact' | 'reference';

/** The vocabulary of collective communication. */
import type { InNetwork, SwitchPlaces } from '../topology/blocks/block.ts';
import type { AlgorithmName } from './algorithm-facts.ts';
import type { MadeCollectives, SynthesisSettings } from './made/made-schedule.ts';
import { COLLECTIVE_LIST, type CollectiveName } from './collectives.ts';

export type Collective = CollectiveName;

export const COLLECTIVES = Object.keys(COLLECTIVE_LIST) as readonly Collective[];

export type { AlgorithmName } from './algorithm-facts.ts';

/** A basic algorithm with its parameters. */
export interface Algorithm {
  readonly name: AlgorithmName;
  /** The most sends in flight per rank, for algorithms that take a window. */
  readonly window?: number;
  /**
   * How the ranks lie on the switches of their block, for algorithms that go by switch. It follows from the block and is not part of a
   * document.
   */
  readonly places?: SwitchPlaces;
  /** What the switch of the block can add up, for reduction in it; it also follows from the block. */
  readonly inNetwork?: InNetwork;
  /** How it is made, for an algorithm that is made for its links. Defaults to the method that suits large messages. */
  readonly synthesis?: SynthesisSettings;
  /** What was made for the links of its dimension; it follows from them and is not part of a document. */
  readonly made?: MadeCollectives;
  /** For a default: what runs instead on a part of the block that lies on no whole switches; the first that can do it. */
  readonly otherwise?: readonly AlgorithmName[];
}

/**
 * A dimension as a collective sees it: a group of `size` ranks whose global NPU ids are `npuStride` apart. Normally all of one physical
 * dimension; a part of it if two groups share it (inner part first); all NPUs of the system for the `one*` algorithms (`dimension` is then
 * -1).
 */
export interface LogicalDimension {
  /** The queue set that serves it, 0 .. servers-1. */
  readonly server: number;
  /** Index of the physical dimension, or -1 if the group spans several. */
  readonly dimension: number;
  readonly size: number;
  readonly npuStride: number;
  readonly algorithm: Algorithm;
  /** The same with the algorithm of collectives of fewer bytes per NPU. Defaults to one for all sizes. */
  readonly below?: { readonly bytes: number; readonly logical: LogicalDimension };
  /** The same with the other algorithms of which a run takes the fastest. Defaults to none: `algorithm` is the choice. */
  readonly others?: readonly LogicalDimension[];
  /** By bytes of a collective per NPU, what a run has chosen for it. */
  readonly atBytes?: ReadonlyMap<number, LogicalDimension>;
}

/** One step of a hierarchical plan: `operation` on `logical`, beginning with `bytesIn` bytes per NPU. */
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

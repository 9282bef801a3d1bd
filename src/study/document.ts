/**
 * The design: the one document of the application. It is what undo covers, what a link carries and
 * what a file holds; nothing that changes a result lives outside it. Units are in the names.
 * Bounds live in schema.ts, older versions in migrate.ts.
 */
import type { AlgorithmEntry } from '../collective/algorithmName.ts';
import type { Collective, CollectiveOptimization, Rounding } from '../collective/types.ts';
import type { CostTable } from '../cost/prices.ts';
import type { InterDimensionPolicy, IntraDimensionPolicy, SchedulingPolicy } from '../simulator/policy.ts';
import type { BlockKind, LinkLevel, SplitBandwidth, Tier } from '../topology/dimension.ts';
import type { Layer } from '../workload/layer.ts';
import type { LoopSettings } from '../workload/loop.ts';
import type { TransformerWorkload } from '../workload/transformer.ts';

export const DESIGN_VERSION = 1;

/** A dimension without its bandwidth: the bandwidth follows from the budget and the scheme, or from `link`. */
export interface DesignDimension {
  readonly kind: BlockKind;
  readonly size: number;
  readonly linkLatencyNs: number;
  readonly tier: Tier;
  readonly link?: LinkLevel;
}

/** A workload given layer by layer (an imported or edited table) with the loop that runs it. */
export interface TableWorkload {
  readonly kind: 'table';
  readonly label: string;
  readonly loop: LoopSettings;
  readonly layers: readonly Layer[];
}

export type Workload = TransformerWorkload | TableWorkload;

export interface Parallelism {
  /** NPUs of one model-parallel group, placed from the innermost dimension out; the rest is data parallel. */
  readonly modelParallel: number;
  /** false: collectives run one after the other and after compute (the bandwidth paper's assumption). */
  readonly overlap: boolean;
}

/** Algorithm per type of collective and dimension; null or missing entries take the block's default. */
export type AlgorithmChoices = Readonly<Record<Collective, readonly (AlgorithmEntry | null)[]>>;

export interface DesignSystem {
  readonly chunks: number;
  readonly activeChunks: number;
  readonly queuesPerDimension: number;
  readonly scheduling: SchedulingPolicy;
  readonly intraDimension: IntraDimensionPolicy;
  readonly interDimension: InterDimensionPolicy;
  readonly optimization: CollectiveOptimization;
  readonly rounding: Rounding;
  readonly endpointDelayNs: number;
  readonly algorithms: AlgorithmChoices;
}

export interface Compute {
  readonly peakTflops: number;
  /** Share of the peak that matrix products reach, 0 < efficiency <= 1. */
  readonly efficiency: number;
}

export const SCHEME_IDS = ['equal', 'message', 'smart', 'custom'] as const;
export type SchemeId = (typeof SCHEME_IDS)[number];

export interface Bandwidth {
  /** Sum over dimensions of what one NPU can send, GB/s. */
  readonly budgetGBps: number;
  /** The scheme whose run the timeline shows. */
  readonly scheme: SchemeId;
  /** The split of the scheme `custom`, GB/s, one a dimension; null where none was set. */
  readonly customGBps: readonly number[] | null;
}

export interface Design {
  readonly v: typeof DESIGN_VERSION;
  readonly name: string;
  readonly topology: {
    readonly dimensions: readonly DesignDimension[];
    readonly splitBandwidth: SplitBandwidth;
  };
  readonly workload: Workload;
  readonly parallelism: Parallelism;
  readonly system: DesignSystem;
  readonly compute: Compute;
  readonly bandwidth: Bandwidth;
  readonly cost: CostTable;
}

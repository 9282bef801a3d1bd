/**
 * The design: the one document of the application. It is what undo covers, what a link carries and
 * what a file holds; nothing that changes a result lives outside it. Units are in the names.
 * Bounds live in schema.ts, versions in text/ and second/.
 */
import type { Goal } from '../allocation/optimal/goal.ts';
import type { SchemeId } from '../allocation/scheme-list.ts';
import type { AlgorithmEntry } from '../collective/algorithm-name.ts';
import type { Collective, CollectiveOptimization, Rounding } from '../collective/types.ts';
import type { CostTable, TierPrices } from '../cost/prices.ts';
import type { NetworkModelId } from '../network/model-names.ts';
import type { SharedModelId } from '../network/shared-model-names.ts';
import type { StepRule } from '../network/step-rule.ts';
import type { PacketOptions } from '../network/packets/options.ts';
import type { InterDimensionPolicy, IntraDimensionPolicy, SchedulingPolicy } from '../simulator/policy.ts';
import type { BlockShape } from '../topology/blocks/blocks.ts';
import type { LinkLevel, SplitBandwidth, Tier } from '../topology/dimension.ts';
import type { NetworkCalibration } from '../workload/calibration/names.ts';
import type { ComputeRate } from '../workload/compute-time.ts';
import type { Layer } from '../workload/layer.ts';
import type { LoopSettings } from '../workload/training-loop.ts';
import type { ModelWorkload } from '../workload/model.ts';
import type { CellOverride } from '../workload/override.ts';
import type { AxisId } from '../workload/axes/axis-list.ts';
import type { PipelineSettings } from '../workload/pipeline/settings.ts';
import type { Checkpointing } from '../workload/parallel/mapping.ts';
import type { ContextMethod } from '../workload/parallel/context-method.ts';
import type { Fsdp } from '../workload/parallel/fsdp.ts';
import type { ExpertParallel } from '../workload/parallel/experts.ts';
import type { TensorMesh } from '../workload/parallel/gemm2d.ts';
import type { ZeroStage } from '../workload/parallel/zero.ts';
import type { Innermost } from '../workload/axes/placement.ts';
import type { DesignLinks, DesignWires, OwnLinks, PhysicalTorus, QueueBandwidth } from './wiring.ts';

export type { DesignLinks, DesignWires, OwnLink, OwnLinks, PhysicalTorus, QueueBandwidth } from './wiring.ts';

/** Of documents that are written. Older ones are read as well (text/expand.ts). */
export const DOCUMENT_VERSION = 2;

/**
 * Of designs in memory: the normal form that documents of all versions are read into. It is a complete document of version
 * 1, in which a field that is missing is not there; nothing of it depends on what a version takes for it.
 */
export const DESIGN_VERSION = 1;

/** A dimension without its bandwidth: the bandwidth follows from the budget and the scheme, or from `link`. */
export type DesignDimension = BlockShape & DesignDimensionLinks;

export interface DesignDimensionLinks {
  readonly linkLatencyNs: number;
  readonly tier: Tier;
  readonly link?: LinkLevel;
  /** Missing: one lane, a Ring both ways. */
  readonly wires?: DesignWires;
}

/** A workload given layer by layer (an imported or edited table) with the loop that runs it. */
export interface TableWorkload {
  readonly kind: 'table';
  readonly label: string;
  readonly loop: LoopSettings;
  readonly layers: readonly Layer[];
}

/** What stands in the layer table of any workload: cells edited by hand, by place. Missing: none. */
export interface Edited {
  readonly overrides?: readonly CellOverride[];
}

/** A model by its hyper-parameters, from which layers and loop are generated, or a table. */
export type Workload = (ModelWorkload | TableWorkload) & Edited;

/** A table brings its groups in its loop and its sizes in its layers: of this, only `overlap` concerns it. */
export interface Parallelism {
  /** NPUs of one tensor-parallel group, placed from the innermost dimension out; what no axis takes is data parallel. */
  readonly modelParallel: number;
  /** Transformers only: parts of a sequence. Missing: 1. */
  readonly contextParallel?: number;
  /** Transformers only. Missing: none, every NPU has a part of all layers. */
  readonly pipeline?: PipelineSettings;
  /** Transformers only: how parts of a sequence get at keys and values. Missing: gather. */
  readonly contextMethod?: ContextMethod;
  /** Transformers in ZeRO stage 3 only. Missing: nothing is gathered early, the states are spread over all replicas. */
  readonly fsdp?: Fsdp;
  /** Transformers with experts only: a group of its own for them. Missing: the model-parallel group. */
  readonly expertParallel?: ExpertParallel;
  /** From the innermost dimension out; axes that are missing lie outside. Missing: as `innermost` says. */
  readonly axisOrder?: readonly AxisId[];
  /** false: collectives run one after the other and after compute (the bandwidth paper's assumption). */
  readonly overlap: boolean;
  /** Missing: 0, gradients by a single all-reduce. */
  readonly zeroStage?: ZeroStage;
  /** Transformers only: activations are reduce-scattered and all-gathered. Missing: false. */
  readonly sequenceParallel?: boolean;
  /** Transformers only: tensor-parallel traffic runs beside the products that need it. Missing: as the stack that is named does it, else it does not. */
  readonly tensorOverlap?: boolean;
  /** Transformers only. Missing: full or none, as `recompute` of the workload says. */
  readonly checkpointing?: Checkpointing;
  /** Transformers only: no attention scores are kept, they are computed again. Missing: false. */
  readonly fusedAttention?: boolean;
  /** Which group takes the innermost dimensions. Missing: model. */
  readonly innermost?: Innermost;
  /** Transformers only: the model-parallel group is a mesh of two dimensions. Missing: products are cut one way. */
  readonly mesh?: TensorMesh;
  /** Of a run, which is then told as a whole. Missing: 1. */
  readonly iterations?: number;
}

/** Algorithm per type of collective and dimension; null or missing entries, and missing lists, take the block's default. */
export type AlgorithmChoices = Readonly<Partial<Record<Collective, readonly (AlgorithmEntry | null)[]>>>;

export interface DesignSystem {
  readonly chunks: number;
  /** Collectives are cut into fewer chunks rather than into smaller ones. Missing: none. */
  readonly leastChunkBytes?: number;
  readonly activeChunks: number;
  readonly queuesPerDimension: number;
  readonly scheduling: SchedulingPolicy;
  readonly intraDimension: IntraDimensionPolicy;
  readonly interDimension: InterDimensionPolicy;
  readonly optimization: CollectiveOptimization;
  readonly rounding: Rounding;
  readonly endpointDelayNs: number;
  /**
   * `share`: the queues of a dimension part its links, as one queue a ring does. `full`: any of
   * them may use all of it while the others rest. Missing: share; with `reference` rounding full, each sends as if alone.
   */
  readonly queueBandwidth?: QueueBandwidth;
  /** What times the messages of a run. Missing: the analytical network. */
  readonly network?: NetworkModelId;
  /** When the ranks of a collective go from step to step. Missing: synchronous; with `reference` rounding always eager. */
  readonly steps?: StepRule;
  /** How messages share links in the network model `shared`. Missing: max-min fair. */
  readonly sharedModel?: SharedModelId;
  /** Of the network model `packets`. Missing: as its defaults say (network/packets/options.ts). */
  readonly packets?: PacketOptions;
  /** Missing: all payload, routers without latency. */
  readonly links?: DesignLinks;
  readonly algorithms: AlgorithmChoices;
  /** A double binary tree does a full all-reduce in every position, as in ASTRA-sim 1.0. Missing: it is refused there. */
  readonly fullTrees?: boolean;
  /** Links reach the share and have the latency that collectives were measured at. Missing: those of the dimensions. */
  readonly calibration?: NetworkCalibration;
  /** Found from one's own collectives; goes before `calibration`. Missing: nothing is. */
  readonly ownLinks?: OwnLinks;
}

/** How fast one NPU computes, and how much it holds. */
export interface Compute extends ComputeRate {
  /** Memory of an NPU, 1 GB = 1e9 B. Missing: not known, nothing to compare the need with. */
  readonly capacityGB?: number;
}

export { SCHEME_IDS, type SchemeId } from '../allocation/scheme-list.ts';

/** Another workload that the optimum is to serve on the same network, and how much its iteration counts beside the design's own. */
export interface OtherWorkload {
  readonly preset: ModelWorkload['preset'];
  readonly modelParallel: number;
  readonly weight: number;
}

/** What the scheme `optimal` is asked for. */
export interface DesignGoal extends Goal {
  readonly others: readonly OtherWorkload[];
}

/** `budget`: a sum that schemes give out. `fixed`: a machine whose dimensions have the bandwidth they have. */
export const BANDWIDTH_MODES = ['budget', 'fixed'] as const;
export type BandwidthMode = (typeof BANDWIDTH_MODES)[number];

export interface Bandwidth {
  /** Missing: budget. */
  readonly mode?: BandwidthMode;
  /** Sum over dimensions of what one NPU can send, GB/s; not used where it is `fixed`, see design/budget.ts. */
  readonly budgetGBps: number;
  /** The scheme whose run the timeline shows. */
  readonly scheme: SchemeId;
  /**
   * The split of the scheme `custom`, GB/s, one a dimension; null where none was set. Where the mode is `fixed`, what
   * each dimension has.
   */
  readonly customGBps: readonly number[] | null;
  /** Missing: the least time of this workload with the whole budget. */
  readonly goal?: DesignGoal;
  /**
   * Of the scheme `optimal`, a split that runs found to be better than the closed form's (analysis/refine). No part of the
   * document: it follows from it, and the page adds it to what it asks of the engine. Missing: the closed form's.
   */
  readonly refinedGBps?: readonly number[];
}

/** What the whole training takes. */
export interface Training {
  readonly tokens: number;
}

/** Price of what computes; missing: not known, and costs are those of the network alone. */
export interface NpuPrice {
  readonly npuDollars?: number;
}

export interface Design {
  readonly v: typeof DESIGN_VERSION;
  readonly name: string;
  readonly topology: {
    readonly dimensions: readonly DesignDimension[];
    readonly splitBandwidth: SplitBandwidth;
    /** Missing: what the dimensions say is what is built. */
    readonly physical?: PhysicalTorus;
  };
  readonly workload: Workload;
  readonly parallelism: Parallelism;
  readonly system: DesignSystem;
  readonly compute: Compute;
  readonly bandwidth: Bandwidth;
  /** Unit prices, the same everywhere or by the tier of a dimension. */
  readonly cost: (CostTable | TierPrices) & NpuPrice;
  /** Missing: 1e12 tokens. */
  readonly training?: Training;
}

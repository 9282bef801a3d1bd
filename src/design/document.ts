/**
 * The design: the single document of the application. Undo covers it, links carry it and files hold it; nothing that changes a result lives
 * outside it. Units are in the names. Bounds are in bounds.ts, versions in text/ and second/.
 */
import type { Goal } from '../allocation/optimal/goal.ts';
import type { SchemeId } from '../allocation/facts/scheme-list.ts';
import type { AlgorithmEntry } from '../collective/algorithm-name.ts';
import type { AlgorithmName } from '../collective/algorithm-facts.ts';
import type { MessagePolicy } from '../collective/message-policy.ts';
import type { Collective, CollectiveOptimization, Rounding } from '../collective/types.ts';
import type { CostTable, TierPrices } from '../cost/facts/prices.ts';
import type { NetworkModelId } from '../network/models/facts.ts';
import type { SharedModelId } from '../network/models/shared/sharing-facts.ts';
import type { StepRule } from '../network/facts/step-rule.ts';
import type { PacketOptions } from '../network/models/packets/option-facts.ts';
import type {
  Dealing,
  Dispatch,
  InterDimensionPolicy,
  IntraDimensionPolicy,
  SchedulingPolicy,
} from '../simulator/policy.ts';
import type { NetworkCondition } from '../topology/conditions/condition.ts';
import type { BlockShape } from '../topology/blocks/blocks.ts';
import type { SpreadKind } from '../units/random/slowest.ts';
import type { LinkLevel, PacketLinks, SplitBandwidth, Tier } from '../topology/dimension.ts';
import type { NetworkCalibration } from '../workload/rate/facts/calibration-names.ts';
import type { ComputeRate } from '../workload/rate/compute-rate.ts';
import type { Layer } from '../workload/table/layer.ts';
import type { LoopSettings } from '../workload/training-loops/facts/loops.ts';
import type { ModelWorkload } from '../workload/model/model.ts';
import type { Fusion } from '../workload/table/fuse-gradients.ts';
import type { CellOverride } from '../workload/table/override.ts';
import type { AxisId } from '../workload/axes/axis-list.ts';
import type { DimensionOrder } from '../workload/axes/dimension-order.ts';
import type { PipelineSettings } from '../workload/pipeline/settings.ts';
import type { Checkpointing } from '../workload/mapping/mapping.ts';
import type { ContextMethod } from '../workload/parallel/context-method.ts';
import type { Fsdp } from '../workload/parallel/fsdp.ts';
import type { ExpertParallel } from '../workload/parallel/experts.ts';
import type { TensorGrid } from '../workload/parallel/gemm2d.ts';
import type { ZeroStage } from '../workload/parallel/zero.ts';
import type { GradientBytes } from '../workload/rate/facts/precision.ts';
import type { Innermost } from '../workload/axes/placement.ts';
import type { Training } from './training-run.ts';
import type {
  DesignLinks,
  DesignWires,
  OwnLinks,
  PhysicalTorus,
  Placement,
  QueueBandwidth,
} from './wiring.ts';

export type { DesignLinks, DesignWires, OwnLink, OwnLinks, PhysicalTorus, QueueBandwidth } from './wiring.ts';

/** Version of written documents. Older ones are read as well (text/expand.ts). */
export const DOCUMENT_VERSION = 2;

/**
 * Version of designs in memory: the normal form that documents of all versions are read into. It is a complete document of version 1 in
 * which an absent field is really absent; it does not depend on the defaults of any version.
 */
export const DESIGN_VERSION = 1;

/** A dimension without its bandwidth, which follows from the budget and the scheme, or from `link`. */
export type DesignDimension = BlockShape & DesignDimensionLinks;

export interface DesignDimensionLinks {
  readonly linkLatencyNs: number;
  readonly tier: Tier;
  readonly link?: LinkLevel;
  /** Defaults to one lane, and both directions for a Ring. */
  readonly wires?: DesignWires;
  /**
   * NPUs of every line that the job uses: the first so many. The others join no group and compute nothing; their links stay and
   * carry what passes, and they are paid for. Defaults to all.
   */
  readonly used?: number;
  /** Where in a line those are, in the order of their ranks, `used` of them. Defaults to the first. */
  readonly usedPlaces?: readonly number[];
  /** Only where every NPU runs its own iteration (`system.packets.eachNpu`). */
  readonly packets?: PacketLinks;
}

/** A physical network, if it differs from the dimensions: a torus, or dimensions of any block. */
export type PhysicalNetwork = PhysicalTorus | PhysicalBlocks;

/**
 * The blocks that are built under the dimensions, innermost first. What an NPU can send is spread over them, and logical NPUs lie on theirs
 * as `placement` says.
 */
export interface PhysicalBlocks {
  /** The product of their sizes is the number of NPUs of the dimensions. */
  readonly dimensions: readonly DesignDimension[];
  /** What each dimension has of the bandwidth of an NPU, in proportion. Defaults to equal parts for those of more than one NPU. */
  readonly shares?: readonly number[];
  /** Defaults to `line`. */
  readonly placement?: Placement;
}

/** A workload given layer by layer (an imported or edited table) with the training loop that runs it. */
export interface TableWorkload {
  readonly kind: 'table';
  readonly label: string;
  readonly loop: LoopSettings;
  readonly layers: readonly Layer[];
}

/** Cells of the layer table of any workload that were edited, by position. Defaults to none. */
export interface Edited {
  readonly overrides?: readonly CellOverride[];
}

/** A model given by its hyper-parameters, from which layers and training loop are generated, or a table. */
export type Workload = (ModelWorkload | TableWorkload) & Edited;

/** A table has its groups in its training loop and its sizes in its layers, so only `overlap` applies to it. */
export interface Parallelism {
  /** NPUs of one tensor-parallel group, placed from the innermost dimension out; NPUs that no axis takes are data parallel. */
  readonly modelParallel: number;
  /** Transformers only: parts of a sequence. Defaults to 1. */
  readonly contextParallel?: number;
  /** Transformers only. Defaults to none: every NPU holds a part of all layers. */
  readonly pipeline?: PipelineSettings;
  /** Transformers only: how parts of a sequence access keys and values. Defaults to gather. */
  readonly contextMethod?: ContextMethod;
  /** Transformers in ZeRO stage 3 only. Defaults to no prefetch, with the states sharded over all replicas. */
  readonly fsdp?: Fsdp;
  /** Transformers with experts only: a separate group for them. Defaults to the model-parallel group. */
  readonly expertParallel?: ExpertParallel;
  /** From the innermost dimension out; missing axes lie outside. Defaults to the order that `innermost` gives. */
  readonly axisOrder?: readonly AxisId[];
  /** False runs collectives in sequence, after compute (the bandwidth paper's assumption). */
  readonly overlap: boolean;
  /** Defaults to 0, gradients by a single all-reduce. */
  readonly zeroStage?: ZeroStage;
  /**
   * Bytes in which a weight gradient is kept and reduced over replicas. Defaults to those of a weight; a named stack then reduces
   * in what it was measured with.
   */
  readonly gradientBytes?: GradientBytes;
  /** Transformers only: activations are reduce-scattered and all-gathered. Defaults to false. */
  readonly sequenceParallel?: boolean;
  /** Transformers only: tensor-parallel traffic overlaps the products that need it. Defaults to what the named stack does, or to false. */
  readonly tensorOverlap?: boolean;
  /** Transformers only. Defaults to full or none, according to `recompute` of the workload. */
  readonly checkpointing?: Checkpointing;
  /** Transformers only: attention scores are recomputed instead of kept. Defaults to false. */
  readonly fusedAttention?: boolean;
  /** The group that takes the innermost dimensions. Defaults to model. */
  readonly innermost?: Innermost;
  /**
   * The order in which axes take dimensions, as indices from the innermost, 0: `[1, 0, 2]` gives the innermost axis the second dimension.
   * Transformers and convolutional networks only. Defaults to from the innermost out.
   */
  readonly dimensionOrder?: DimensionOrder;
  /** Transformers only: the model-parallel group is a 2D grid. Defaults to products that are split one way. */
  readonly mesh?: TensorGrid;
  /** Weight gradients of several layers are reduced as one message. Defaults to one for each layer. */
  readonly fusion?: Fusion;
  /** Iterations of a run, which is reported as a whole. Defaults to 1. */
  readonly iterations?: number;
}

/** Algorithm per type of collective and dimension; null or missing entries, and missing lists, select the block's default. */
export type AlgorithmChoices = Readonly<Partial<Record<Collective, readonly (AlgorithmEntry | null)[]>>>;

export interface DesignSystem extends MessagePolicy {
  readonly chunks: number;
  /** Collectives are cut into fewer chunks rather than into smaller ones. Defaults to no minimum. */
  readonly leastChunkBytes?: number;
  readonly activeChunks: number;
  readonly queuesPerDimension: number;
  /** Queues of each dimension, innermost first. Default to `queuesPerDimension`. */
  readonly queues?: readonly number[];
  /** All-gathers have queues of their own, as many again, on the same links. Defaults to false. */
  readonly gatherQueues?: boolean;
  /** How chunks are dealt to the queues of a dimension. Defaults to phases. */
  readonly dealing?: Dealing;
  /** When chunks are issued (ISPASS 2020, section IV). Defaults to all chunks of a collective at once. */
  readonly dispatch?: Dispatch;
  readonly scheduling: SchedulingPolicy;
  readonly intraDimension: IntraDimensionPolicy;
  readonly interDimension: InterDimensionPolicy;
  readonly optimization: CollectiveOptimization;
  readonly rounding: Rounding;
  readonly endpointDelayNs: number;
  /** Time of the training loop after each pass of a layer, neither compute nor communication. Defaults to 0, or 1 with `reference` rounding. */
  readonly layerDelayNs?: number;
  /**
   * Time after each collective for every kB of it, as local updates take it (Table III of ASTRA-SIM); added to what a layer table says.
   * Defaults to 0.
   */
  readonly updateNsPerKB?: number;
  /**
   * Share of an NPU's compute that communication takes while a collective is under way, 0 .. 0.99: the NPU handles messages itself.
   * Defaults to 0: NICs handle them.
   */
  readonly onLoad?: number;
  /**
   * `share`: the queues of a dimension divide its links, one queue per ring. `full`: any of them may use all links while the others are
   * idle. Defaults to share, or to full with `reference` rounding, where each sends as if alone.
   */
  readonly queueBandwidth?: QueueBandwidth;
  /** The network model that times the messages of a run. Defaults to the analytical network. */
  readonly network?: NetworkModelId;
  /** When the ranks of a collective start their next step. Defaults to synchronous; always eager with `reference` rounding. */
  readonly steps?: StepRule;
  /** How messages share links in the network model `shared`. Defaults to max-min fair. */
  readonly sharedModel?: SharedModelId;
  /** Options of the network model `packets`. Defaults to those of network/models/packets/option-facts.ts. */
  readonly packets?: PacketOptions;
  /** Defaults to payload only, and routers without latency. */
  readonly links?: DesignLinks;
  readonly algorithms: AlgorithmChoices;
  /** A double binary tree does a full all-reduce in every position, as in ASTRA-sim 1.0. Defaults to false, which refuses it there. */
  readonly fullTrees?: boolean;
  /** Links reach the efficiency and have the latency at which collectives were measured. Defaults to the figures of the dimensions. */
  readonly calibration?: NetworkCalibration;
  /** Fitted to the user's measured collectives; overrides `calibration`. Defaults to none. */
  readonly ownLinks?: OwnLinks;
}

/** The speed and memory of one NPU. */
export interface Compute extends ComputeRate {
  /** Memory of an NPU, 1 GB = 1e9 B. If absent, the memory need is not checked. */
  readonly capacityGB?: number;
}

export { SCHEME_IDS, type SchemeId } from '../allocation/facts/scheme-list.ts';

/** Another workload that the optimum serves on the same network, and the weight of its iteration relative to the design's own. */
export interface OtherWorkload {
  readonly preset: ModelWorkload['preset'];
  readonly modelParallel: number;
  readonly weight: number;
}

/** The goal of the scheme `optimal`. */
export interface DesignGoal extends Goal {
  readonly others: readonly OtherWorkload[];
}

/** `budget`: a total that schemes split. `fixed`: a machine whose dimensions have given bandwidths. */
export const BANDWIDTH_MODES = ['budget', 'fixed'] as const;
export type BandwidthMode = (typeof BANDWIDTH_MODES)[number];

export interface Bandwidth {
  /** Defaults to budget. */
  readonly mode?: BandwidthMode;
  /** Sum over dimensions of what one NPU can send, in GB/s; unused if the mode is `fixed`, see design/budget.ts. */
  readonly budgetGBps: number;
  /** The scheme whose run the timeline shows. */
  readonly scheme: SchemeId;
  /**
   * The split of the scheme `custom`, in GB/s, one entry per dimension; null if none was set. In mode `fixed`, the bandwidth of each
   * dimension.
   */
  readonly customGBps: readonly number[] | null;
  /** Defaults to the least time of this workload with the whole budget. */
  readonly goal?: DesignGoal;
  /**
   * For the scheme `optimal`, a split that runs found to be better than the closed form's (analysis/refine). Not part of the document: it
   * follows from the document, and the page adds it to its calls of the engine. Defaults to the closed form's split.
   */
  readonly refinedGBps?: readonly number[];
}

/** Another job on some NPUs of the network, which runs its collective again and again while the design's runs. */
export interface SecondJob {
  readonly kind: 'secondJob';
  /** Numbered over the whole network, in the order of the ranks. */
  readonly npus: readonly number[];
  readonly collective: Collective;
  /** Of every dimension. Defaults to those of the design's dimensions. */
  readonly algorithm?: AlgorithmName;
  /** The whole buffer of each collective. */
  readonly bytes: number;
}

/** Another training on some NPUs of the network, which runs its iteration again and again while the design runs. */
export interface SecondDesign {
  readonly kind: 'secondDesign';
  /** By dimension, innermost first: the places of its NPUs in every line, ascending. */
  readonly places: readonly (readonly number[])[];
  readonly job: DesignOfJob;
}

/** What two trainings on one network need not share. Each field defaults to that of the design. */
export interface DesignOfJob {
  readonly name?: string;
  readonly workload?: Workload;
  readonly parallelism?: Parallelism;
  readonly chunks?: number;
  readonly algorithms?: AlgorithmChoices;
}

interface Spreading {
  /** About the relative spread: 0.02 is 2 %. */
  readonly sigma: number;
  /** Defaults to lognormal, whose median is 1. */
  readonly distribution?: SpreadKind;
  /** NPUs that vary as one, such as those of a host. Defaults to 1. */
  readonly together?: number;
}

/** The compute of NPUs varies at random, so that those who wait for one another wait for the slowest. */
export interface ComputeSpread extends Spreading {
  readonly kind: 'computeSpread';
}

/** The speed of links varies at random from NPU to NPU. */
export interface LinkSpread extends Spreading {
  readonly kind: 'linkSpread';
  /** Defaults to all dimensions. */
  readonly dimension?: number;
}

export type RandomSpread = ComputeSpread | LinkSpread;

/** What is wrong with the network of a design, shared with others or slow at random. */
export type Condition = NetworkCondition | SecondJob | SecondDesign | RandomSpread;

/** Price of one NPU. If absent, costs are those of the network alone. */
export interface NpuPrice {
  readonly npuDollars?: number;
}

export interface Design {
  readonly v: typeof DESIGN_VERSION;
  readonly name: string;
  readonly topology: {
    readonly dimensions: readonly DesignDimension[];
    readonly splitBandwidth: SplitBandwidth;
    /** Defaults to the network that the dimensions describe. */
    readonly physical?: PhysicalNetwork;
  };
  readonly workload: Workload;
  readonly parallelism: Parallelism;
  readonly system: DesignSystem;
  readonly compute: Compute;
  readonly bandwidth: Bandwidth;
  /** Unit prices, the same everywhere or by the tier of a dimension. */
  readonly cost: (CostTable | TierPrices) & NpuPrice;
  /** Defaults to 1e12 tokens, and what usual-training.ts says of failures, power and money. */
  readonly training?: Training;
  /** Defaults to none: everything is healthy, and nobody else is on the network. */
  readonly conditions?: readonly Condition[];
}

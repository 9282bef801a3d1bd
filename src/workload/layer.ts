import type { Collective } from '../collective/types.ts';
import type { GroupRole } from '../taskgraph/roles.ts';
import type { Flow } from './gemm2d/gemm.ts';
import type { Lane } from './gemm2d/gemm-graph.ts';

/**
 * A layer table: what each pass of each layer computes and communicates, in order. Generators make it
 * from a model description, readers from files, a person may edit it; a training loop (loops/) turns
 * it into a task graph.
 */
/** Where an operation is part of a product over a mesh, whose slices overlap (gemm2d/gemm-graph.ts). */
export interface SlicedPart {
  /** Neighbours in a list with the same number are one product; what it computes comes last. */
  readonly product: number;
  readonly flow: Flow;
  readonly lane: Lane;
  readonly slices: number;
  /** Of each slice of a collective, ns. */
  readonly launchNs: number;
}

export interface ComputeOp {
  readonly kind: 'compute';
  readonly label: string;
  readonly durationNs: number;
  /** How `durationNs` came about, with the numbers put in. */
  readonly formula?: string;
  readonly sliced?: SlicedPart;
}

/** The part of a group inside a node, or across nodes, which the `dimensions` innermost ones join. */
export interface Reach {
  readonly side: 'inside' | 'across';
  readonly dimensions: number;
}

/**
 * Of the NPUs of data and context parallelism, those that hold the same experts, that share one copy of the states, or that
 * hold the same shard of it; and of those that hold the same experts again those of one copy, or of the same shard.
 */
export type DataPart = 'sameExperts' | CopyPart | `${CopyPart}OfExperts`;

type CopyPart = 'oneCopy' | 'sameShard';

export interface CollectiveOp {
  readonly kind: 'collective';
  readonly label: string;
  readonly collective: Collective;
  /** Per NPU; for an all-gather the shard each NPU starts with. */
  readonly bytes: number;
  /** Of the messages that these bytes are of, or a part of: by them a library was measured. Missing: they are one. */
  readonly messageBytes?: number;
  /** It takes so many times as long as its bytes do, as its stack was measured. Missing: 1. */
  readonly slower?: number;
  readonly role: GroupRole;
  /** Missing: all of the role. */
  readonly among?: DataPart;
  /** Missing: the whole group. */
  readonly reach?: Reach;
  /** Under way while the next operation of its list that computes does; what follows waits for both. */
  readonly beside?: true;
  /** Weights of the layer, which may be gathered when the loop is so many layers before it. Missing: it is not asked for early. */
  readonly ahead?: number;
  /** Gradients are not added up over the micro-batches of a pipeline first. Missing: they are. */
  readonly everyMicroBatch?: true;
  /** How `bytes` came about, with the numbers put in. */
  readonly formula?: string;
  /** Of all slices; it spans one of the two dimensions of its group. */
  readonly sliced?: SlicedPart;
}

export type LayerOp = ComputeOp | CollectiveOp;

export interface Layer {
  readonly name: string;
  readonly forward: readonly LayerOp[];
  /** Forward work done again in the backward pass (activation checkpointing); empty without it. */
  readonly recompute: readonly LayerOp[];
  readonly inputGradient: readonly LayerOp[];
  readonly weightGradient: readonly LayerOp[];
  /** Added to the end of every collective of the layer (weight update). */
  readonly updateNs: number;
}

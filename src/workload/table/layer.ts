import type { Lane } from '../gemm2d/slice-steps.ts';
import type { Collective } from '../../collective/types.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';
import type { Flow } from '../gemm2d/gemm.ts';

/**
 * A layer table: what each pass of each layer computes and communicates, in order. Generators make it from a
 * model description, readers from files, and a user may edit it; a training loop (training-loops/) turns it
 * into a task graph.
 */
/** Set if an operation is part of a product over a mesh, whose slices overlap (gemm2d/gemm-graph.ts). */
export interface SlicedPart {
  /** Neighbours in a list with the same number are one product; its computation comes last. */
  readonly product: number;
  readonly flow: Flow;
  readonly lane: Lane;
  readonly slices: number;
  /** Launch time of each slice of a collective, in ns. */
  readonly launchNs: number;
  /**
   * Set if chips pass parts on (Wang, Cannon, 1D TP): it runs whole, before or after all parts, or between two
   * of them; or beside the whole product (FSDP). By default every slice has an operation of its own.
   */
  readonly stage?: 'whole' | 'passed' | 'beside';
  /** How often it runs in the product. Defaults to once for each slice. */
  readonly times?: number;
  /** Messages of each operation, one after another under one launch. Defaults to one. */
  readonly messages?: number;
}

/** How often an operation runs: once, or for the slices of its product. */
export function timesOf({ sliced }: { readonly sliced?: SlicedPart }): number {
  return sliced === undefined ? 1 : (sliced.times ?? sliced.slices);
}

export interface ComputeOp {
  readonly kind: 'compute';
  readonly label: string;
  readonly durationNs: number;
  /** How `durationNs` was derived, with the numbers put in. */
  readonly formula?: string;
  readonly sliced?: SlicedPart;
}

/** The part of a group inside a node or across nodes, where the `dimensions` innermost ones form a node. */
export interface Reach {
  readonly side: 'inside' | 'across';
  readonly dimensions: number;
}

/**
 * Those NPUs of data and context parallelism that hold the same experts, share one copy of the states, or
 * hold the same shard of it; and, among those that hold the same experts, the ones that share a copy or hold
 * the same shard.
 */
export type DataPart = 'sameExperts' | CopyPart | `${CopyPart}OfExperts`;

type CopyPart = 'oneCopy' | 'sameShard';

/**
 * NPUs that communicate, as NPU `first + stride * k` for `k` below `size`; all NPUs form such groups side by side. NPUs are numbered
 * with the innermost dimension first.
 */
export interface GroupSpan {
  readonly size: number;
  readonly stride: number;
}

export interface CollectiveOp {
  readonly kind: 'collective';
  readonly label: string;
  readonly collective: Collective;
  /** Bytes per NPU; for an all-gather the shard that each NPU starts with. */
  readonly bytes: number;
  /**
   * Size of the message that these bytes are part of, by which a library was measured. Defaults to `bytes`.
   */
  readonly messageBytes?: number;
  /** Factor on the time of its bytes, as measured on its stack. Defaults to 1. */
  readonly slower?: number;
  readonly role: GroupRole;
  /** Defaults to all NPUs of the role. */
  readonly among?: DataPart;
  /** The NPUs of the group, whatever its role (loop `trace`). Defaults to those of the role. */
  readonly span?: GroupSpan;
  /** Defaults to the whole group. */
  readonly reach?: Reach;
  /** Runs while the next computing operation of its list does; successors wait for both. */
  readonly beside?: true;
  /** Weights of the layer, which may be gathered this many layers early. By default they are not. */
  readonly ahead?: number;
  /** Set if every micro-batch of a pipeline reduces its gradients. By default they are added up first. */
  readonly everyMicroBatch?: true;
  /** How `bytes` was derived, with the numbers put in. */
  readonly formula?: string;
  /** Covers all slices; it spans one of the two dimensions of its group. */
  readonly sliced?: SlicedPart;
}

export type LayerOp = ComputeOp | CollectiveOp;

/** The operations of a layer, whatever its name. */
export type LayerPasses = Omit<Layer, 'name'>;

export interface Layer {
  readonly name: string;
  readonly forward: readonly LayerOp[];
  /** Forward work repeated in the backward pass (activation checkpointing); empty without it. */
  readonly recompute: readonly LayerOp[];
  readonly inputGradient: readonly LayerOp[];
  readonly weightGradient: readonly LayerOp[];
  /** Added to the end of every collective of the layer (weight update). */
  readonly updateNs: number;
}

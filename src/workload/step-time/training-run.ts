/** One training job as the closed form sees it: the shape of a dense transformer, how it is laid out, the machine. */
import type { Chip, Precision } from './chip.ts';

export interface ModelShape {
  readonly layers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly feedForward: number;
  /** Two matrices into the feed-forward width instead of one. */
  readonly gated: boolean;
  readonly vocabulary: number;
  readonly tiedEmbeddings: boolean;
  /** Tokens of a sequence. */
  readonly sequence: number;
}

/** What is sharded over the data-parallel ranks beside the optimizer: parameters gathered in forward and backward, once, or not at all. */
export type Sharding = 'none' | 'once' | 'full';

/** What the backward pass computes anew: nothing, the attention scores, or the whole layer. */
export type Recompute = 'none' | 'attention' | 'full';

export interface Layout {
  readonly tensor: number;
  readonly pipeline: number;
  /** Model chunks of a pipeline rank; 1 is plain 1F1B. */
  readonly chunks: number;
  readonly context: number;
  readonly data: number;
  /** Sequences. */
  readonly microBatch: number;
  /** Micro-batches of a replica and step. */
  readonly microBatches: number;
  /** The optimizer's state is spread over the data-parallel ranks (ZeRO stage 1). */
  readonly shardedOptimizer: boolean;
  readonly sharding: Sharding;
  readonly recompute: Recompute;
  readonly sequenceParallel: boolean;
  /** Tensor-parallel traffic runs beside the products that need it, piece by piece. */
  readonly tensorOverlap: boolean;
}

export interface Machine {
  readonly chip: Chip;
  readonly precision: Precision;
  /** GPUs that share NVLink or its like: a node, or a rack of 72. */
  readonly domain: number;
  /** What a GPU's share of the node's NICs carries each way. */
  readonly nicGBps: number;
}

export interface TrainingRun {
  readonly model: ModelShape;
  readonly layout: Layout;
  readonly machine: Machine;
}

/** GPUs of a run. */
export function gpusOf({ tensor, pipeline, context, data }: Layout): number {
  return tensor * pipeline * context * data;
}

/** Weights of one transformer layer: attention with its grouped keys and values, and the feed-forward matrices. */
export function layerWeights({ hidden, heads, kvHeads, feedForward, gated }: ModelShape): number {
  return hidden * hidden * (2 + (2 * kvHeads) / heads) + hidden * feedForward * (gated ? 3 : 2);
}

/** Weights of the input embedding and of the output projection, which may be one matrix. */
export function tableWeights({ vocabulary, hidden, tiedEmbeddings }: ModelShape): number {
  return vocabulary * hidden * (tiedEmbeddings ? 1 : 2);
}

/** One training job as the closed form sees it: the shape of a transformer, its layout, and the machine. */
import type { TransformerModelId } from '../transformer/facts/description.ts';
import type { Chip, Precision } from '../chips/chip.ts';

/** Experts in place of the feed-forward; `feedForward` is the width of one. */
export interface ExpertShape {
  readonly count: number;
  /** Experts that a token is sent to, and shared experts that every token visits. */
  readonly chosen: number;
  readonly shared: number;
  /** Layers without them, whose feed-forward is as wide as all experts of a token together. */
  readonly denseLayers: number;
}

/** Attention whose widths do not follow from the hidden size. */
export interface AttentionShape {
  /** Inputs and outputs of its products with weights; the last is the projection behind the scores. */
  readonly matrices: readonly (readonly [inputs: number, outputs: number])[];
  /** Width of all heads together, as the scores take them. */
  readonly queryWidth: number;
  readonly valueWidth: number;
}

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
  /** By default every layer is dense. */
  readonly experts?: ExpertShape;
  /** By default heads share the hidden size. */
  readonly attention?: AttentionShape;
  /** The published model that it matches, apart from its number of layers, if any. */
  readonly published?: TransformerModelId;
}

/**
 * What is sharded over the data-parallel ranks besides the optimizer: parameters gathered in forward and
 * backward, once, or not at all.
 */
export type Sharding = 'none' | 'once' | 'full';

/**
 * What the backward pass recomputes: nothing, what the stack calls selective (`Habits.checkpoints`), or the
 * whole layer.
 */
export type Recompute = 'none' | 'selective' | 'full';

export interface Layout {
  readonly tensor: number;
  readonly pipeline: number;
  /** Model chunks per pipeline rank; 1 is plain 1F1B. */
  readonly chunks: number;
  readonly context: number;
  readonly data: number;
  /** In sequences. */
  readonly microBatch: number;
  /** Micro-batches per replica and step. */
  readonly microBatches: number;
  /** The optimizer's state is sharded over the data-parallel ranks (ZeRO stage 1). */
  readonly shardedOptimizer: boolean;
  readonly sharding: Sharding;
  readonly recompute: Recompute;
  readonly sequenceParallel: boolean;
  /** Tensor-parallel traffic overlaps the products that need it, piece by piece. */
  readonly tensorOverlap: boolean;
  /** GPUs that the experts of a layer are distributed over, a subgroup of TP x CP x DP. Defaults to 1. */
  readonly experts?: number;
}

export interface Machine {
  readonly chip: Chip;
  readonly precision: Precision;
  /** GPUs that share NVLink or an equivalent: a node, or a rack of 72. */
  readonly domain: number;
  /** A GPU's share of the node's NICs, per direction. */
  readonly nicGBps: number;
}

export interface TrainingRun {
  readonly model: ModelShape;
  readonly layout: Layout;
  readonly machine: Machine;
}

/** Number of GPUs of a run. */
export function gpusOf({ tensor, pipeline, context, data }: Layout): number {
  return tensor * pipeline * context * data;
}

/**
 * Weights of one transformer layer: attention with its grouped keys and values, and the feed-forward
 * matrices, including all experts; dense layers are averaged in.
 */
export function layerWeights(model: ModelShape): number {
  const { hidden, heads, kvHeads, attention, experts } = model;
  const ofAttention =
    attention === undefined
      ? hidden * hidden * (2 + (2 * kvHeads) / heads)
      : attention.matrices.reduce((sum, [inputs, outputs]) => sum + inputs * outputs, 0);
  if (experts === undefined) return ofAttention + feedForwardWeights(model);
  const { chosen, shared } = experts;
  const beside = shared + (1 - expertShare(model)) * chosen;
  return ofAttention + beside * feedForwardWeights(model) + dealtWeights(model);
}

/** Weights of a layer that are distributed over the expert-parallel group: those of routed experts. */
export function dealtWeights(model: ModelShape): number {
  return expertShare(model) * (model.experts?.count ?? 0) * feedForwardWeights(model);
}

/** Share of the layers that have experts. */
export function expertShare({ layers, experts }: Pick<ModelShape, 'layers' | 'experts'>): number {
  return experts === undefined ? 0 : 1 - experts.denseLayers / layers;
}

function feedForwardWeights({ hidden, feedForward, gated }: ModelShape): number {
  return hidden * feedForward * (gated ? 3 : 2);
}

/** Weights of the input embedding and of the output projection, which may be one matrix. */
export function tableWeights({ vocabulary, hidden, tiedEmbeddings }: ModelShape): number {
  return vocabulary * hidden * (tiedEmbeddings ? 1 : 2);
}

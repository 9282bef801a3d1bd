/** One training job as the closed form sees it: the shape of a transformer, how it is laid out, the machine. */
import type { TransformerModelId } from '../transformer.ts';
import type { Chip, Precision } from './chip.ts';

/** Experts in place of the feed-forward; `feedForward` is the width of one. */
export interface ExpertShape {
  readonly count: number;
  /** Experts that a token is sent to, and those that it passes beside them. */
  readonly chosen: number;
  readonly shared: number;
  /** Layers without them, whose feed-forward is as wide as all experts of a token together. */
  readonly denseLayers: number;
}

/** Attention whose widths do not follow from the hidden size. */
export interface AttentionShape {
  /** Inputs and outputs of its products with weights; the last is the projection behind the scores. */
  readonly matrices: readonly (readonly [inputs: number, outputs: number])[];
  /** Of all heads together, as the scores take them. */
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
  /** Missing: every layer is dense. */
  readonly experts?: ExpertShape;
  /** Missing: heads share the hidden size. */
  readonly attention?: AttentionShape;
  /** The published model that it is, but for its number of layers. Missing: none. */
  readonly published?: TransformerModelId;
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
  /** GPUs that the experts of a layer are dealt out to, a subgroup of TP x CP x DP; missing: 1. */
  readonly experts?: number;
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

/**
 * Weights of one transformer layer: attention with its grouped keys and values, and the feed-forward matrices, those of all
 * experts where there are some; dense layers are averaged in.
 */
export function layerWeights(model: ModelShape): number {
  const { hidden, heads, kvHeads, attention, experts } = model;
  const own =
    attention === undefined
      ? hidden * hidden * (2 + (2 * kvHeads) / heads)
      : attention.matrices.reduce((sum, [inputs, outputs]) => sum + inputs * outputs, 0);
  if (experts === undefined) return own + feedForwardWeights(model);
  const { chosen, shared } = experts;
  const beside = shared + (1 - expertShare(model)) * chosen;
  return own + beside * feedForwardWeights(model) + dealtWeights(model);
}

/** Weights of a layer that are dealt out to the expert-parallel group: of the experts that a token is sent to. */
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

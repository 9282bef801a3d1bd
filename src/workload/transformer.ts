import type { Precision } from './precision.ts';

/** Transformers of the bandwidth allocation study. */
export const TRANSFORMER_PRESETS = ['transformer-17b', 'gpt-3', 'transformer-1t'] as const;
export type TransformerPresetId = (typeof TRANSFORMER_PRESETS)[number];

/** Every transformer there is a description of (transformer/catalog.ts). */
export const TRANSFORMER_MODELS = [
  ...TRANSFORMER_PRESETS,
  'megatron-530b',
  'llama-3-8b',
  'llama-3-70b',
  'llama-3-405b',
  'mixtral-8x7b',
  'megatron-1.7b',
  'megatron-3.6b',
  'megatron-7.5b',
  'megatron-18b',
  'megatron-22b',
  'megatron-39b',
  'megatron-76b',
  'megatron-145b',
  'megatron-310b',
  'megatron-1t',
  'mpt-125m',
  'mpt-350m',
  'mpt-760m',
  'mpt-1b',
  'mpt-3b',
  'mpt-7b',
  'mpt-13b',
  'mpt-30b',
  'mpt-70b',
  'mixtral-8x22b',
  'deepseek-v3',
  'qwen3-8b',
  'qwen3-32b',
  'qwen3-30b-a3b',
  'qwen3-235b-a22b',
  'gpt-oss-20b',
  'gpt-oss-120b',
] as const;
export type TransformerModelId = (typeof TRANSFORMER_MODELS)[number];

/** What only some models have; 0 is as good as missing. */
export const SHAPE_EXTRAS = [
  ...['headWidth', 'kvRank', 'queryRank', 'ropeWidth', 'valueWidth'],
  ...['denseLayers', 'denseFeedForward', 'sharedExperts', 'window', 'fullEvery'],
] as const satisfies readonly (keyof TransformerExtras)[];

export interface TransformerExtras {
  /** Width of a head of queries and keys, of latent attention without the part that has positions. Missing: hidden / heads. */
  readonly headWidth?: number;
  /** Multi-head latent attention: the width that keys and values are compressed to. Missing: they are not. */
  readonly kvRank?: number;
  /** The width that queries are compressed to, with latent attention. Missing: they are not. */
  readonly queryRank?: number;
  /** Width of the part of a query and key that has positions, with latent attention. */
  readonly ropeWidth?: number;
  /** Width of a head's values, with latent attention. Missing: `headWidth`. */
  readonly valueWidth?: number;
  /** So many of the first layers, at most all, have one MLP each, of `denseFeedForward`. */
  readonly denseLayers?: number;
  readonly denseFeedForward?: number;
  /** Experts that every token visits, beside its `topK`. */
  readonly sharedExperts?: number;
  /** Tokens that a token sees in layers with a sliding window. Missing: there are none. */
  readonly window?: number;
  /** Of so many layers the last one sees all tokens. Missing: all layers have the window. */
  readonly fullEvery?: number;
}

/**
 * A transformer given by its hyper-parameters. What an optional field means when it is missing is said
 * in transformer/model.ts; with none of them the layer table is that of the bandwidth allocation study.
 */
export interface TransformerWorkload extends TransformerExtras {
  readonly kind: 'transformer';
  /** Where the numbers came from; they may have been changed since. */
  readonly preset: TransformerModelId;
  /** What a model is called that is none of the published ones. Missing: as `preset` is. */
  readonly label?: string;
  readonly layers: number;
  readonly hidden: number;
  /** Tokens one replica (one model-parallel group) works on per iteration; see `globalBatch`. */
  readonly tokensPerReplica: number;
  /** Full activation checkpointing: the forward pass is done again in the backward pass, communication included. */
  readonly recompute: boolean;

  readonly heads?: number;
  /** Heads of keys and values, fewer than `heads` with grouped queries. */
  readonly kvHeads?: number;
  /** Inner width of the MLP. */
  readonly feedForward?: number;
  /** A gated MLP has three matrices instead of two. */
  readonly gated?: boolean;
  /** MLPs of a layer of which a token visits `topK`; 1: a dense model. */
  readonly experts?: number;
  readonly topK?: number;
  readonly vocabulary?: number;
  /** Input embedding and output projection are one matrix. */
  readonly tiedEmbeddings?: boolean;
  /** Tokens of one sequence. */
  readonly sequence?: number;
  /** Sequences a replica works on at once; missing: all of its batch. */
  readonly microBatch?: number;
  /** Sequences of all replicas together (strong scaling); then `tokensPerReplica` is not used. */
  readonly globalBatch?: number;
  readonly precision?: Precision;
  /** Count the products of queries, keys and values. */
  readonly attentionScores?: boolean;
  /** Count the embedding and the output projection, as layers of their own. */
  readonly embeddings?: boolean;
}

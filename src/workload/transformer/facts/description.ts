import type { Precision } from '../../rate/facts/precision.ts';

/** Transformers of the bandwidth allocation study. */
export const TRANSFORMER_PRESETS = ['transformer-17b', 'gpt-3', 'transformer-1t'] as const;
export type TransformerPresetId = (typeof TRANSFORMER_PRESETS)[number];

/** Every transformer with a description (catalog.ts). */
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

/** Fields that only some of the models with a description have; 0 is equivalent to absent. */
export const CATALOG_EXTRAS = [
  ...['headWidth', 'kvRank', 'queryRank', 'ropeWidth', 'valueWidth'],
  ...['denseLayers', 'denseFeedForward', 'sharedExperts', 'window', 'fullEvery'],
] as const satisfies readonly (keyof TransformerExtras)[];

export interface TransformerExtras {
  /**
   * Width of a head of queries and keys, for latent attention without the positional part. Defaults to hidden
   * / heads.
   */
  readonly headWidth?: number;
  /**
   * Multi-head latent attention: the width that keys and values are compressed to. By default they are not.
   */
  readonly kvRank?: number;
  /** With latent attention, the width that queries are compressed to. By default they are not. */
  readonly queryRank?: number;
  /** With latent attention, the width of the positional part of a query and key. */
  readonly ropeWidth?: number;
  /** With latent attention, the width of a head's values. Defaults to `headWidth`. */
  readonly valueWidth?: number;
  /** Number of first layers with one MLP each, of `denseFeedForward`; at most all. */
  readonly denseLayers?: number;
  readonly denseFeedForward?: number;
  /** Experts that every token visits, besides its `topK`. */
  readonly sharedExperts?: number;
  /** Tokens that a token sees in layers with a sliding window. By default there are none. */
  readonly window?: number;
  /** The last of this many layers sees all tokens. By default all layers have the window. */
  readonly fullEvery?: number;
  /** Layers that differ, as a list that repeats, such as `3 delta+experts, full+experts` (pattern.ts). */
  readonly pattern?: string;
  /** Heads of layers with a state. */
  readonly stateHeads?: number;
  /** Width of the values of such a head. */
  readonly stateWidth?: number;
  /** Heads, or groups, of its queries and keys. Defaults to `stateHeads`. */
  readonly keyHeads?: number;
  /** Width of its queries and keys. Defaults to `stateWidth`. */
  readonly keyWidth?: number;
  /** Tokens that the convolution before the state sees. Defaults to none. */
  readonly stateConvolution?: number;
  /** The result of attention is multiplied by a gate, which is one more matrix. Defaults to false. */
  readonly attentionGate?: boolean;
  /**
   * Heads of the indexer of sparse attention, which chooses the tokens that a token attends to in layers with full latent
   * attention. Defaults to none: a token attends to all.
   */
  readonly indexHeads?: number;
  /** Width of such a head, and of the key of a token that all of them share. */
  readonly indexWidth?: number;
  /** Tokens that the indexer chooses for a token. Defaults to all. */
  readonly indexTopK?: number;
  /** Width of the vector that routed experts take and give, with a matrix before and behind them. Defaults to `hidden`. */
  readonly expertHidden?: number;
  /** Count the matrices that choose the experts of a token. Defaults to false. */
  readonly routers?: boolean;
}

/**
 * A transformer given by its hyper-parameters. model.ts gives the defaults of optional fields;
 * with none of them the layer table is that of the bandwidth allocation study.
 */
export interface TransformerWorkload extends TransformerExtras {
  readonly kind: 'transformer';
  /** The preset that the numbers came from; they may have been edited since. */
  readonly preset: TransformerModelId;
  /** Name of a model that is not a published one. Defaults to the name of `preset`. */
  readonly label?: string;
  readonly layers: number;
  readonly hidden: number;
  /** Tokens per replica (one model-parallel group) and iteration; see `globalBatch`. */
  readonly tokensPerReplica: number;
  /** Full activation checkpointing: the backward pass repeats the forward pass, communication included. */
  readonly recompute: boolean;

  readonly heads?: number;
  /** Heads of keys and values, fewer than `heads` with grouped queries. */
  readonly kvHeads?: number;
  /** Inner width of the MLP. */
  readonly feedForward?: number;
  /** A gated MLP has three matrices instead of two. */
  readonly gated?: boolean;
  /** MLPs per layer, of which a token visits `topK`; 1: a dense model. */
  readonly experts?: number;
  readonly topK?: number;
  readonly vocabulary?: number;
  /** Input embedding and output projection are one matrix. */
  readonly tiedEmbeddings?: boolean;
  /** Tokens of one sequence. */
  readonly sequence?: number;
  /** Sequences that a replica works on at once. Defaults to all of its batch. */
  readonly microBatch?: number;
  /** Sequences of all replicas together (strong scaling); overrides `tokensPerReplica`. */
  readonly globalBatch?: number;
  readonly precision?: Precision;
  /** Count the products of queries, keys and values. */
  readonly attentionScores?: boolean;
  /** Count the embedding and the output projection, as layers of their own. */
  readonly embeddings?: boolean;
}

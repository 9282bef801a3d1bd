/** A transformer given by its hyper-parameters. */
export const TRANSFORMER_PRESETS = ['transformer-17b', 'gpt-3', 'transformer-1t'] as const;
export type TransformerPresetId = (typeof TRANSFORMER_PRESETS)[number];

export interface TransformerWorkload {
  readonly kind: 'transformer';
  /** Where the numbers came from; they may have been changed since. */
  readonly preset: TransformerPresetId;
  readonly layers: number;
  readonly hidden: number;
  /** Tokens one replica (one model-parallel group) works on per iteration. */
  readonly tokensPerReplica: number;
  /** Activation checkpointing: the forward pass is done again in the backward pass, communication included. */
  readonly recompute: boolean;
}

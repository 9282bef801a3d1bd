/** Defaults of each model type, which its configurations leave out. */
import type { StateMixer } from '../../workload/transformer/facts/pattern.ts';

export interface Family {
  /** True for three matrices per MLP. Defaults to two. */
  readonly gated?: true;
  /** True if input embedding and output share a matrix by default. */
  readonly tied?: true;
  /** The interval of layers with full attention, if a window is given without its layers. Defaults to none. */
  readonly fullEvery?: number;
  /** Shared experts that configurations do not count. Defaults to none. */
  readonly sharedExperts?: number;
  /** The kind of linear attention. Defaults to the gated delta rule. */
  readonly linear?: StateMixer;
  /** The mixer of all layers in a model without MLPs. */
  readonly only?: StateMixer;
  /** Whether a gate multiplies the output of attention. */
  readonly attentionGate?: true;
  /** Values of absent keys. */
  readonly usual?: Readonly<Record<string, number>>;
}

const GATED: Family = { gated: true };
const PLAIN: Family = {};
const PLAIN_TIED: Family = { tied: true };

/** Fields that the text model of a multimodal file leaves out. */
const GEMMA_3 = { num_attention_heads: 8, num_key_value_heads: 4, head_dim: 256, vocab_size: 262_208 };

/** Defaults of Mamba2Config of transformers. */
const MAMBA_2 = { num_heads: 128, head_dim: 64, state_size: 128, n_groups: 8, conv_kernel: 4, expand: 2 };

const FAMILIES: ReadonlyMap<string, Family> = new Map<string, Family>([
  ...['llama', 'mistral', 'mixtral', 'qwen2', 'qwen2_moe', 'qwen3', 'qwen3_moe'].map(named(GATED)),
  ...['deepseek_v2', 'deepseek_v3', 'phi3', 'olmo', 'olmo2', 'olmoe', 'granite'].map(named(GATED)),
  ...['internlm2', 'glm4', 'glm4_moe', 'ernie4_5', 'smollm3'].map(named(GATED)),
  ...['deepseek_v32', 'kimi_k2', 'glm_moe_dsa', 'phimoe', 'dbrx', 'ernie4_5_moe'].map(named(GATED)),
  ...['olmo3', 'seed_oss', 'exaone4', 'ministral3', 'mistral4', 'step3_text', 'step3p5'].map(named(GATED)),
  ...['dots1', 'bailing_moe', 'bailing_moe_v2', 'afmoe', 'glm4_moe_lite'].map(named(GATED)),
  ...['mimo', 'mimo_v2_flash', 'qwen3_vl_text'].map(named(GATED)),
  ...['qwen3_vl_moe_text', 'qwen2_5_vl_text', 'qwen2_vl', 'minicpm', 'stablelm'].map(named(GATED)),
  ['bailing_moe_linear', { gated: true, linear: 'linear' }],
  ['bailing_moe_linear_v2', { gated: true, linear: 'linear' }],
  ['mamba2', { only: 'mamba', usual: MAMBA_2 }],
  ...['nemotron', 'apertus', 'arcee'].map(named(PLAIN)),
  ...['hunyuan', 'hunyuan_v1_dense', 'hunyuan_v1_moe', 'minimax_m2'].map(named(GATED)),
  ...['minimax_m3', 'minimax_m3_vl', 'minimax_m3_vl_text'].map(named(GATED)),
  ...['qwen3_next', 'qwen3_5', 'qwen3_5_text', 'qwen3_5_moe', 'qwen3_5_moe_text'].map(
    named({ gated: true, attentionGate: true, usual: { full_attention_interval: 4 } }),
  ),
  ['kimi_linear', { gated: true, linear: 'kda' }],
  ...['minimax', 'minimax_text_01', 'minimax_m1'].map(named({ gated: true, linear: 'linear' })),
  ['bamba', GATED],
  ['nemotron_h', PLAIN],
  ...['granitemoehybrid', 'cohere'].map(named({ gated: true, tied: true })),
  ['cohere2', { gated: true, tied: true, fullEvery: 4 }],
  ['chatglm', GATED],
  ...['llama4', 'llama4_text'].map(named({ gated: true, sharedExperts: 1 })),
  ['gpt_oss', { gated: true, fullEvery: 2 }],
  ['gemma', { gated: true, tied: true }],
  ['gemma2', { gated: true, tied: true, fullEvery: 2 }],
  ['gemma3_text', { gated: true, tied: true, fullEvery: 6, usual: GEMMA_3 }],
  ...['gpt_neox', 'gptj', 'phi', 'codegen'].map(named(PLAIN)),
  ...['gpt2', 'gpt_neo', 'gpt_bigcode', 'opt', 'bloom', 'falcon', 'mpt'].map(named(PLAIN_TIED)),
  ...['RefinedWeb', 'RefinedWebModel'].map(named(PLAIN_TIED)),
  ['starcoder2', PLAIN_TIED],
]);

function named(family: Family): (type: string) => readonly [string, Family] {
  return (type) => [type, family];
}

/** Returns null for an unknown type. */
export function familyOf(type: string): Family | null {
  return FAMILIES.get(type) ?? null;
}

/** Types whose layers cannot be expressed, whatever fields they share with others, with the reason. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ...['mamba', 'falcon_mamba', 'jamba'].map(
    (type) => [type, 'layers of Mamba-1, whose states are per channel and not per head'] as const,
  ),
  ['falcon_h1', 'attention and Mamba-2 side by side in a layer'],
  ['zamba2', 'layers of attention that share their weights'],
  ...['rwkv', 'recurrent_gemma'].map((type) => [type, 'recurrences without heads'] as const),
  ...['lfm2', 'lfm2_moe'].map((type) => [type, 'layers of short convolutions'] as const),
  ...['gemma3n', 'gemma3n_text'].map(
    (type) => [type, 'embeddings for every layer and several streams'] as const,
  ),
  ['longcat_flash', 'two attentions in a layer and experts that compute nothing'],
  ['deepseek_v4', 'attention to compressed tokens'],
  ...['bert', 'roberta', 'distilbert', 'electra', 'deberta-v2', 'vit', 'clip', 'wav2vec2'].map(
    (type) => [type, 'an encoder'] as const,
  ),
  ...['t5', 'mt5', 'bart', 'pegasus', 'whisper', 'marian'].map(
    (type) => [type, 'an encoder and a decoder'] as const,
  ),
]);

/** Returns why a type cannot be read, or null. */
export function otherKind(type: string): string | null {
  return OTHERS.get(type) ?? null;
}

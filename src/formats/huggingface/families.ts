/** Defaults of each type of model, which its configurations leave out. */

interface Family {
  /** Three matrices an MLP. Missing: two. */
  readonly gated?: true;
  /** Input embedding and output are one matrix where nothing is said of it. */
  readonly tied?: true;
  /** Of so many layers one sees all tokens, where a window is given and nothing is said of its layers. Missing: none does. */
  readonly fullEvery?: number;
}

const GATED: Family = { gated: true };
const PLAIN: Family = {};
const PLAIN_TIED: Family = { tied: true };

const FAMILIES: ReadonlyMap<string, Family> = new Map<string, Family>([
  ...['llama', 'mistral', 'mixtral', 'qwen2', 'qwen2_moe', 'qwen3', 'qwen3_moe'].map(named(GATED)),
  ...['deepseek_v2', 'deepseek_v3', 'phi3', 'olmo', 'olmo2', 'olmoe', 'granite'].map(named(GATED)),
  ...['internlm2', 'glm4', 'glm4_moe', 'ernie4_5', 'smollm3'].map(named(GATED)),
  ['gpt_oss', { gated: true, fullEvery: 2 }],
  ['gemma', { gated: true, tied: true }],
  ['gemma2', { gated: true, tied: true, fullEvery: 2 }],
  ['gemma3_text', { gated: true, tied: true, fullEvery: 6 }],
  ...['gpt_neox', 'gptj', 'phi'].map(named(PLAIN)),
  ...['gpt2', 'gpt_neo', 'gpt_bigcode', 'opt', 'bloom', 'falcon'].map(named(PLAIN_TIED)),
  ['starcoder2', PLAIN_TIED],
]);

function named(family: Family): (type: string) => readonly [string, Family] {
  return (type) => [type, family];
}

/** null: not known here. */
export function familyOf(type: string): Family | null {
  return FAMILIES.get(type) ?? null;
}

/** Types that are no decoder of attention and MLPs, whatever fields they share with one. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ...['mamba', 'mamba2', 'falcon_mamba', 'rwkv', 'jamba', 'recurrent_gemma', 'zamba2'].map(
    (type) => [type, 'layers with a state'] as const,
  ),
  ...['bert', 'roberta', 'distilbert', 'electra', 'deberta-v2', 'vit', 'clip', 'wav2vec2'].map(
    (type) => [type, 'an encoder'] as const,
  ),
  ...['t5', 'mt5', 'bart', 'pegasus', 'whisper', 'marian'].map(
    (type) => [type, 'an encoder and a decoder'] as const,
  ),
]);

/** What keeps a type from being read; null: nothing does. */
export function otherKind(type: string): string | null {
  return OTHERS.get(type) ?? null;
}

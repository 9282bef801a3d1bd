/** Names and sources of the published transformers, apart from their numbers, which every run needs. */
import type { TransformerModelId } from './description.ts';

export interface TransformerAbout {
  readonly label: string;
  /** Numbers that it does not print are marked as assumed. */
  readonly source: string;
}

const HERD = 'Llama 3 Herd of Models, arXiv 2407.21783, Table 3; vocabulary 128,256 from the model card';
const SC21 = 'Narayanan et al., SC21, arXiv 2104.04473, Table 1';
const KORTHIKANTI = 'Korthikanti et al., arXiv 2205.05198, Table 3';
const QWEN = 'Qwen3 Technical Report, arXiv 2505.09388; widths from config.json';
const GPT_OSS = 'gpt-oss model card, arXiv 2508.10925; training sequence assumed';
const FOUNDRY = 'mosaicml/llm-foundry, scripts/train/yamls/pretrain and benchmarking/README.md';

/** Those in a table of their authors are derived from its name (`aboutTransformer`). */
const ABOUT: Readonly<Partial<Record<TransformerModelId, TransformerAbout>>> = {
  'transformer-17b': {
    label: 'Transformer-17B',
    source: 'Turing-NLG, Microsoft Research blog, 2020; vocabulary assumed to be that of GPT-2',
  },
  'gpt-3': {
    label: 'GPT-3',
    source: 'Brown et al., Language Models are Few-Shot Learners, arXiv 2005.14165, Table 2.1',
  },
  'transformer-1t': {
    label: 'Transformer-1T',
    source:
      'arXiv 2109.11762; 141 layers give its 1,024 B parameters; heads, vocabulary and sequence assumed',
  },
  'megatron-530b': {
    label: 'Megatron-Turing NLG 530B',
    source: 'Smith et al., arXiv 2201.11990; vocabulary assumed to be that of Megatron-LM',
  },
  'llama-3-8b': { label: 'Llama 3 8B', source: HERD },
  'llama-3-70b': { label: 'Llama 3 70B', source: HERD },
  'llama-3-405b': { label: 'Llama 3 405B', source: HERD },
  'mixtral-8x7b': {
    label: 'Mixtral 8x7B (mixture of experts)',
    source: 'Jiang et al., Mixtral of Experts, arXiv 2401.04088, Table 1; training sequence assumed',
  },
  'mixtral-8x22b': {
    label: 'Mixtral 8x22B',
    source: 'config.json of mistralai/Mixtral-8x22B-v0.3; training sequence assumed',
  },
  'deepseek-v3': {
    label: 'DeepSeek-V3',
    source: 'DeepSeek-V3, arXiv 2412.19437, section 4.2; its module for a second token ahead is not counted',
  },
  'qwen3-8b': { label: 'Qwen3 8B', source: QWEN },
  'qwen3-32b': { label: 'Qwen3 32B', source: QWEN },
  'qwen3-30b-a3b': { label: 'Qwen3 30B-A3B', source: QWEN },
  'qwen3-235b-a22b': { label: 'Qwen3 235B-A22B', source: QWEN },
  'gpt-oss-20b': { label: 'gpt-oss-20b', source: GPT_OSS },
  'gpt-oss-120b': { label: 'gpt-oss-120b', source: GPT_OSS },
};

export function aboutTransformer(id: TransformerModelId): TransformerAbout {
  const about = ABOUT[id];
  if (about !== undefined) return about;
  const [family = '', size = ''] = id.split('-');
  const isMpt = family === 'mpt';
  return {
    label: `${isMpt ? 'MPT' : 'Megatron'} ${size.toUpperCase()}`,
    source: isMpt ? FOUNDRY : id === 'megatron-22b' ? KORTHIKANTI : SC21,
  };
}

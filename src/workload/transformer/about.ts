/** What the published transformers are called and where their numbers come from: apart from these, which every run needs. */
import type { TransformerModelId } from '../transformer.ts';

export interface TransformerAbout {
  readonly label: string;
  /** What it does not print is marked as assumed. */
  readonly source: string;
}

const HERD = 'Llama 3 Herd of Models, arXiv 2407.21783, Table 3; vocabulary 128,256 from the model card';
const SC21 = 'Narayanan et al., SC21, arXiv 2104.04473, Table 1';
const FOUNDRY = 'mosaicml/llm-foundry, scripts/train/yamls/pretrain and benchmarking/README.md';

export const TRANSFORMERS_ABOUT: Readonly<Record<TransformerModelId, TransformerAbout>> = {
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
  'megatron-1.7b': { label: 'Megatron 1.7B', source: SC21 },
  'megatron-3.6b': { label: 'Megatron 3.6B', source: SC21 },
  'megatron-7.5b': { label: 'Megatron 7.5B', source: SC21 },
  'megatron-18b': { label: 'Megatron 18B', source: SC21 },
  'megatron-22b': { label: 'Megatron 22B', source: 'Korthikanti et al., arXiv 2205.05198, Table 3' },
  'megatron-39b': { label: 'Megatron 39B', source: SC21 },
  'megatron-76b': { label: 'Megatron 76B', source: SC21 },
  'megatron-145b': { label: 'Megatron 145B', source: SC21 },
  'megatron-310b': { label: 'Megatron 310B', source: SC21 },
  'megatron-1t': { label: 'Megatron 1T', source: SC21 },
  'mpt-125m': { label: 'MPT 125M', source: FOUNDRY },
  'mpt-350m': { label: 'MPT 350M', source: FOUNDRY },
  'mpt-760m': { label: 'MPT 760M', source: FOUNDRY },
  'mpt-1b': { label: 'MPT 1B', source: FOUNDRY },
  'mpt-3b': { label: 'MPT 3B', source: FOUNDRY },
  'mpt-7b': { label: 'MPT 7B', source: FOUNDRY },
  'mpt-13b': { label: 'MPT 13B', source: FOUNDRY },
  'mpt-30b': { label: 'MPT 30B', source: FOUNDRY },
  'mpt-70b': { label: 'MPT 70B', source: FOUNDRY },
};

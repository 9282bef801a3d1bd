/** The presets of torchtitan's models and flavors (torchtitan 0.2, torchtitan/models). */
import type { TransformerModelId } from '../../../workload/transformer/facts/description.ts';

export const FLAVORS: readonly (readonly [model: string, flavor: string, id: TransformerModelId])[] = [
  ['llama3', '8B', 'llama-3-8b'],
  ['llama3', '70B', 'llama-3-70b'],
  ['llama3', '405B', 'llama-3-405b'],
  ['qwen3', '8B', 'qwen3-8b'],
  ['qwen3', '32B', 'qwen3-32b'],
  ['qwen3', '30B-A3B', 'qwen3-30b-a3b'],
  ['qwen3', '235B-A22B', 'qwen3-235b-a22b'],
  ['deepseek_v3', '671B', 'deepseek-v3'],
  ['gpt_oss', '20b', 'gpt-oss-20b'],
  ['gpt_oss', '120b', 'gpt-oss-120b'],
];

/** The presets of torchtitan's models and flavors (torchtitan 0.2, torchtitan/models). */
import type { TransformerModelId } from '../../../workload/transformer/facts/description.ts';
import type { RunModel } from '../run.ts';

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

const LATENT = { kvRank: 512, headWidth: 128, ropeWidth: 64, valueWidth: 128 } as const;
const EXPERTS = {
  gated: true,
  topK: 6,
  vocabulary: 102_400,
  tiedEmbeddings: false,
  sharedExperts: 2,
} as const;

/** Flavors that are no published model of the catalog: DeepSeek-V2-Lite and DeepSeek-V2. */
export const FLAVOR_SHAPES: readonly (readonly [model: string, flavor: string, shape: RunModel])[] = [
  [
    'deepseek_v3',
    '16B',
    {
      ...EXPERTS,
      ...LATENT,
      layers: 27,
      hidden: 2048,
      heads: 16,
      kvHeads: 16,
      feedForward: 1408,
      experts: 64,
      denseLayers: 1,
      denseFeedForward: 10_944,
    },
  ],
  [
    'deepseek_v3',
    '236B',
    {
      ...EXPERTS,
      ...LATENT,
      queryRank: 1536,
      layers: 60,
      hidden: 5120,
      heads: 128,
      kvHeads: 128,
      feedForward: 1536,
      experts: 160,
      denseLayers: 1,
      denseFeedForward: 12_288,
    },
  ],
];

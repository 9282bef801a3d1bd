import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { CONFIGS } from '../../testing/files/huggingface.ts';
import { KIND_CONFIGS } from '../../testing/files/huggingface-kinds.ts';
import { CONFIGS_2026 } from '../../testing/files/huggingface-2026.ts';
import { transformerModel } from '../../workload/transformer/facts/model.ts';
import { transformerParameterCount } from '../../workload/transformer/weights.ts';
import { openAny } from '../open-any.ts';

const FIXTURES = { ...CONFIGS, ...KIND_CONFIGS, ...CONFIGS_2026 } as const;
type Fixture = keyof typeof FIXTURES;

interface Published {
  readonly model: string;
  /** In billions, with the digits of its source. */
  readonly total: string;
  readonly active: string;
  /** The matrices of embedding and output that the active parameters of the source do not include. */
  readonly embeddingsLeftOut?: 1 | 2;
  /** Billions of weights that neither number of the source includes. */
  readonly leftOut?: number;
  /** Where the numbers are from, and what they leave out. */
  readonly source: string;
}

const dense = (model: string, total: string, source: string): Published => ({
  model,
  total,
  active: total,
  source,
});

const TENSORS = 'the tensors of the published checkpoint';

const PUBLISHED: Readonly<Record<Fixture, Published>> = {
  llama: dense('Llama 3 8B', '8.03', TENSORS),
  mistral: dense('Mistral 7B', '7.24', TENSORS),
  mixtral: {
    model: 'Mixtral 8x7B',
    total: '46.7',
    active: '12.9',
    source: 'mistral.ai/news/mixtral-of-experts',
  },
  deepseek: {
    model: 'DeepSeek-V3',
    total: '671',
    active: '37',
    source: 'card; without the module that predicts a second token',
  },
  deepseek32: {
    model: 'DeepSeek-V3.2',
    total: '671',
    active: '37',
    leftOut: 0.85,
    source: 'card, which gives the numbers of DeepSeek-V3: theirs leave out the 0.85 billion of its indexers',
  },
  qwenMoe: { model: 'Qwen3 30B-A3B', total: '30.5', active: '3.3', source: 'card' },
  gptOss: {
    model: 'gpt-oss-20b',
    total: '20.9',
    active: '3.6',
    embeddingsLeftOut: 1,
    source: 'arXiv 2508.10925, table 1',
  },
  gptOss120: {
    model: 'gpt-oss-120b',
    total: '116.8',
    active: '5.1',
    embeddingsLeftOut: 1,
    source: 'arXiv 2508.10925, table 1',
  },
  gpt2: dense('GPT-2', '0.124', TENSORS),
  neox: dense('GPT-NeoX-20B', '20.55', 'arXiv 2204.06745, section 2'),
  falcon7: dense('Falcon 7B', '6.92', `${TENSORS}, embedding and output counted once`),
  falcon40: dense('Falcon 40B', '41.3', `${TENSORS}, embedding and output counted once`),
  mpt: dense('MPT 7B', '6.65', TENSORS),
  dbrx: { model: 'DBRX', total: '132', active: '36', source: 'card' },
  scout: {
    model: 'Llama 4 Scout',
    total: '107.8',
    active: '17',
    source: `${TENSORS} without its part for images, with which the card says 109; active: card`,
  },
  phiMoe: { model: 'Phi-3.5-MoE', total: '41.9', active: '6.6', source: 'card' },
  hunyuan: { model: 'Hunyuan A13B', total: '80', active: '13', source: 'card' },
  kimi: {
    model: 'Kimi K2',
    total: '1026',
    active: '32.6',
    source: `${TENSORS}, for which the card says 1 trillion; active: arXiv 2507.20534, table 2`,
  },
  ernie: {
    model: 'ERNIE 4.5 21B-A3B',
    total: '21.8',
    active: '3',
    source: `${TENSORS}; active: card`,
  },
  minimax: {
    model: 'MiniMax-M2',
    total: '230',
    active: '9.8',
    embeddingsLeftOut: 2,
    source: 'card; active: its report, without embedding and output, for which the card says 10',
  },
  glm45: {
    model: 'GLM-4.5',
    total: '355',
    active: '32',
    embeddingsLeftOut: 2,
    source: 'card; without the module that predicts a second token',
  },
  glm45Air: {
    model: 'GLM-4.5-Air',
    total: '106',
    active: '12',
    embeddingsLeftOut: 2,
    source: 'card; without the module that predicts a second token',
  },
  chatglm: dense('GLM-4 9B', '9.4', TENSORS),
  commandR: dense('Command R', '35', 'card'),
  gemma3: dense('Gemma 3 27B', '27.01', `${TENSORS} without its part for images`),
  gemma3Small: dense('Gemma 3 4B', '3.88', `${TENSORS} without its part for images`),
  qwen3Next: {
    model: 'Qwen3-Next 80B-A3B',
    total: '79.67',
    active: '3',
    embeddingsLeftOut: 2,
    source: `${TENSORS}, for which the card says 80; active: card`,
  },
  qwen35: {
    model: 'Qwen3.5 397B-A17B',
    total: '397',
    active: '17',
    source: 'card; without its part for images and the module that predicts a second token',
  },
  qwen35Small: dense('Qwen3.5 27B', '26.9', `${TENSORS} without its part for images`),
  maverick: {
    model: 'Llama 4 Maverick',
    total: '400.7',
    active: '17',
    source: `${TENSORS} without its part for images; active: card`,
  },
  kimiLinear: {
    model: 'Kimi Linear 48B-A3B',
    total: '49.1',
    active: '3',
    embeddingsLeftOut: 2,
    source: `${TENSORS}, for which the card says 48; active: card`,
  },
  nemotronH: dense('Nemotron-H 8B', '8.1', TENSORS),
  nemotronNano: { model: 'Nemotron 3 Nano', total: '31.6', active: '3.6', source: 'its report' },
  nemotronSuper: { model: 'Nemotron 3 Super', total: '120.6', active: '12.7', source: 'its report' },
  minimaxText: {
    model: 'MiniMax-Text-01',
    total: '456',
    active: '45.9',
    embeddingsLeftOut: 2,
    source: 'card',
  },
  graniteSmall: { model: 'Granite 4.0 H Small', total: '32', active: '9', source: 'card' },
  olmo3: dense('OLMo 3 32B', '32.2', TENSORS),
  phi4: dense('Phi-4', '14.7', 'card'),
  seedOss: dense('Seed-OSS 36B', '36.15', TENSORS),
  step3: {
    model: 'Step-3',
    total: '316',
    active: '38',
    embeddingsLeftOut: 1,
    leftOut: 4.22,
    source:
      'card, language model; the report of the file says that its queries go by way of 2,048 values, here by a full matrix: 61 x (7168 x 16384 - 2048 x (7168 + 16384)) more',
  },
  dots1: { model: 'dots.llm1', total: '142', active: '14', source: 'card' },
  lingFlash: { model: 'Ling-flash-2.0', total: '103', active: '6.1', source: 'card' },
  ringLinear: { model: 'Ring-mini-linear-2.0', total: '16.4', active: '1.6', source: 'card' },
  mimoFlash: {
    model: 'MiMo-V2-Flash',
    total: '309',
    active: '15',
    embeddingsLeftOut: 2,
    source: 'card',
  },
  glm47Flash: {
    model: 'GLM-4.7-Flash',
    total: '30',
    active: '3',
    embeddingsLeftOut: 2,
    source: 'card; without the module that predicts a second token',
  },
  mistralLarge3: {
    model: 'Mistral Large 3',
    total: '673',
    active: '39',
    embeddingsLeftOut: 1,
    source: 'card, language model',
  },
  ernieLarge: {
    model: 'ERNIE 4.5 300B-A47B',
    total: '300',
    active: '47',
    embeddingsLeftOut: 1,
    source: 'card',
  },
  trinityMini: { model: 'Trinity Mini', total: '26', active: '3', source: 'card' },
  mamba2: dense('Codestral Mamba 7B', '7.285', 'card'),
  minimaxM3: {
    model: 'MiniMax-M3',
    total: '428',
    active: '23',
    embeddingsLeftOut: 2,
    source: 'the report of its release; without indexers and the module that predicts a second token',
  },
  glm5: { model: 'GLM-5', total: '744', active: '40', embeddingsLeftOut: 2, source: 'card' },
};

const CURRENT = { ...DEFAULT_DESIGN, workload: baseTransformer('llama-3-8b') };

async function parametersOf(config: unknown) {
  const read = await openAny([{ name: 'config.json', text: JSON.stringify(config) }], CURRENT);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { workload } = read.value.design;
  if (workload.kind !== 'transformer') throw new Error(workload.kind);
  const { total, active } = transformerParameterCount(transformerModel(workload, 1));
  return { total: total / 1e9, active: active / 1e9, matrix: (workload.hidden * workload.vocabulary!) / 1e9 };
}

describe('the parameters of a published config.json', () => {
  const rows = (Object.keys(PUBLISHED) as Fixture[]).map(
    (fixture) => [PUBLISHED[fixture].model, fixture] as const,
  );

  it.each(rows)('of %s are the published ones within 1 % or their rounding', async (_, fixture) => {
    const { total, active, embeddingsLeftOut = 0, leftOut = 0 } = PUBLISHED[fixture];
    const counted = await parametersOf(FIXTURES[fixture]);
    expect(counted.total - leftOut).toSatisfy(isLike(total));
    expect(counted.active - leftOut - embeddingsLeftOut * counted.matrix).toSatisfy(isLike(active));
  });
});

function isLike(published: string): (counted: number) => boolean {
  const digits = published.split('.')[1]?.length ?? 0;
  return (counted) =>
    counted.toFixed(digits) === published || Math.abs(counted / Number(published) - 1) < 0.01;
}

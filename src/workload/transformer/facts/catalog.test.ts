import { describe, expect, it } from 'vitest';
import { TRANSFORMER_MODELS } from './description.ts';
import { aboutTransformer } from './about.ts';
import { TRANSFORMER_CATALOG, publishedTransformer, transformerDescription } from './catalog.ts';
import { checkTransformer } from '../check.ts';
import { transformerModel } from './model.ts';
import { transformerParameterCount } from '../weights.ts';

function parametersOf(id: (typeof TRANSFORMER_MODELS)[number]) {
  return transformerParameterCount(transformerModel(publishedTransformer(id), 1));
}

describe('the published transformers', () => {
  it('have one description per id, each with a source and consistent numbers', () => {
    expect(TRANSFORMER_CATALOG.map(({ id }) => id)).toEqual([...TRANSFORMER_MODELS]);
    for (const { id } of TRANSFORMER_CATALOG) {
      expect(aboutTransformer(id).source).not.toBe('');
      expect(checkTransformer(publishedTransformer(id), 1)).toEqual([]);
    }
  });

  it.each([
    ['transformer-17b', 17e9],
    ['gpt-3', 175e9],
    ['transformer-1t', 1024e9],
    ['megatron-530b', 530e9],
    ['llama-3-8b', 8.03e9],
    ['llama-3-70b', 70.6e9],
    ['llama-3-405b', 405e9],
    ['mixtral-8x7b', 46.7e9],
    ['mixtral-8x22b', 141e9],
    ['deepseek-v3', 671e9],
    ['qwen3-8b', 8.2e9],
    ['qwen3-32b', 32.8e9],
    ['qwen3-30b-a3b', 30.5e9],
    ['qwen3-235b-a22b', 235e9],
    ['gpt-oss-20b', 20.91e9],
    ['gpt-oss-120b', 116.83e9],
  ] as const)('include %s with its published parameters within 1 %%', (id, published) => {
    const { layers, total } = parametersOf(id);
    const { publishedParameters, publishedWithoutEmbeddings } = transformerDescription(id);
    expect(publishedParameters).toBe(published);
    const counted = publishedWithoutEmbeddings ? layers.value : total;
    expect(Math.abs(counted / published - 1)).toBeLessThan(0.01);
  });

  it.each([
    ['mixtral-8x7b', 12.9e9, 'both'],
    ['mixtral-8x22b', 39e9, 'both'],
    ['qwen3-30b-a3b', 3.3e9, 'both'],
    ['qwen3-235b-a22b', 22e9, 'both'],
    // These two count the output and not the embedding.
    ['deepseek-v3', 36.6e9, 'output'],
    ['gpt-oss-20b', 3.61e9, 'output'],
    ['gpt-oss-120b', 5.13e9, 'output'],
  ] as const)(
    'include %s with its published parameters per token, %d, within 1 %% or its last digit',
    (id, published, ends) => {
      const { active } = parametersOf(id);
      const { vocabulary, hidden } = transformerDescription(id);
      const counted = ends === 'both' ? active : active - vocabulary * hidden;
      expect(Math.abs(counted / published - 1)).toBeLessThan(published === 3.3e9 ? 0.05 / 3.3 : 0.01);
    },
  );

  it('count latent attention, dense layers, shared experts and explicit head widths, by hand', () => {
    const attention =
      7168 * 1536 + 1536 * 128 * 192 + 7168 * 576 + 512 * 128 * (128 + 128) + 128 * 128 * 7168;
    const dense = 3 * 7168 * 18_432;
    const expert = 3 * 7168 * 2048;
    const ends = 2 * 129_280 * 7168;
    const deepseek = parametersOf('deepseek-v3');
    expect(deepseek.total).toBe(61 * attention + 3 * dense + 58 * 257 * expert + ends);
    expect(deepseek.active).toBe(61 * attention + 3 * dense + 58 * 9 * expert + ends);
    // 32 heads of 128 on a width of 2,048.
    const qwen = 48 * (2 * 2048 * 4096 + 2 * 2048 * 512 + 128 * 3 * 2048 * 768) + 2 * 151_936 * 2048;
    expect(parametersOf('qwen3-30b-a3b').total).toBe(qwen);
    // Every expert is 2,880 wide, as the model is.
    const oss = 24 * (2 * 2880 * 4096 + 2 * 2880 * 512 + 32 * 3 * 2880 * 2880) + 2 * 201_088 * 2880;
    expect(parametersOf('gpt-oss-20b').total).toBe(oss);
  });

  it('have the parameters of their tables: Megatron to the printed decimal, MPT without its positions', () => {
    for (const { id, layers, hidden, sequence, publishedParameters } of TRANSFORMER_CATALOG) {
      const counted = parametersOf(id).total;
      if (id.startsWith('mpt-'))
        expect(publishedParameters - counted, id).toBeLessThan(
          1.01 * sequence * hidden + 13 * layers * hidden,
        );
      // SC21, equation 2 counts biases, norms and positions.
      if (id.startsWith('megatron-') && id !== 'megatron-22b')
        expect(
          Math.abs(counted + 13 * layers * hidden + sequence * hidden - publishedParameters),
          id,
        ).toBeLessThan(0.6e8 + 0.001 * publishedParameters);
    }
  });

  it('count matrix by matrix', () => {
    // 32 x (2 x 4096^2 + 2 x 4096 x 1024 + 3 x 4096 x 14336) + 2 x 128256 x 4096
    expect(parametersOf('llama-3-8b').total).toBe(8_029_995_008);
    expect(parametersOf('llama-3-8b').layers.text).toBe(
      '32 layers x (2 x 4,096^2 + 2 x 4,096 x 1,024 + 3 x 4,096 x 14,336)',
    );
    expect(parametersOf('gpt-3').layers.text).toBe('96 layers x 12 x 12,288^2');
    expect(parametersOf('gpt-3').embeddings.text).toBe('50,257 x 12,288');
    // Two of eight experts: 12.9 B, as published.
    expect(parametersOf('mixtral-8x7b').active / 12.9e9).toBeCloseTo(1, 2);
  });
});

describe('the defaults of a transformer', () => {
  const gpt3 = {
    kind: 'transformer',
    preset: 'gpt-3',
    layers: 96,
    tokensPerReplica: 4096,
    recompute: true,
  } as const;

  it('are those of the preset, as long as the hidden size is the preset', () => {
    expect(transformerModel({ ...gpt3, hidden: 12_288 }, 64)).toEqual({
      attentionGate: false,
      expertHidden: 12_288,
      hasMlp: true,
      mixer: 'full',
      pattern: [],
      routers: false,
      state: null,
      headWidth: 128,
      latent: null,
      denseLayers: 0,
      denseFeedForward: 49_152,
      sharedExperts: 0,
      window: 0,
      fullEvery: 0,
      attended: 2048,
      layers: 96,
      hidden: 12_288,
      heads: 96,
      index: null,
      kvHeads: 96,
      feedForward: 49_152,
      gated: false,
      experts: 1,
      topK: 1,
      vocabulary: 50_257,
      tiedEmbeddings: true,
      sequence: 2048,
      tokens: 4096,
      microBatches: 1,
      precision: 'fp16',
      attentionScores: false,
      embeddings: false,
    });
    expect(transformerModel({ ...gpt3, hidden: 5120 }, 64)).toMatchObject({
      heads: 40,
      kvHeads: 40,
      feedForward: 20_480,
    });
  });

  it('share a global batch, and cut the batch of a replica into micro-batches', () => {
    const strong = { ...gpt3, hidden: 12_288, globalBatch: 1536, microBatch: 4 };
    expect(transformerModel(strong, 64)).toMatchObject({ tokens: 24 * 2048, microBatches: 6 });
    expect(transformerModel(strong, 128)).toMatchObject({ tokens: 12 * 2048, microBatches: 3 });
  });

  it('do not excuse inconsistent numbers', () => {
    const problems = (fields: object) =>
      checkTransformer({ ...gpt3, hidden: 12_288, ...fields }, 64).map(({ path, message }) => [
        path,
        message,
      ]);
    expect(problems({ heads: 100 })).toEqual([
      ['workload.heads', 'Heads must divide the hidden size of 12,288 evenly; found 100.'],
    ]);
    expect(problems({ kvHeads: 7 })).toEqual([
      ['workload.kvHeads', 'Key-value heads must divide the 96 heads evenly; found 7.'],
    ]);
    expect(problems({ experts: 4, topK: 5 })).toEqual([
      ['workload.topK', 'Experts a token must be at most the number of experts, 4; found 5.'],
    ]);
    expect(problems({ globalBatch: 100 })[0]?.[0]).toBe('workload.globalBatch');
    expect(problems({ microBatch: 3 })).toEqual([
      [
        'workload.microBatch',
        'Micro-batch must divide the 4,096 tokens of a replica into whole micro-batches of 2,048 tokens a sequence; found 3.',
      ],
    ]);
    expect(problems({ tokensPerReplica: 1, sequence: 1, microBatch: 2 })).toEqual([
      [
        'workload.microBatch',
        'Micro-batch must divide the 1 token of a replica into whole micro-batches of 1 token a sequence; found 2.',
      ],
    ]);
    expect(problems({ layers: 0, sequence: 2.5 })).toEqual([
      ['workload.layers', 'layers must be a whole number from 1 to 4,096; found 0.'],
      ['workload.sequence', 'sequence must be a whole number from 1 to 100,000,000; found 2.5.'],
    ]);
    expect(problems({ heads: Number.NaN })[0]?.[0]).toBe('workload.heads');
  });
});

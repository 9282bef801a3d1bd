import { describe, expect, it } from 'vitest';
import { transformerActivations } from './activations.ts';
import { publishedTransformer } from './facts/catalog.ts';
import { contextScores } from './context.ts';
import { transformerFlops } from './flops.ts';
import { layerKinds } from './kinds.ts';
import { layersOfTransformer } from './layers.ts';
import { transformerLayout } from './layout.ts';
import { transformerModel } from './facts/model.ts';
import { transformerMemory } from './memory.ts';
import { attentionWork, layerGradientWork, mlpWork, scoresWork } from './work.ts';
import { gemmTotal } from '../compute/work.ts';
import type { TransformerModelId } from './facts/description.ts';

const modelOf = (id: TransformerModelId, fields = {}) =>
  transformerModel({ ...publishedTransformer(id), ...fields }, 1);
const layoutOf = (id: TransformerModelId) =>
  transformerLayout(publishedTransformer(id), {
    modelParallel: 1,
    dataParallel: 1,
    checkpointing: 'none',
    compute: { peakTflops: 1, efficiency: 1 },
  });

describe('layers that differ', () => {
  it('are the first ones of DeepSeek-V3, and every other one of gpt-oss', () => {
    const counts = (id: TransformerModelId, from?: number, to?: number) =>
      layerKinds(modelOf(id), from, to).map(({ layers, model }) => [layers, model.experts, model.attended]);
    expect(counts('deepseek-v3')).toEqual([
      [3, 1, 4096],
      [58, 256, 4096],
    ]);
    expect(counts('deepseek-v3', 2, 5)).toEqual([
      [1, 1, 4096],
      [2, 256, 4096],
    ]);
    expect(counts('gpt-oss-20b')).toEqual([
      [12, 32, 128],
      [12, 32, 4096],
    ]);
    expect(counts('llama-3-8b')).toEqual([[32, 1, 8192]]);
    // Without a layer that sees all, every layer has the window; it does not lengthen a short sequence.
    expect(layerKinds(modelOf('gpt-oss-20b', { fullEvery: 0, sequence: 64 }))).toMatchObject([
      { layers: 24, model: { attended: 64 } },
    ]);
  });

  it('have operations of their own, which layers of one kind share', () => {
    const layers = layersOfTransformer(modelOf('deepseek-v3'), layoutOf('deepseek-v3'), null);
    const [first, third, fourth, last] = [layers[1]!, layers[3]!, layers[4]!, layers[61]!];
    expect(first.forward).toBe(third.forward);
    expect(fourth.forward).toBe(last.forward);
    const labels = (ops: typeof first.forward) => ops.map(({ label }) => label);
    expect(labels(first.forward)).toContain('MLP: 2 of h x f and f x h');
    expect(labels(fourth.forward)).toContain('Experts, 8 of 256 a token and 1 of all: 2 of h x f and f x h');
  });
});

describe('the operations of a token', () => {
  it('are those of DeepSeek-V3, by hand', () => {
    const model = modelOf('deepseek-v3');
    const attention = 7168 * 1536 + 1536 * 128 * 192 + 7168 * 576 + 512 * 128 * 256 + 128 * 128 * 7168;
    const met = 61 * attention + 3 * 3 * 7168 * 18_432 + 58 * 9 * 3 * 7168 * 2048;
    // Queries and keys of 192, values of 128.
    const scores = 2 * 61 * 4096 * 128 * (192 + 128);
    const perToken = 6 * met + 3 * scores + 6 * 129_280 * 7168;
    expect(transformerFlops(model) / model.tokens).toBeCloseTo(perToken, -3);
  });

  it('count the tokens of a window for its scores', () => {
    const model = modelOf('gpt-oss-20b');
    const [near, far] = layerKinds(model).map((kind) => scoresWork(kind.model, 1, 'forward'));
    // Four operations for each of 64 heads of 64, per token and token seen.
    expect(near!.flops.value).toBe(4 * model.tokens * 128 * 4096);
    expect(far!.flops.value).toBe(4 * model.tokens * 4096 * 4096);
    const plain = 12 * 12 * (128 + 4096) * 4096;
    const without = transformerFlops(modelOf('gpt-oss-20b', { attentionScores: false }));
    expect((transformerFlops(model) - without) / model.tokens).toBeCloseTo(plain, -3);
  });

  it.each(['deepseek-v3', 'qwen3-30b-a3b', 'gpt-oss-20b', 'mixtral-8x22b'] as const)(
    'add up from the products of %s',
    (id) => {
      for (const { model } of layerKinds(modelOf(id))) {
        const works = [
          attentionWork(model, 8, 'forward'),
          mlpWork(model, 8, 'forward'),
          layerGradientWork(model, 8),
          mlpWork(model, 8, 'forward', { degree: 8, imbalance: 1.5 }),
          layerGradientWork(model, 8, { degree: 8, imbalance: 1.5 }),
          scoresWork(model, 8, 'backward'),
        ];
        for (const work of works) expect(gemmTotal(work) / work.flops.value).toBeCloseTo(1, 9);
      }
    },
  );
});

describe('the bytes of layers that differ', () => {
  it('are compressed for keys and values with latent attention', () => {
    const settings = {
      modelParallel: 1,
      contextParallel: 4,
      isRecomputed: true,
      contextMethod: 'gather',
    } as const;
    const sent = (id: TransformerModelId) => {
      const { forward } = contextScores(modelOf(id), settings, { forward: [], backward: [] });
      const [gather] = forward;
      return gather?.kind === 'collective' ? gather.bytes / modelOf(id).tokens : 0;
    };
    expect(sent('deepseek-v3')).toBe(2 * (512 + 64));
    expect(sent('qwen3-30b-a3b')).toBe(2 * 2 * 4 * 128);
  });

  it('include activations of every layer kind, and the compressed ones', () => {
    const layout = layoutOf('deepseek-v3');
    const model = { ...modelOf('deepseek-v3'), embeddings: false };
    const scores = 5 * 128 * 4096;
    const attention = 2 * (2 * 128 * 192 + 2 * 128 * 128 + 1536 + 576);
    const dense = 2 * 3 * 18_432;
    const experts = 2 * 9 * 3 * 2048 + 2 * 8 * 7168;
    const perToken = 61 * (10 * 7168 + attention + scores) + 3 * dense + 58 * experts;
    expect(transformerActivations(model, layout).value / model.tokens).toBeCloseTo(perToken, -2);
  });

  it('leave shared experts and dense layers in place when experts are distributed', () => {
    const model = modelOf('deepseek-v3');
    const layout = {
      ...layoutOf('deepseek-v3'),
      dataParallel: 64,
      experts: { degree: 64, nodeDimensions: 0, nodes: 64 },
    };
    const bytes = transformerMemory(model, layout, null).parts.find(({ name }) => name === 'weights')!.bytes;
    const attention = 7168 * 1536 + 1536 * 128 * 192 + 7168 * 576 + 512 * 128 * 256 + 128 * 128 * 7168;
    const expert = 3 * 7168 * 2048;
    const weights =
      61 * attention + 3 * 3 * 7168 * 18_432 + 58 * (1 + 256 / 64) * expert + 2 * 129_280 * 7168;
    expect(bytes).toBe(2 * weights);
  });
});

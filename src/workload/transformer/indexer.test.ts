import { describe, expect, it } from 'vitest';
import { gemmTotal } from '../compute/work.ts';
import { transformerActivations } from './activations.ts';
import { checkTransformer } from './check.ts';
import { contextScores } from './context.ts';
import { publishedTransformer } from './facts/catalog.ts';
import type { TransformerWorkload } from './facts/description.ts';
import { transformerModel } from './facts/model.ts';
import { transformerFlops } from './flops.ts';
import { layerKinds } from './kinds.ts';
import { layersOfTransformer } from './layers.ts';
import { transformerLayout } from './layout.ts';
import { transformerParameterCount } from './weights.ts';
import { attentionWork, indexWork, layerGradientWork } from './work.ts';

const PLAIN: TransformerWorkload = {
  ...publishedTransformer('deepseek-v3'),
  sequence: 8192,
  tokensPerReplica: 8192,
  attentionScores: true,
  embeddings: true,
};
const SPARSE: TransformerWorkload = { ...PLAIN, indexHeads: 64, indexWidth: 128, indexTopK: 2048 };
const modelOf = (workload: TransformerWorkload) => transformerModel(workload, 1);
const layoutOf = (workload: TransformerWorkload, checkpointing: 'none' | 'full' = 'none') =>
  transformerLayout(workload, {
    modelParallel: 1,
    dataParallel: 1,
    checkpointing,
    compute: { peakTflops: 1, efficiency: 1 },
  });

describe('the indexer of DeepSeek-V3.2', () => {
  // Queries of 64 heads of 128 out of the compressed 1536, one key, and a weight for every head.
  const weights = 1536 * 64 * 128 + 7168 * 128 + 7168 * 64;

  it('has the weights of its three matrices in every layer', () => {
    const added =
      transformerParameterCount(modelOf(SPARSE)).total - transformerParameterCount(modelOf(PLAIN)).total;
    expect(added).toBe(61 * weights);
    expect(added / 1e9).toBeCloseTo(0.85, 2);
  });

  it('scores all tokens, so that attention meets 2,048 of them', () => {
    const perToken = (transformerFlops(modelOf(SPARSE)) - transformerFlops(modelOf(PLAIN))) / 8192;
    const scored = 2 * 64 * 128 * 8192 + 4 * 64 * 128 * 2048;
    // Three passes of queries and keys of 192 and values of 128, over 128 heads.
    const spared = 3 * 2 * (8192 - 2048) * 128 * (192 + 128);
    expect(perToken).toBeCloseTo(61 * (6 * weights + scored - spared), -5);
    expect(perToken).toBeLessThan(0);
  });

  it('chooses no more tokens than there are, and all without a number', () => {
    for (const fields of [{ sequence: 1024 }, { indexTopK: 0 }]) {
      const [kind] = layerKinds(modelOf({ ...SPARSE, ...fields }));
      expect(kind!.model.attended).toBe(fields.sequence ?? 8192);
    }
  });

  it('is in full attention alone', () => {
    const model = modelOf({ ...SPARSE, window: 512, pattern: 'window+dense, full+experts' });
    const [near, full] = layerKinds(model).map((kind) => kind.model);
    expect([near!.index, near!.attended]).toEqual([null, 512]);
    expect([full!.index?.heads, full!.attended]).toEqual([64, 2048]);
    expect(modelOf({ ...SPARSE, kvRank: 0, headWidth: 128 }).index).toBeNull();
  });

  it('has products that add up to its operations', () => {
    const [kind] = layerKinds(modelOf(SPARSE));
    const works = [
      indexWork(kind!.model, 4, 'forward'),
      indexWork(kind!.model, 4, 'backward'),
      attentionWork(kind!.model, 4, 'forward'),
      layerGradientWork(kind!.model, 4),
    ];
    for (const work of works) expect(gemmTotal(work) / work.flops.value).toBeCloseTo(1, 9);
  });

  it('is in the layer table, which has all operations', () => {
    const layers = layersOfTransformer(modelOf(SPARSE), layoutOf(SPARSE), null);
    const labels = layers[1]!.forward.map(({ label }) => label);
    expect(labels).toContain('Indexer: scores of all tokens');
    const ns = layers
      .flatMap(({ forward, inputGradient, weightGradient }) => [
        ...forward,
        ...inputGradient,
        ...weightGradient,
      ])
      .reduce((sum, op) => sum + (op.kind === 'compute' ? op.durationNs : 0), 0);
    // A chip of 1 TFLOP/s: a nanosecond has 1,000 operations.
    expect((ns * 1e3) / transformerFlops(modelOf(SPARSE))).toBeCloseTo(1, 2);
  });

  it('sends its key with the compressed ones of other parts of a sequence', () => {
    const settings = {
      modelParallel: 1,
      contextParallel: 4,
      isRecomputed: true,
      contextMethod: 'gather',
    } as const;
    const { forward } = contextScores(modelOf(SPARSE), settings, { forward: [], backward: [] });
    expect(forward[0]).toMatchObject({ bytes: 8192 * 2 * (512 + 64 + 128) });
  });

  it('keeps its queries, key, weights and choice until the backward pass', () => {
    // Without the scores of attention, which a fused kernel does not keep.
    const bytesOf = (workload: TransformerWorkload) =>
      transformerActivations(modelOf(workload), { ...layoutOf(workload), fusedAttention: true }).value;
    const perToken = (bytesOf(SPARSE) - bytesOf(PLAIN)) / 8192;
    expect(perToken).toBeCloseTo(61 * (2 * (64 * 128 + 128 + 64) + 4 * 2048), 3);
  });

  it('needs a width', () => {
    expect(checkTransformer({ ...SPARSE, indexWidth: 0 }, 1)).toMatchObject([
      { path: 'workload.indexWidth' },
    ]);
    expect(checkTransformer(SPARSE, 1)).toEqual([]);
  });
});

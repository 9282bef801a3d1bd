import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../testing/large.ts';
import type { Layer, LayerOp } from '../table/layer.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { tableTotals } from '../table/totals.ts';
import { transformerLayers } from './study-layers.ts';
import { transformerWorkload } from '../transformer/catalog/presets.ts';
import type { TransformerWorkload } from '../transformer/facts/description.ts';
import { publishedTransformer } from '../transformer/facts/catalog.ts';
import { ALL_WORKLOAD_PARTS } from './all-parts.ts';

/** 1 TFLOPS: a time in ns is a number of thousand operations. */
const compute = { peakTflops: 1, efficiency: 1 };
const study: Mapping = { modelParallel: 16, dataParallel: 64, compute };

function layerOf(workload: TransformerWorkload, mapping: Mapping, index = 0): Layer {
  const layer = transformerLayers(workload, mapping, ALL_WORKLOAD_PARTS)[index];
  if (layer === undefined) throw new Error('no layer');
  return layer;
}

/** "allReduce 805306368" of each collective, the label's first word of each computation. */
function shape(ops: readonly LayerOp[]): readonly string[] {
  return ops.map((op) =>
    op.kind === 'collective' ? `${op.collective} ${String(op.bytes)}` : (op.label.split(/[:,]/, 1)[0] ?? ''),
  );
}

/** Bytes over the model-parallel group in all-reduces of A; the others send half as much. */
function equivalents(layer: Layer, activation: number, modelParallel: number): number {
  return [...layer.forward, ...layer.recompute, ...layer.inputGradient, ...layer.weightGradient].reduce(
    (total, op) => {
      if (op.kind !== 'collective' || op.role !== 'model') return total;
      if (op.collective === 'allReduce') return total + op.bytes / activation;
      const whole = op.collective === 'allGather' ? op.bytes * modelParallel : op.bytes;
      return total + whole / 2 / activation;
    },
    0,
  );
}

describe('GPT-3 on 16 x 64 NPUs, A = 805,306,368 B', () => {
  const gpt3 = transformerWorkload('gpt-3');
  const [gather, scatter] = ['allGather 50331648', 'reduceScatter 805306368'];

  it('exchanges shards of the sequence with sequence parallelism', () => {
    const layer = layerOf(gpt3, { ...study, sequenceParallel: true });
    const forward = [gather, 'Attention', scatter, gather, 'MLP', scatter];
    expect(shape(layer.forward)).toEqual(forward);
    expect(shape(layer.recompute)).toEqual(forward);
    expect(shape(layer.inputGradient)).toEqual([gather, 'MLP', scatter, gather, 'Attention', scatter]);
    expect(equivalents(layer, 805_306_368, 16)).toBe(6);
  });

  it('gathers stored inputs once more without recomputation', () => {
    const layer = layerOf(gpt3, { ...study, sequenceParallel: true, checkpointing: 'none' });
    expect(shape(layer.inputGradient)).toEqual([
      gather,
      gather,
      'MLP',
      scatter,
      gather,
      gather,
      'Attention',
      scatter,
    ]);
    expect(equivalents(layer, 805_306_368, 16)).toBe(5);
  });

  it('recomputes only the scores with selective checkpointing, without communication', () => {
    const layer = layerOf({ ...gpt3, attentionScores: true }, { ...study, checkpointing: 'selective' });
    expect(shape(layer.recompute)).toEqual(['Attention']);
    expect(layer.recompute[0]?.label).toBe('Attention: scores and values');
    expect(equivalents(layer, 805_306_368, 16)).toBe(4.5);
    expect(layerOf(gpt3, { ...study, checkpointing: 'selective' }).recompute).toEqual([]);
  });

  it('recomputes only the scores, half of attention, if a fused kernel keeps none', () => {
    const scored = { ...gpt3, attentionScores: true };
    const fused = layerOf(scored, { ...study, checkpointing: 'none', fusedAttention: true });
    const selective = layerOf(scored, { ...study, checkpointing: 'selective' });
    expect(fused.recompute.map(({ label }) => label)).toEqual(['Attention: scores again']);
    const ns = ({ recompute }: typeof fused): number =>
      recompute.reduce((sum, op) => sum + (op.kind === 'compute' ? op.durationNs : 0), 0);
    expect(ns(fused) / ns(selective)).toBeCloseTo(0.5, 12);
    // Full recomputation keeps no scores either.
    const full = layerOf(scored, { ...study, checkpointing: 'full', fusedAttention: true });
    expect(ns(full) - ns(layerOf(scored, { ...study, checkpointing: 'full' }))).toBeCloseTo(ns(fused), 3);
    expect(layerOf(scored, { ...study, checkpointing: 'selective', fusedAttention: true })).toEqual(
      selective,
    );
  });

  it('adds 2.8 % of compute for attention scores at a sequence of 2,048', () => {
    const sum = (attentionScores: boolean) =>
      tableTotals(transformerLayers({ ...gpt3, attentionScores }, study, ALL_WORKLOAD_PARTS)).computeNs
        .forward;
    expect(sum(true) / sum(false) - 1).toBeCloseTo(2048 / (6 * 12_288), 12);
    const scores = layerOf({ ...gpt3, attentionScores: true }, study).forward[1];
    expect(scores?.formula).toMatch(/^2 products x 2 x 32,768 tokens x 2,048 x 12,288 \/ MP 16 \/ /);
  });

  it('gathers weights before both passes and scatters gradients in ZeRO stage 3', () => {
    const layer = layerOf(gpt3, { ...study, zeroStage: 3 });
    // 226,492,416 B of weights in 64 shards.
    expect(shape(layer.forward).slice(0, 2)).toEqual(['allGather 3538944', 'Attention']);
    expect(shape(layer.recompute).slice(0, 3)).toEqual(['allGather 3538944', gather, 'Attention']);
    expect(shape(layer.inputGradient)[0]).toBe('MLP');
    expect(shape(layer.weightGradient)).toEqual(['Weight gradients', 'reduceScatter 226492416']);
    const none = layerOf(gpt3, { ...study, zeroStage: 3, checkpointing: 'none' });
    expect(shape(none.inputGradient).slice(0, 3)).toEqual(['allGather 3538944', gather, 'MLP']);
  });

  it('scatters and gathers what an all-reduce would send in ZeRO stages 1 and 2', () => {
    for (const zeroStage of [1, 2] as const) {
      expect(shape(layerOf(gpt3, { ...study, zeroStage }).weightGradient)).toEqual([
        'Weight gradients',
        'reduceScatter 226492416',
        'allGather 3538944',
      ]);
    }
  });
});

it('a tensor-parallel group sends the bytes of the closed form, whatever its degree, with and without sequence parallelism', () => {
  const gpt3 = { ...transformerWorkload('gpt-3'), attentionScores: true };
  const given = fc.record({
    degree: fc.constantFrom(2, 3, 4, 6, 8, 12, 16, 32),
    parts: fc.constantFrom(1, 2, 4),
    checkpointing: fc.constantFrom('none', 'selective', 'full'),
  });
  fc.assert(
    fc.property(given, ({ degree, parts, checkpointing }) => {
      // What an NPU sends in an iteration, in parts of A: an all-reduce is as much as both halves of it.
      const sent = (sequenceParallel: boolean): number => {
        const layer = layerOf(gpt3, {
          ...study,
          modelParallel: degree,
          contextParallel: parts,
          sequenceParallel,
          checkpointing,
        });
        const passes = [
          ...layer.forward,
          ...layer.recompute,
          ...layer.inputGradient,
          ...layer.weightGradient,
        ];
        return passes.reduce((sum, op) => {
          if (op.kind !== 'collective' || op.role !== 'model') return sum;
          const share = { allReduce: (2 * (degree - 1)) / degree, reduceScatter: (degree - 1) / degree };
          return (
            sum +
            op.bytes * (op.collective === 'allGather' ? degree - 1 : share[op.collective as 'allReduce'])
          );
        }, 0);
      };
      const half = ((degree - 1) / degree) * (805_306_368 / parts);
      const again = checkpointing === 'full';
      // Two blocks, two passes and the recomputation; plus the part of the stored input that is gathered again.
      const whole = (again ? 6 : 4) * 2 + 1;
      const cut = again ? 12 : 10;
      expect(sent(false) / half).toBeCloseTo(whole, 4);
      expect(sent(true) / half).toBeCloseTo(cut, 4);
    }),
    { numRuns: cases(60, 600) },
  );
});

describe('other shapes of a layer', () => {
  it('include grouped queries and a gated MLP: Llama 3 70B', () => {
    const layer = layerOf(publishedTransformer('llama-3-70b'), { ...study, modelParallel: 8 }, 1);
    expect(layer.weightGradient.map((op) => op.formula)).toEqual([
      expect.stringMatching(
        /^\(2 x 8,192\^2 \+ 2 x 8,192 x 1,024 \+ 3 x 8,192 x 28,672\) \/ MP 8 x 2 x 16,384 tokens \//,
      ),
      '(2 x 8,192^2 + 2 x 8,192 x 1,024 + 3 x 8,192 x 28,672) / MP 8 x 2 B = 213,909,504 B',
    ]);
  });

  it('include Mixtral 8x7B: tokens travel to two experts each and back', () => {
    const mixtral = { ...publishedTransformer('mixtral-8x7b'), attentionScores: false };
    const mapping = { ...study, modelParallel: 8 };
    // A = 16,384 x 4,096 x 2 B = 134,217,728 B.
    const exchanged = ['allToAll 33554432', 'Experts', 'allToAll 33554432'];
    expect(shape(layerOf(mixtral, mapping, 1).forward)).toEqual([
      'Attention',
      'allReduce 134217728',
      ...exchanged,
      'allGather 16777216',
    ]);
    expect(shape(layerOf(mixtral, { ...mapping, sequenceParallel: true }, 1).forward)).toEqual([
      'allGather 16777216',
      'Attention',
      'reduceScatter 134217728',
      ...exchanged,
    ]);
    expect(shape(layerOf(mixtral, mapping, 1).weightGradient)).toEqual([
      'Weight gradients',
      'allReduce 362807296',
    ]);
    expect(layerOf(mixtral, { ...mapping, modelParallel: 1 }, 1).forward).toHaveLength(2);
  });

  it('include an embedding and an output layer, which share their matrix when tied', () => {
    const gpt3 = { ...transformerWorkload('gpt-3'), layers: 2, embeddings: true };
    const names = transformerLayers(gpt3, study, ALL_WORKLOAD_PARTS).map(({ name }) => name);
    expect(names).toEqual(['Embedding', 'Layer 1', 'Layer 2', 'Output']);
    // 50,257 x 12,288 / 16 x 2 B
    const reduce = 'allReduce 77194752';
    expect(shape(layerOf(gpt3, study, 0).weightGradient)).toEqual(['Embedding', reduce]);
    expect(shape(layerOf(gpt3, study, 3).weightGradient)).toEqual(['Weight gradients']);
    const untied = { ...gpt3, tiedEmbeddings: false };
    expect(shape(layerOf(untied, study, 3).weightGradient)).toEqual(['Weight gradients', reduce]);
    expect(shape(layerOf(gpt3, study, 0).forward)).toEqual(['Embedding', 'allReduce 805306368']);
    expect(shape(layerOf(gpt3, study, 3).inputGradient)).toEqual(['Logits', 'allReduce 805306368']);
  });
});

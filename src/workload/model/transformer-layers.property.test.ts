import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mapping } from '../mapping/mapping.ts';
import { LAYER_PASSES, tableTotals } from '../table/totals.ts';
import { transformerLayers } from './study-layers.ts';
import type { TransformerWorkload } from '../transformer/facts/description.ts';
import { publishedTransformer } from '../transformer/facts/catalog.ts';
import { transformerFlops, transformerWork } from '../transformer/flops.ts';
import { transformerLayout } from '../transformer/layout.ts';
import { transformerModel } from '../transformer/facts/model.ts';
import { transformerParameterCount } from '../transformer/weights.ts';
import { ALL_WORKLOAD_PARTS } from './all-parts.ts';

/** 1 TFLOPS: a time in ns is a number of thousand operations. */
const compute = { peakTflops: 1, efficiency: 1 };

const anyTransformer: fc.Arbitrary<TransformerWorkload> = fc
  .record({
    layers: fc.integer({ min: 1, max: 6 }),
    kvHeads: fc.constantFrom(1, 2, 4, 8),
    groups: fc.integer({ min: 1, max: 4 }),
    headWidth: fc.integer({ min: 1, max: 64 }),
    feedForward: fc.integer({ min: 1, max: 4096 }),
    gated: fc.boolean(),
    experts: fc.constantFrom(1, 4, 8),
    vocabulary: fc.integer({ min: 1, max: 50_000 }),
    tiedEmbeddings: fc.boolean(),
    sequence: fc.integer({ min: 1, max: 4096 }),
    sequences: fc.integer({ min: 1, max: 8 }),
    microBatch: fc.constantFrom(1, undefined),
    attentionScores: fc.boolean(),
    embeddings: fc.boolean(),
  })
  .map(({ groups, headWidth, sequences, microBatch, ...fields }) => ({
    kind: 'transformer',
    preset: 'gpt-3',
    recompute: true,
    ...fields,
    topK: Math.min(2, fields.experts),
    heads: fields.kvHeads * groups,
    hidden: fields.kvHeads * groups * headWidth,
    tokensPerReplica: sequences * fields.sequence,
    ...(microBatch === undefined ? {} : { microBatch }),
  }));

const anyMapping: fc.Arbitrary<Mapping> = fc.record({
  modelParallel: fc.constantFrom(1, 2, 8),
  dataParallel: fc.constantFrom(1, 4, 64),
  compute: fc.constant(compute),
  zeroStage: fc.constantFrom(0, 1, 2, 3),
  sequenceParallel: fc.boolean(),
  checkpointing: fc.constantFrom('none', 'selective', 'full'),
  fusedAttention: fc.boolean(),
});

describe('any transformer', () => {
  it('computes in its rows what the closed form of the model says', () => {
    fc.assert(
      fc.property(anyTransformer, anyMapping, (workload, mapping) => {
        const { computeNs } = tableTotals(transformerLayers(workload, mapping, ALL_WORKLOAD_PARTS));
        const model = transformerModel(workload, mapping.dataParallel);
        const flops = (computeNs.forward + computeNs.inputGradient + computeNs.weightGradient) * 1e3;
        expect((flops * mapping.modelParallel) / transformerFlops(model)).toBeCloseTo(1, 9);
        const { recomputedFlops } = transformerWork(model, transformerLayout(workload, mapping));
        const again = computeNs.recompute * 1e3 * mapping.modelParallel * mapping.dataParallel;
        expect(again).toBeGreaterThanOrEqual(recomputedFlops * (1 - 1e-6));
        expect(again).toBeLessThanOrEqual(recomputedFlops * (1 + 1e-6));
        const logits = model.embeddings ? 2 * model.tokens * model.vocabulary * model.hidden : 0;
        const forward = computeNs.forward * 1e3 * mapping.modelParallel - logits;
        if (mapping.checkpointing === 'full' && mapping.fusedAttention !== true) {
          expect((computeNs.recompute * 1e3 * mapping.modelParallel) / forward).toBeCloseTo(1, 6);
        }
      }),
    );
  });

  it('reduces the gradients of every parameter once per micro-batch or once per iteration', () => {
    fc.assert(
      fc.property(anyTransformer, anyMapping, (workload, mapping) => {
        const { bytes } = tableTotals(transformerLayers(workload, mapping, ALL_WORKLOAD_PARTS));
        const model = transformerModel(workload, mapping.dataParallel);
        const { layers, total } = transformerParameterCount(model);
        const counted = model.embeddings ? total : layers.value;
        const times = (mapping.zeroStage ?? 0) >= 2 ? model.microBatches : 1;
        const reduced = (bytes.data.allReduce + bytes.data.reduceScatter) * mapping.modelParallel;
        const expected = mapping.dataParallel > 1 ? 2 * counted * times : 0;
        // Every layer may pad its share to a whole byte.
        expect(reduced).toBeGreaterThanOrEqual(expected * (1 - 1e-12));
        expect(reduced - expected).toBeLessThanOrEqual((model.layers + 2) * mapping.modelParallel);
      }),
    );
  });

  it('shows a formula for every number, short enough for a document', () => {
    const largest: TransformerWorkload = {
      ...publishedTransformer('gpt-3'),
      hidden: 999_990,
      heads: 99_999,
      kvHeads: 33_333,
      feedForward: 9_999_999,
      gated: true,
      experts: 8,
      topK: 7,
      tokensPerReplica: 333_333_330,
      sequence: 33_333_333,
      microBatch: 1,
      vocabulary: 99_999_999,
    };
    const rates = [
      { peakTflops: 1234.5, efficiency: 0.123 },
      { peakTflops: 1234.5, efficiency: 0.123, memoryGBps: 3350 },
      { ...compute, memoryGBps: 3350, array: { rows: 1000, columns: 1000, clockGHz: 1.25 } },
    ];
    const workloads = fc.oneof(anyTransformer, fc.constant(largest));
    fc.assert(
      fc.property(workloads, anyMapping, fc.constantFrom(...rates), (workload, mapping, rate) => {
        const table = transformerLayers(workload, { ...mapping, compute: rate }, ALL_WORKLOAD_PARTS);
        for (const layer of [...table.slice(0, 2), ...table.slice(-1)]) {
          for (const op of LAYER_PASSES.flatMap((pass) => layer[pass])) {
            expect(op.formula).toMatch(/ = [\d.,]+ \S+$/);
            expect(op.formula?.length).toBeLessThanOrEqual(500);
            expect(op.kind === 'compute' ? op.durationNs : op.bytes).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });
});

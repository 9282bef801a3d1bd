import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convolutionWorkload } from '../convolution/facts/catalog.ts';
import { dlrmWorkload } from '../dlrm/facts/description.ts';
import { generateModel, modelWork } from './model.ts';
import type { ModelWorkload } from './model.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { CHECKPOINTING } from '../mapping/mapping.ts';
import { tableTotals } from '../table/totals.ts';
import { publishedTransformer } from '../transformer/facts/catalog.ts';
import { TRANSFORMER_MODELS } from '../transformer/facts/description.ts';
import { ALL_WORKLOAD_PARTS } from './all-parts.ts';

/** Unlimited memory, and every operation takes 1 ps, so that times count operations. */
const compute = { peakTflops: 1, efficiency: 1 };

const MODELS: readonly ModelWorkload[] = [
  ...TRANSFORMER_MODELS.map((id) => ({ ...publishedTransformer(id), layers: 3 })),
  convolutionWorkload('resnet-50'),
  convolutionWorkload('vgg-16'),
  dlrmWorkload('dlrm'),
];

function workOf(workload: ModelWorkload, mapping: Mapping) {
  const work = modelWork(workload, mapping, ALL_WORKLOAD_PARTS);
  if (!work.ok) throw new Error(work.problems[0]?.message);
  return work.value;
}

describe('the operations of an iteration', () => {
  it('are those that its layer table takes time for, on every NPU', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MODELS),
        fc.constantFrom(1, 2, 8),
        fc.constantFrom(1, 4, 64),
        fc.constantFrom(...CHECKPOINTING),
        (workload, degree, dataParallel, checkpointing) => {
          const modelParallel = workload.kind === 'transformer' ? degree : 1;
          const mapping = { modelParallel, dataParallel, compute, checkpointing };
          const made = generateModel(workload, mapping, ALL_WORKLOAD_PARTS);
          if (!made.ok) throw new Error(made.problems[0]?.message);
          const { computeNs } = tableTotals(made.value.layers);
          const npus = modelParallel * dataParallel;
          const operations = (ns: number): number => ns * 1e3 * npus;
          const { modelFlops, recomputedFlops } = workOf(workload, mapping);
          const needed = computeNs.forward + computeNs.inputGradient + computeNs.weightGradient;
          expect(operations(needed) / modelFlops).toBeCloseTo(1, 9);
          expect(operations(computeNs.recompute) / modelFlops).toBeCloseTo(recomputedFlops / modelFlops, 9);
        },
      ),
    );
  });

  it('come to 6 per parameter and token, plus the attention scores', () => {
    const work = workOf(publishedTransformer('llama-3-70b'), {
      modelParallel: 8,
      dataParallel: 256,
      compute,
    });
    const tokens = 256 * 16_384;
    // Without the input embedding, which is looked up: 70.6e9 less 128,256 x 8,192.
    const parameters = 70.6e9 - 128_256 * 8192;
    const scores = 12 * 80 * 8192 * 8192;
    expect(work).toMatchObject({ samples: tokens / 8192, tokens });
    expect(work.modelFlops / (tokens * (6 * parameters + scores))).toBeCloseTo(1, 2);
  });

  it('count the images or samples of all replicas', () => {
    const mapping = { modelParallel: 1, dataParallel: 64, compute };
    expect(workOf(convolutionWorkload('resnet-50'), mapping)).toMatchObject({
      sample: 'image',
      samples: 32 * 64,
      tokens: null,
      recomputedFlops: 0,
    });
    expect(workOf({ ...dlrmWorkload('dlrm'), globalBatch: 6400 }, mapping)).toMatchObject({
      sample: 'sample',
      samples: 6400,
      tokens: null,
    });
  });
});

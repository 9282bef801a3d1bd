/** Splits of the budget where stages of a pipeline lie along several dimensions. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Design, Parallelism } from '../design/document.ts';
import { onSwitches } from '../testing/blocks/on-switches.ts';
import { valueOf } from '../units/result.ts';
import type { TransformerWorkload } from '../workload/transformer/facts/description.ts';
import { publishedTransformer } from '../workload/transformer/facts/catalog.ts';
import { closedResult } from './closed.ts';
import { simulateSplit } from './evaluate.ts';
import { prepareDesign } from './prepare-design.ts';
import { ALL_PARTS } from './all-parts.ts';

function on(sizes: readonly number[], workload: TransformerWorkload, parallelism: Parallelism): Design {
  const base = onSwitches([2, 2], workload, parallelism);
  const [dimension] = base.topology.dimensions;
  return {
    ...base,
    topology: { ...base.topology, dimensions: sizes.map((size) => ({ ...dimension!, size })) },
  };
}

const SCHEMES = ['equal', 'message', 'smart', 'optimal'] as const;

describe('a split of the budget', () => {
  it('gives bandwidth to every dimension that a message between stages crosses', () => {
    const sizes = fc.array(fc.constantFrom(2, 4), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(
        sizes,
        fc.constantFrom(1, 2, 4),
        fc.constantFrom(2, 4, 8),
        fc.constantFrom('gpipe', 'oneForwardOneBackward'),
        fc.constantFrom(...SCHEMES),
        (sizes, tensor, stages, schedule, scheme) => {
          const npus = sizes.reduce((product, size) => product * size, 1);
          fc.pre(npus % (tensor * stages) === 0);
          const design = on(
            sizes,
            { ...publishedTransformer('gpt-3'), layers: 8, heads: 96, globalBatch: 8 * npus, microBatch: 1 },
            { modelParallel: tensor, pipeline: { stages, schedule }, overlap: false },
          );
          const prepared = valueOf(prepareDesign(design, ALL_PARTS));
          const closed = valueOf(closedResult(prepared, scheme));
          expect(valueOf(simulateSplit(prepared, closed)).iterationNs).toBeGreaterThan(0);
        },
      ),
      { numRuns: 40 },
    );
  });
});

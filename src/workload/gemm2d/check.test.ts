import { memoryProblem } from './question-check.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { algorithmProblem, nearest, slicesProblem } from './check.ts';
import { GEMM_MODELS } from './models.ts';
import { blockLayers } from './plan.ts';
import { sliceCounts } from './slices.ts';

const side = fc.integer({ min: 1, max: 12 });

describe('the check of a mesh', () => {
  it('refuses exactly the numbers of slices that are not allowed, and offers two that are', () => {
    fc.assert(
      fc.property(
        side,
        side,
        fc.integer({ min: 1, max: 4096 }),
        fc.integer({ min: 1, max: 200 }),
        (rows, columns, length, slices) => {
          const mesh = { rows, columns };
          const allowed = sliceCounts(length, mesh);
          const problem = slicesProblem(length, mesh, slices);
          expect(problem === null).toBe(allowed.length === 0 || allowed.includes(slices));
          for (const near of nearest(allowed, slices)) expect(allowed).toContain(near);
        },
      ),
    );
  });

  it('refuses weights that are larger than the memory of all chips', () => {
    const { hidden, blocks } = GEMM_MODELS['GPT-3'];
    const layers = blockLayers(hidden);
    // 12 H^2 elements of two bytes per block: 347.9 GB in 96 blocks.
    expect(memoryProblem(layers, blocks, 16, 32 * 2 ** 30)).toBeNull();
    expect(memoryProblem(layers, blocks, 8, 32 * 2 ** 30)?.message).toBe(
      'The weights alone take 43.5 GB on each of 8 chips, which have 34.4 GB; 11 or more chips hold them.',
    );
  });

  it('lets Wang split only what two halves of every column divide', () => {
    const gemm = { flow: 'OS', m: 64, n: 64, k: 24 } as const;
    expect(algorithmProblem('wang', gemm, { rows: 2, columns: 4 })).toBeNull();
    expect(algorithmProblem('wang', gemm, { rows: 2, columns: 8 })?.message).toBe(
      'Wang splits 24 in two halves for each of 8 columns; it must be a multiple of 16.',
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelDegrees, nearestDegrees } from './degrees.ts';
import { logicalSizes, placeGroups, placeParallelism } from './placement.ts';
import type { Placement } from './placement.ts';

function place(sizes: readonly number[], modelParallel: number): Placement {
  const result = placeParallelism(sizes, modelParallel);
  if (!result.ok) throw new Error(result.problems[0]?.message);
  return result.value;
}

function refusal(sizes: readonly number[], modelParallel: number): string {
  const result = placeParallelism(sizes, modelParallel);
  if (result.ok) throw new Error('placed');
  expect(result.problems[0]?.path).toBe('parallelism.modelParallel');
  return result.problems[0]?.message ?? '';
}

describe('placing model x data parallelism', () => {
  const sizes = [2, 8, 8, 8];

  it('takes whole dimensions from the innermost out', () => {
    expect(place(sizes, 16)).toEqual({ model: [0, 1], data: [2, 3], split: null });
    expect(place(sizes, 2)).toEqual({ model: [0], data: [1, 2, 3], split: null });
  });

  it('splits the dimension in which the group ends', () => {
    expect(place(sizes, 8)).toEqual({
      model: [0, 1],
      data: [2, 3, 4],
      split: { dimension: 1, innerSize: 4 },
    });
    expect(place([8, 128], 16)).toEqual({ model: [0, 1], data: [2], split: { dimension: 1, innerSize: 2 } });
    expect(logicalSizes([8, 128], { dimension: 1, innerSize: 2 })).toEqual([8, 2, 64]);
  });

  it('has an empty model group for 1 and an empty data group for all NPUs', () => {
    expect(place(sizes, 1)).toEqual({ model: [], data: [0, 1, 2, 3], split: null });
    expect(place(sizes, 1024)).toEqual({ model: [0, 1, 2, 3], data: [], split: null });
    expect(place([], 1)).toEqual({ model: [], data: [], split: null });
  });

  it('assigns dimensions of size 1 to the group around them', () => {
    expect(place([1, 4, 1, 4, 1], 4)).toEqual({ model: [0, 1], data: [2, 3, 4], split: null });
    expect(place([4, 1], 4)).toEqual({ model: [0], data: [1], split: null });
    expect(place([4, 1], 2)).toEqual({ model: [0], data: [1, 2], split: { dimension: 0, innerSize: 2 } });
    expect(place([1, 4], 1)).toEqual({ model: [], data: [0, 1], split: null });
  });

  it('explains a degree that no split reaches', () => {
    expect(refusal(sizes, 3)).toBe(
      'A model-parallel degree of 3 does not divide the dimensions 2 x 8 x 8 x 8 from the innermost outwards; the nearest possible degrees are 2 and 4.',
    );
    expect(refusal([8, 3], 6)).toContain('nearest possible degrees are 4 and 8');
    expect(refusal([3], 2)).toContain('1 and 3');
  });

  it('refuses a value that is not a degree', () => {
    expect(refusal(sizes, 2048)).toBe('The model-parallel degree is 2,048, but there are only 1,024 NPUs.');
    for (const degree of [0, -1, 3.5, Number.NaN, Infinity]) {
      expect(refusal(sizes, degree)).toContain('a whole number from 1 to 1,024');
    }
  });

  it('puts replicas on the inner dimensions on request', () => {
    expect(placeGroups(sizes, 64, 'data')).toEqual({
      ok: true,
      value: { model: [2, 3], data: [0, 1], split: null },
    });
    expect(placeGroups(sizes, 16, 'data')).toEqual({
      ok: true,
      value: { model: [3, 4], data: [0, 1, 2], split: { dimension: 2, innerSize: 4 } },
    });
    expect(placeGroups([4, 6], 3, 'data')).toMatchObject({ ok: true });
    const refused = placeGroups([4, 6], 4, 'data');
    expect(refused.ok ? '' : refused.problems[0]?.message).toBe(
      'A model-parallel degree of 4 does not divide the dimensions 4 x 6 from the outermost inwards; the nearest possible degrees are 3 and 6.',
    );
    expect(placeGroups([4, 6], 5, 'data').ok).toBe(false);
  });

  it('lists every possible degree', () => {
    expect(nearestDegrees(sizes, 3)).toEqual([2, 4]);
    expect(nearestDegrees(sizes, 5000)).toEqual([1024]);
    expect(modelDegrees([2, 8])).toEqual([1, 2, 4, 8, 16]);
    expect(modelDegrees([8, 3])).toEqual([1, 2, 4, 8, 24]);
    expect(modelDegrees([1])).toEqual([1]);
    expect(modelDegrees([])).toEqual([1]);
  });

  it('places exactly the listed degrees, and both groups multiply to the NPUs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 1, maxLength: 4 }), (random) => {
        const npus = random.reduce((product, size) => product * size, 1);
        const degrees = new Set(modelDegrees(random));
        for (const degree of [...degrees, ...Array.from({ length: Math.min(npus, 60) }, (_, i) => i + 1)]) {
          const result = placeParallelism(random, degree);
          expect(result.ok).toBe(degrees.has(degree));
          if (!result.ok) continue;
          const { model, data, split } = result.value;
          const logical = logicalSizes(random, split);
          const product = (positions: readonly number[]) =>
            positions.reduce((total, position) => total * (logical[position] ?? Number.NaN), 1);
          expect(product(model)).toBe(degree);
          expect(product(data)).toBe(npus / degree);
          expect(Math.max(-1, ...model)).toBeLessThan(Math.min(...data, Infinity));
        }
      }),
    );
  });
});

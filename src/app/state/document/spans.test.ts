import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelDegrees } from '../../../workload/degrees.ts';
import { groupSpans } from './spans.ts';

describe('the groups on the dimensions', () => {
  it('are whole dimensions, innermost first, and a shared one', () => {
    expect(groupSpans([2, 8, 8, 8], 16)).toEqual([
      { model: 2, data: 1 },
      { model: 8, data: 1 },
      { model: 1, data: 8 },
      { model: 1, data: 8 },
    ]);
    expect(groupSpans([8, 128], 16)).toEqual([
      { model: 8, data: 1 },
      { model: 2, data: 64 },
    ]);
    expect(groupSpans([8, 8], 12)).toBeNull();
  });

  it('trade places with data parallelism innermost', () => {
    expect(groupSpans([2, 8, 8, 8], 16, 'data')).toEqual([
      { model: 1, data: 2 },
      { model: 1, data: 8 },
      { model: 2, data: 4 },
      { model: 8, data: 1 },
    ]);
  });

  it('multiply to the degree and to the rest, whatever the network', () => {
    const networks = fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(networks, fc.nat(), (sizes, pick) => {
        const degrees = modelDegrees(sizes);
        const degree = degrees[pick % degrees.length]!;
        const spans = groupSpans(sizes, degree)!;
        expect(spans.reduce((product, { model }) => product * model, 1)).toBe(degree);
        expect(spans.map(({ model, data }) => model * data)).toEqual(sizes);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { erfc, normalTail, normalWithTail } from './normal.ts';

// Abramowitz and Stegun, table 7.1, and values of mpmath.
const ERFC = [
  [0, 1],
  [0.5, 0.4795001221869535],
  [1, 0.1572992070502851],
  [2, 0.004677734981047266],
  [3, 2.209049699858544e-5],
  [5, 1.5374597944280349e-12],
  [10, 2.088487583762545e-45],
] as const;

describe('the normal distribution', () => {
  it.each(ERFC)('has erfc(%d) = %d', (x, value) => {
    expect(erfc(x) / value).toBeCloseTo(1, 12);
    expect(erfc(-x)).toBeCloseTo(2 - value, 12);
  });

  it('is inverted by its quantile, in both tails', () => {
    for (const tail of [1e-300, 1e-30, 1e-9, 1e-4, 0.01, 0.2, 0.5, 0.7, 0.999])
      expect(normalTail(normalWithTail(tail)) / tail).toBeCloseTo(1, 10);
    expect(normalWithTail(0.025)).toBeCloseTo(1.959963984540054, 12);
  });
});

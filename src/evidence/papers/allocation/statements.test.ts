import { describe, expect, it } from 'vitest';
import { outermostTraffic, sharedPairs } from './outermost.ts';
import { spearman } from './statements.ts';

describe('Figure 3', () => {
  it('matches a hand calculation for Transformer-17B: one all-reduce per layer of 12 x 4256^2 gradients of 2 B', () => {
    const [small] = outermostTraffic();
    // 2 layers x 2 (p - 1) / p of what the inner dimensions leave: 1/8, 1/64 and 1/128.
    const gradient = 12 * 4256 ** 2 * 2;
    expect(small?.bytes['2d']).toBeCloseTo(2 * 2 * (gradient / 8) * (127 / 128), -1);
    expect(small?.bytes['3d']).toBeCloseTo(2 * 2 * (gradient / 64) * (15 / 16), -1);
    expect(small?.bytes['4d']).toBeCloseTo(2 * 2 * (gradient / 128) * (7 / 8), -1);
    expect(small?.nics['2d']).toBeCloseTo((16 * 127) / 128 / (7 / 8), 6);
    expect(small?.nics['4d']).toBe(1);
  });

  it('lists the cases that share a dimension', () => {
    expect(sharedPairs().map(({ network, workload }) => `${network} ${workload}`)).toEqual([
      '2d 175b',
      '2d 1t',
      '3d 175b',
      '3d 1t',
    ]);
  });
});

it("Spearman's correlation compares ranks", () => {
  expect(spearman([1, 2, 3], [10, 20, 30])).toBeCloseTo(1, 12);
  expect(spearman([1, 2, 3], [30, 20, 10])).toBeCloseTo(-1, 12);
  // Ties share the mean of their ranks: 1.5, 1.5, 3 against 1, 2, 3.
  expect(spearman([5, 5, 6], [1, 2, 3])).toBeCloseTo(Math.sqrt(3) / 2, 12);
});

import { describe, expect, it } from 'vitest';
import { fitPositive } from './least-squares.ts';

const OPTIONS = { prior: 0, corner: 1e-6, steps: 60 };

describe('a fit of positive numbers', () => {
  const sizes = [1, 10, 100, 1000];
  const times = sizes.map((size) => 5 + 0.3 * size);
  const residuals = ([latency = 0, slope = 0]: readonly number[], measured = times): readonly number[] =>
    sizes.map((size, index) => Math.log((latency + slope * size) / (measured[index] ?? 1)));

  it('finds a latency and a slope', () => {
    const [latency, slope] = fitPositive([1, 1], residuals, OPTIONS);
    expect(latency).toBeCloseTo(5, 4);
    expect(slope).toBeCloseTo(0.3, 5);
  });

  it('is robust against one outlier', () => {
    const odd = [...times.slice(0, 3), 20 * (times[3] ?? 0)];
    const [latency, slope] = fitPositive([1, 1], (values) => residuals(values, odd), OPTIONS);
    expect(latency).toBeCloseTo(5, 1);
    expect(slope).toBeCloseTo(0.3, 2);
  });

  it('stays at the start if the rows carry no information', () => {
    const found = fitPositive([2, 7], ([a = 1]) => [Math.log(a / 3)], { ...OPTIONS, prior: 1e-6 });
    expect(found[0]).toBeCloseTo(3, 3);
    expect(found[1]).toBeCloseTo(7, 6);
  });
});

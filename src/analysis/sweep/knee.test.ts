import { describe, expect, it } from 'vitest';
import { kneeOf } from './knee.ts';

const curve = (ys: readonly number[], xs = ys.map((_, index) => index + 1)) =>
  ys.map((y, index) => ({ x: xs[index]!, y }));

describe('the knee of a curve', () => {
  it('is where it bends, with what was reached and what the next step buys', () => {
    const knee = kneeOf(curve([10, 18, 19, 19.5, 20]));
    expect(knee?.at).toEqual({ x: 2, y: 18 });
    expect(knee?.reached).toBeCloseTo(1.8, 12);
    expect(knee?.next).toEqual({ x: 3, y: 19 });
    expect(knee?.nextBuys).toBeCloseTo(19 / 18, 12);
  });

  it('is none of a straight, a falling, a flat or a short curve', () => {
    expect(kneeOf(curve([1, 2, 3, 4]))).toBeNull();
    expect(kneeOf(curve([1, 5, 4, 6]))).toBeNull();
    expect(kneeOf(curve([1, 1.002, 1.003]))).toBeNull();
    expect(kneeOf(curve([1, 2]))).toBeNull();
  });

  it('follows the axis: what bends over even steps is straight over even factors', () => {
    const points = curve([1, 2, 3, 4], [1, 10, 100, 1000]);
    expect(kneeOf(points)?.at.x).toBe(100);
    expect(kneeOf(points, true)).toBeNull();
  });
});

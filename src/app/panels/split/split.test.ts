import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitted,
  followed,
  gridOf,
  isOfBudget,
  moveBoundary,
  nextOnGrid,
  scaled,
  sumOf,
  withEntry,
  type SplitGBps,
} from './split.ts';

const about = (value: number): unknown => expect.closeTo(value, 9);

describe('a split set by hand', () => {
  it('moves bandwidth between neighbours, on a round grid', () => {
    expect(moveBoundary([100, 100, 100], 0, 30.4, 1)).toEqual([130, 70, 100]);
    expect(moveBoundary([100, 100, 100], 1, -30.4, 1)).toEqual([100, 70, 130]);
    expect(moveBoundary([66.5, 33.5], 0, 1, 1)).toEqual([68, 32]);
    expect(moveBoundary([66.5, 33.5], 0, 999, 1)).toEqual([100, 0]);
    expect(moveBoundary([50, 50], 0, 0, 1)).toEqual([50, 50]);
  });

  it('passes over a neighbour that has nothing', () => {
    expect(moveBoundary([60, 0, 40], 1, -10, 1)).toEqual([50, 0, 50]);
    expect(moveBoundary([60, 0, 40], 0, 10, 1)).toEqual([70, 0, 30]);
    expect(moveBoundary([0, 0, 40], 1, -10, 1)).toEqual([0, 0, 40]);
  });

  it('takes from the others in proportion', () => {
    expect(withEntry([100, 50, 150], 0, 200)).toEqual([200, 25, 75]);
    expect(withEntry([100, 50, 150], 2, 0)).toEqual([200, 100, 0]);
    expect(withEntry([300, 0, 0], 0, 100)).toEqual([100, 100, 100]);
    expect(withEntry([300], 0, 100)).toEqual([300]);
  });

  it('steps from a value between to a value on the grid', () => {
    expect(gridOf(300)).toBe(1);
    expect(gridOf(99)).toBeCloseTo(0.1, 12);
    expect(gridOf(1000)).toBe(10);
    expect(nextOnGrid(66.67, 1, 1)).toBe(67);
    expect(nextOnGrid(66.67, -1, 1)).toBe(66);
    expect(nextOnGrid(67, 1, 1)).toBe(68);
    expect(nextOnGrid(0.3, 1, 0.1)).toBe(0.4);
    expect(nextOnGrid(3, -10, 1)).toBe(0);
  });

  it('is fitted to a budget, and says whether it is', () => {
    expect(fitted([10, 30], 80)).toEqual([20, 60]);
    expect(fitted([0, 0], 80)).toEqual([40, 40]);
    expect(isOfBudget([100 / 3, 100 / 3, 100 / 3], 100)).toBe(true);
    expect(isOfBudget([50, 49.9], 100)).toBe(false);
    expect(scaled([1, 2], 10, { max: 15 })).toEqual([10, 15]);
    expect(scaled([0, 1, 8], 0.25, { max: 15, leastAboveZero: 1 })).toEqual([0, 1, 2]);
  });

  it('follows its dimensions', () => {
    expect(followed([10, 20, 70], [2, 0, 1])).toEqual([70, 10, 20]);
    expect(followed([10, 20, 70], [1, 2])).toEqual([expect.closeTo(22.222, 3), expect.closeTo(77.778, 3)]);
    expect(followed([10, 20, 70], [0, 1, 2, null])).toEqual([7.5, 15, 52.5, 25]);
    expect(followed([10, 20, 70], [0, 1, 1, 2])).toEqual([25 / 3, 50 / 3, 50 / 3, 175 / 3].map(about));
    expect(followed([10, 20], [0, 0])).toEqual([15, 15]);
    expect(followed([10, 20], [null, null])).toBe(null);
    expect(followed([10, 20], [])).toBe(null);
  });
});

describe('whatever is done by hand', () => {
  const anyEntry = fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 1e5, noNaN: true }));
  const anySplit = fc.array(anyEntry, { minLength: 1, maxLength: 8 });
  const place = fc.nat({ max: 7 });
  const amount = fc.double({ min: -2e5, max: 2e5, noNaN: true });

  function expectKept(before: SplitGBps, after: SplitGBps): void {
    expect(Math.min(...after)).toBeGreaterThanOrEqual(0);
    expect(Math.abs(sumOf(after) - sumOf(before))).toBeLessThanOrEqual(1e-9 * sumOf(before));
  }

  it('keeps the sum and makes nothing negative, step after step', () => {
    const anyStep = fc.tuple(fc.boolean(), place, amount);
    fc.assert(
      fc.property(anySplit, fc.array(anyStep, { maxLength: 20 }), (start, steps) => {
        const end = steps.reduce<SplitGBps>(
          (split, [isMove, index, gbps]) =>
            isMove ? moveBoundary(split, index, gbps, gridOf(sumOf(split))) : withEntry(split, index, gbps),
          start,
        );
        expect(end).toHaveLength(start.length);
        expectKept(start, end);
      }),
    );
  });

  it('keeps the sum where all others have next to nothing', () => {
    const split = [100, 1.5e-323, 5e-324];
    expectKept(split, withEntry(split, 0, 99.7));
  });

  it('sets the requested entry and keeps the order of the others', () => {
    fc.assert(
      fc.property(anySplit, place, fc.double({ min: 0, max: 1, noNaN: true }), (split, index, share) => {
        fc.pre(index < split.length && split.length > 1);
        const value = share * sumOf(split);
        const after = withEntry(split, index, value);
        expect(after[index]).toBe(value);
        const others = [...split.keys()].filter((other) => other !== index);
        for (const a of others) {
          for (const b of others) {
            if (split[a]! >= split[b]!) expect(after[a]!).toBeGreaterThanOrEqual(after[b]!);
          }
        }
      }),
    );
  });

  it('moves a boundary the way it was pulled, and only two entries', () => {
    fc.assert(
      fc.property(anySplit, place, amount, (split, boundary, gbps) => {
        fc.pre(boundary < split.length - 1);
        const after = moveBoundary(split, boundary, gbps, gridOf(sumOf(split)));
        const inside = (split: SplitGBps): number => sumOf(split.slice(0, boundary + 1));
        const moved = inside(after) - inside(split);
        expect(moved * gbps).toBeGreaterThanOrEqual(-1e-6 * sumOf(split) * Math.abs(gbps));
        expect(after.filter((value, index) => value !== split[index]).length).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('keeps the sum when dimensions come, go and are copied', () => {
    fc.assert(
      fc.property(anySplit, fc.array(fc.option(place), { maxLength: 8 }), (split, asked) => {
        const places = asked.filter((at) => at === null || at < split.length);
        const after = followed(split, places);
        if (after !== null) {
          expect(after).toHaveLength(places.length);
          expectKept(split, after);
        }
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { placeStacks } from './stacks.ts';

/** 1 px a unit, upwards from 100. */
const at = (value: number): number => 100 - value;

describe('stacked bars', () => {
  it('stand on each other, without parts of nothing', () => {
    const [first, second] = placeStacks(
      [
        [10, 0, 30],
        [0, 5, 0],
      ],
      at,
      { left: 0, right: 100, base: 100 },
    );
    expect(first?.parts).toEqual([
      { series: 0, y: 90, height: 10 },
      { series: 2, y: 60, height: 30 },
    ]);
    expect(second?.parts).toEqual([{ series: 1, y: 95, height: 5 }]);
    expect(first).toMatchObject({ row: 0, x: 5, width: 40 });
    expect(second).toMatchObject({ row: 1, x: 55, width: 40 });
  });

  it('that share a place are the tallest of them', () => {
    const values = Array.from({ length: 4096 }, (_, row) => [row === 2000 ? 9 : 1]);
    const stacks = placeStacks(values, at, { left: 0, right: 300, base: 100 });
    expect(stacks).toHaveLength(100);
    expect(stacks.filter(({ row }) => row === 2000)).toHaveLength(1);
    expect(stacks.every(({ parts }) => parts.length === 1)).toBe(true);
  });

  it('are none without rows', () => {
    expect(placeStacks([], at, { left: 0, right: 300, base: 100 })).toEqual([]);
  });
});

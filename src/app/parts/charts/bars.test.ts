import { describe, expect, it } from 'vitest';
import { hasRoom, placeBars } from './bars.ts';

describe('grouped bars', () => {
  const at = (value: number): number => 100 - value;
  const groups = [
    { label: 'a', values: [10, 20] },
    { label: 'b', values: [null, 40] },
  ];
  const placed = placeBars(groups, at, 100, [0, 100]);

  it('stand on the base, as high as their values', () => {
    expect(placed[0]?.bars.map(({ y, height }) => [y, height])).toEqual([
      [90, 10],
      [80, 20],
    ]);
  });

  it('are centred in their group and leave room for a missing one', () => {
    expect(placed.map(({ middle }) => middle)).toEqual([25, 75]);
    const [first, second] = placed[0]?.bars ?? [];
    expect(first!.x + first!.width).toBeCloseTo(second!.x, 9);
    expect(first!.x - 0).toBeCloseTo(50 - (second!.x + second!.width), 9);
    expect(placed[1]?.bars).toHaveLength(1);
    expect(placed[1]?.bars[0]?.x).toBeCloseTo(75, 9);
  });

  it('have their number on top where it fits', () => {
    const [bar] = placeBars([{ label: 'a', values: [1] }], at, 100, [0, 30])[0]?.bars ?? [];
    expect([hasRoom('57.5', bar!), hasRoom('57.53', bar!)]).toEqual([true, false]);
  });

  it('have a maximum width', () => {
    expect(placeBars([{ label: 'a', values: [1] }], at, 100, [0, 1000])[0]?.bars[0]?.width).toBe(44);
  });
});

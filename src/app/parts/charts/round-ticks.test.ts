import { scaleLinear } from 'd3-scale';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundTicks } from './round-ticks.ts';

describe('round ticks', () => {
  it('are those of the library', () => {
    const start = fc.double({ min: 0, max: 1e9, noNaN: true });
    const width = fc.double({ min: -3, max: 9, noNaN: true }).map((exponent) => 10 ** exponent);
    fc.assert(
      fc.property(start, width, fc.integer({ min: 1, max: 15 }), (from, wide, count) => {
        fc.pre(wide > from * 1e-6);
        const ticks = roundTicks(from, from + wide, count);
        const theirs = scaleLinear([from, from + wide], [0, 1]).ticks(count);
        expect(ticks.length).toBe(theirs.length);
        ticks.forEach((tick, index) => expect(tick).toBe(theirs[index]));
      }),
      { numRuns: 1000 },
    );
  });

  it('are finer if the only requested tick lies outside', () => {
    expect(roundTicks(1, 4.17, 1)).toEqual([2, 4]);
    expect(roundTicks(1, 4.17, 1)).toEqual(scaleLinear([1, 4.17], [0, 1]).ticks(1));
  });

  it('are empty without an interval', () => {
    expect(roundTicks(5, 5, 10)).toEqual([]);
    expect(roundTicks(0, 1, 0)).toEqual([]);
  });
});

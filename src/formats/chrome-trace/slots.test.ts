import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignSlots } from './slots.ts';

describe('slots of a server', () => {
  it('are the lowest that are free', () => {
    //   0: 0-----4   1: 1---3   2: 3--5   3: 4-6
    const { slot, count, order } = assignSlots([0, 1, 3, 4], [4, 3, 5, 6]);
    expect([...slot]).toEqual([0, 1, 1, 0]);
    expect(count).toBe(2);
    expect([...order]).toEqual([0, 1, 2, 3]);
  });

  it('never hold two intervals at once, and are no more than run at once', () => {
    const interval = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 8 }));
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 40 }), (intervals) => {
        const start = intervals.map(([at]) => at);
        const end = intervals.map(([at, length]) => at + length);
        const { slot, count, order } = assignSlots(start, end);
        expect([...order].sort((a, b) => a - b)).toEqual(intervals.map((_, index) => index));
        for (let lane = 0; lane < count; lane++) {
          const inSlot = [...order].filter((index) => slot[index] === lane);
          inSlot.slice(1).forEach((index, place) => {
            expect(start[index]).toBeGreaterThanOrEqual(end[inSlot[place]!]!);
          });
        }
        const atOnce = Math.max(
          0,
          ...start.map((at) => start.filter((_, index) => start[index]! <= at && at < end[index]!).length),
        );
        // Any number of intervals without length can begin at one instant.
        if (intervals.every(([, length]) => length > 0)) expect(count).toBe(atOnce);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { speedAt } from './edge-scroll.ts';

describe('scrolling at the edge of the window', () => {
  it('is faster the nearer, and none in the middle', () => {
    const speeds = [0, 30, 63, 64, 450, 836, 880, 900].map((y) => speedAt(y, 900));
    expect(speeds).toEqual(speeds.toSorted((a, b) => a - b));
    expect(speeds.filter((speed) => speed === 0)).toHaveLength(3);
    expect(speedAt(-500, 900)).toBe(-speedAt(1400, 900));
  });
});

import { describe, expect, it } from 'vitest';
import { keptOver, speedAt } from './edge-scroll.ts';

describe('scrolling at the edge of the window', () => {
  it('is faster the closer to the edge, and none in the middle', () => {
    const speeds = [0, 30, 63, 64, 450, 836, 880, 900].map((y) => speedAt(y, 900));
    expect(speeds).toEqual(speeds.toSorted((a, b) => a - b));
    expect(speeds.filter((speed) => speed === 0)).toHaveLength(3);
    expect(speedAt(-500, 900)).toBe(-speedAt(1400, 900));
  });

  it('ends with the stack, so that a block held near the edge is over its end and not past it', () => {
    let [frame, y] = [{ top: -200, bottom: 900 }, 790];
    for (let step = 0; step < 1000; step++) {
      const speed = keptOver(speedAt(y, 800), y, frame);
      frame = { top: frame.top - speed, bottom: frame.bottom - speed };
    }
    expect(frame.bottom).toBe(y);
    [frame, y] = [{ top: -300, bottom: 500 }, 10];
    for (let step = 0; step < 1000; step++) {
      const speed = keptOver(speedAt(y, 800), y, frame);
      frame = { top: frame.top - speed, bottom: frame.bottom - speed };
    }
    expect(frame.top).toBe(y);
    // Where the stack has been left, it is not taken further away.
    expect(keptOver(14, 795, { top: 0, bottom: 700 })).toBe(0);
  });
});

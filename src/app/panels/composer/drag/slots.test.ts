import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedUp, isOver, placeAt, type Box } from './slots.ts';

const WIDTH = 300;
const GAP = 6;

/** Blocks under one another, the one in the hand among them at `at`. */
function column(heights: readonly number[]): readonly Box[] {
  let top = 0;
  return heights.map((height) => {
    const box = { top, left: 0, width: WIDTH, height };
    top += height + GAP;
    return box;
  });
}

function grid(count: number): readonly Box[] {
  return Array.from({ length: count }, (_, index) => ({
    top: Math.floor(index / 2) * 126,
    left: (index % 2) * (WIDTH + GAP),
    width: WIDTH,
    height: 120,
  }));
}

describe('the place of a point in the stack', () => {
  it('is behind every block whose middle it passed', () => {
    const blocks = column([100, 100, 100]);
    expect([10, 49, 51, 160, 400].map((y) => placeAt({ x: 5, y }, blocks))).toEqual([0, 0, 1, 2, 3]);
    expect(placeAt({ x: 5, y: 5 }, [])).toBe(0);
  });

  it('is the end anywhere in the lower half of the last block, and a little below the stack', () => {
    const four = grid(4);
    expect(placeAt({ x: WIDTH + GAP + 10, y: 126 + 90 }, four)).toBe(4);
    expect(placeAt({ x: WIDTH + GAP + 10, y: 126 + 30 }, four)).toBe(3);
    const stack = { top: 0, left: 0, width: WIDTH, height: 318 };
    expect(isOver({ x: 5, y: 318 + 60 }, stack)).toBe(true);
    expect(isOver({ x: 5, y: 318 + 70 }, stack)).toBe(false);
  });

  it('stays once the block in the hand took it, whatever the heights', () => {
    const heights = fc.array(fc.integer({ min: 40, max: 300 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(heights, fc.nat(7), fc.integer({ min: -50, max: 3000 }), (all, pick, y) => {
        const held = pick % all.length;
        const height = all[held]!;
        const others = all.toSpliced(held, 1);
        const at = (place: number) =>
          placeAt({ x: 10, y }, column(others.toSpliced(place, 0, height)).toSpliced(place, 1));
        // One step settles it, but for a jump over several blocks, which ends after as many.
        let place = held;
        for (let step = 0; step < all.length; step++) place = at(place);
        expect(at(place)).toBe(place);
      }),
    );
  });

  it('of a new block is where it is without that block, wherever it has been put meanwhile', () => {
    const heights = fc.array(fc.integer({ min: 40, max: 300 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(heights, fc.nat(8), fc.integer({ min: -50, max: 3000 }), (others, pick, y) => {
        const place = pick % (others.length + 1);
        const boxes = column(others.toSpliced(place, 0, 70));
        expect(placeAt({ x: 10, y }, closedUp(boxes, place))).toBe(placeAt({ x: 10, y }, column(others)));
      }),
    );
    // Below the last block of three, while the new one still pushes it down.
    expect(placeAt({ x: 10, y: 320 }, closedUp(column([100, 100, 70, 100]), 2))).toBe(3);
  });

  it('goes along the rows of two columns, and stays', () => {
    const boxes = grid(6);
    for (let held = 0; held < 6; held++) {
      for (let target = 0; target < 6; target++) {
        const { top, left } = boxes[target]!;
        for (const x of [left + 20, left + 280]) {
          const point = { x, y: top + 60 };
          const at = (place: number) => placeAt(point, boxes.toSpliced(place, 1));
          const place = at(at(held));
          expect(Math.abs(place - target)).toBeLessThanOrEqual(1);
          expect(at(place)).toBe(place);
        }
      }
    }
  });

  it('is over the stack a little beyond its edge', () => {
    const box: Box = { top: 100, left: 100, width: 200, height: 50 };
    expect(isOver({ x: 90, y: 160 }, box)).toBe(true);
    expect(isOver({ x: 350, y: 120 }, box)).toBe(false);
    expect(isOver({ x: 200, y: 40 }, box)).toBe(false);
  });
});

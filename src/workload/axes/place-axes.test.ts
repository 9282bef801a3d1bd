import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GroupRole } from '../../taskgraph/roles.ts';
import { axisSpans, placeAxes } from './place-axes.ts';

const ROLES_OF_TEST: readonly GroupRole[] = ['model', 'all', 'data'];

function axesOf(...degrees: readonly number[]) {
  return degrees.map((degree, index) => ({ role: ROLES_OF_TEST[index % 3]!, degree }));
}

function product(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a * b, 1);
}

describe('axes on dimensions', () => {
  it('divide one dimension among three', () => {
    expect(placeAxes([16, 4], axesOf(2, 4, 8))).toEqual({
      parts: [[2, 4, 2], [4]],
      positions: [[0], [1], [2, 3]],
    });
    expect(axisSpans(placeAxes([16, 4], axesOf(2, 4, 8))!)).toEqual([
      [2, 4, 2],
      [1, 1, 4],
    ]);
  });

  it('omit an axis of one and assign dimensions of one to the axis around them', () => {
    expect(placeAxes([4, 1, 2], axesOf(4, 1, 2))).toEqual({
      parts: [[4], [1], [2]],
      positions: [[0], [], [1, 2]],
    });
    expect(placeAxes([4], axesOf(4, 1, 1))).toEqual({ parts: [[4]], positions: [[0], [], []] });
  });

  it('do not fit if one ends within a dimension that it does not divide, or if their product is not the number of NPUs', () => {
    expect(placeAxes([6, 2], axesOf(4, 3))).toBeNull();
    expect(placeAxes([4, 4], axesOf(2, 4))).toBeNull();
    expect(placeAxes([4], axesOf(8))).toBeNull();
  });

  it('cover the NPUs of every dimension once, in order', () => {
    const degrees = fc.array(fc.constantFrom(1, 2, 3, 4), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(degrees, fc.array(fc.constantFrom(1, 2, 4, 6, 8, 12), { maxLength: 4 }), (drawn, sizes) => {
        const placed = placeAxes(sizes, axesOf(...drawn));
        if (product(drawn) !== product(sizes)) {
          expect(placed).toBeNull();
          return;
        }
        if (placed === null) return;
        const flat = placed.parts.flat();
        expect(placed.parts.map((part) => product(part))).toEqual(sizes);
        expect(placed.positions.flat()).toEqual([...flat.keys()]);
        expect(placed.positions.map((list) => product(list.map((at) => flat[at]!)))).toEqual(drawn);
      }),
    );
  });
});

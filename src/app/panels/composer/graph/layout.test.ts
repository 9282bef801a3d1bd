import { expect, it } from 'vitest';
import { readGraph, type WrittenGraph } from '../../../../topology/blocks/graph-block/graph-text.ts';
import { pointsOf, SIDE } from './layout.ts';

function points(text: string) {
  const graph = readGraph(text);
  if (typeof graph === 'string') throw new Error(graph);
  return pointsOf(graph satisfies WrittenGraph);
}

/** A torus of rows and columns, numbered row by row. */
function torus(rows: number, columns: number): string {
  return Array.from({ length: rows * columns }, (_, npu) => {
    const [row, column] = [Math.floor(npu / columns), npu % columns];
    return `${npu}-${row * columns + ((column + 1) % columns)} ${npu}-${((row + 1) % rows) * columns + column}`;
  }).join(' ');
}

it('draws a ring in its order, whatever its numbers', () => {
  const ring = points('0-3-1-4-2-0');
  const plain = points('0-1-2-3-4-0');
  // From 0 the walk goes to the lower of its neighbours: 0, 2, 4, 1, 3.
  expect([0, 2, 4, 1, 3].map((npu) => ring[npu])).toEqual(plain);
});

it('draws a hypercube of eight as a cube, and a torus in rows and columns', () => {
  const cube = points('0-1 2-3 4-5 6-7 0-2 1-3 4-6 5-7 0-4 1-5 2-6 3-7');
  expect(cube[1]!.y).toBe(cube[0]!.y);
  expect(cube[3]!.x - cube[2]!.x).toBeCloseTo(cube[1]!.x - cube[0]!.x, 9);
  const rows = points(torus(3, 4));
  expect(rows[1]!.y).toBe(rows[2]!.y);
  expect(rows[5]!.x).toBeGreaterThan(rows[4]!.x);
  expect(rows[9]!.y).toBeGreaterThan(rows[5]!.y);
});

it('draws any other graph on a circle, inside its square, no two nodes in one place', () => {
  for (const text of ['0-1-2-3-0 0-2', '0..5-sw', '0..2-a 3..5-b a-b:50%', torus(4, 5), '0>1>2>0']) {
    const placed = points(text);
    for (const { x, y } of placed) {
      expect(Math.min(x, y)).toBeGreaterThan(0);
      expect(Math.max(x, y)).toBeLessThan(SIDE);
    }
    expect(new Set(placed.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size).toBe(placed.length);
  }
});

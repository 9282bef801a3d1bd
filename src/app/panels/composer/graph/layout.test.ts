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

/** The links of a drawing by their length; a picture of a shape has the same whatever the numbers of its NPUs are. */
function lengths(text: string): readonly string[] {
  const drawn = points(text);
  return text
    .split(' ')
    .map((link) => {
      const [from, to] = link.split('-').map((npu) => drawn[Number(npu)]!);
      return Math.hypot(from!.x - to!.x, from!.y - to!.y).toFixed(6);
    })
    .toSorted();
}

const CUBE_OF_16 = Array.from({ length: 16 }, (_, npu) =>
  [1, 2, 4, 8].filter((bit) => npu < (npu ^ bit)).map((bit) => `${npu}-${npu ^ bit}`),
)
  .flat()
  .join(' ');

it.each([
  ['a torus of 3 by 3', torus(3, 3), 9, 4],
  ['a torus of 5 by 5', torus(5, 5), 25, 7],
  ['a torus of 6 by 6', torus(6, 6), 36, 11],
  ['a hypercube of 16', CUBE_OF_16, 16, 5],
] as const)('draws %s as such whatever the numbers of its NPUs are', (_name, text, npus, step) => {
  const mixed = text.replace(/\d+/g, (npu) => String((Number(npu) * step + 3) % npus));
  expect(lengths(mixed)).toEqual(lengths(text));
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

import type { WrittenGraph } from '../../../../topology/blocks/graph-block/graph-text.ts';
import { drawCube } from '../../../../topology/blocks/hypercube/draw-cube.ts';

/** The side of the square in which a graph is drawn. */
export const SIDE = 240;

const RADIUS = 0.42;
const INNER = 0.2;
/** Rows and columns of a torus are turned a little, so that the links round them can be told from the others. */
const TURN = 0.06;

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Lays out a graph: a ring in its order, a hypercube and a torus with NPUs numbered row by row in their usual shapes. Any other graph
 * has its NPUs on a circle from the top and its switches on a smaller one, or a single switch in the middle. The same graph always
 * looks the same.
 */
export function pointsOf(graph: WrittenGraph): readonly Place[] {
  const { npus, switches } = graph;
  const places = switches.length === 0 ? symmetric(graph) : null;
  const all = places ?? [
    ...Array.from({ length: npus }, (_, npu) => onCircle(npu, npus, RADIUS)),
    ...switches.map((_, index) => onCircle(index, switches.length, switches.length === 1 ? 0 : INNER)),
  ];
  return all.map(({ x, y }) => ({ x: SIDE * x, y: SIDE * y }));
}

function onCircle(index: number, count: number, radius: number): Place {
  const turn = (2 * Math.PI * index) / count;
  return { x: 0.5 + radius * Math.sin(turn), y: 0.5 - radius * Math.cos(turn) };
}

function symmetric({ npus, links }: WrittenGraph): readonly Place[] | null {
  const next = Array.from({ length: npus }, () => new Set<number>());
  for (const { from, to } of links) {
    next[from]!.add(to);
    next[to]!.add(from);
  }
  if (npus > 4 && npus <= 16 && isSame(next, (npu) => bits(npus).map((bit) => npu ^ bit))) {
    return drawCube(npus).nodes;
  }
  if (next.every(({ size }) => size === 2)) return aroundRing(next);
  for (let columns = 3; columns <= npus / 3; columns++) {
    if (npus % columns === 0 && isSame(next, (npu) => besides(npu, columns, npus)))
      return grid(npus, columns);
  }
  return null;
}

function isSame(next: readonly ReadonlySet<number>[], expected: (npu: number) => readonly number[]): boolean {
  return next.every((others, npu) => {
    const wanted = new Set(expected(npu));
    return wanted.size === others.size && [...wanted].every((other) => others.has(other));
  });
}

/** Returns the powers of two below a power of two; NaN, which links no NPUs, for any other number. */
function bits(npus: number): readonly number[] {
  const count = Math.log2(npus);
  return Number.isInteger(count) ? Array.from({ length: count }, (_, bit) => 2 ** bit) : [NaN];
}

/** The neighbours of an NPU in a torus. */
function besides(npu: number, columns: number, npus: number): readonly number[] {
  const column = npu % columns;
  const start = npu - column;
  return [
    start + ((column + 1) % columns),
    start + ((column + columns - 1) % columns),
    (npu + columns) % npus,
    (npu + npus - columns) % npus,
  ];
}

function aroundRing(next: readonly ReadonlySet<number>[]): readonly Place[] | null {
  const order = [0];
  for (let at: number | undefined = 0; at !== undefined;) {
    at = [...next[at]!].toSorted((a, b) => a - b).find((other) => !order.includes(other));
    if (at !== undefined) order.push(at);
  }
  if (order.length < next.length) return null;
  return next.map((_, npu) => onCircle(order.indexOf(npu), order.length, RADIUS));
}

function grid(npus: number, columns: number): readonly Place[] {
  const rows = npus / columns;
  const along = (index: number, count: number): number => 0.12 + (0.76 * index) / (count - 1);
  return Array.from({ length: npus }, (_, npu) => {
    const [column, row] = [npu % columns, Math.floor(npu / columns)];
    const bow = (index: number, count: number): number => (index === 0 || index === count - 1 ? -TURN : 0);
    return { x: along(column, columns) + bow(row, rows), y: along(row, rows) + bow(column, columns) };
  });
}

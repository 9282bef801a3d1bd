/** Where the NPUs of a ring, a hypercube or a torus are drawn, whatever their numbers are, in a square of side 1. */
import { onCircle, type Point } from '../drawing.ts';
import { drawCube } from '../hypercube/draw-cube.ts';
import type { WrittenGraph } from './graph-text.ts';

export interface SymmetricPlaces {
  /** By NPU. */
  readonly points: readonly Point[];
  readonly shape: 'ring' | 'cube' | 'torus';
  /** NPUs are numbered as the shape is: around a ring, by the bits of a cube, row by row in a torus. */
  readonly isInOrder: boolean;
}

/** A shape in which all places are alike. */
interface Shape {
  readonly near: (place: number) => readonly number[];
  readonly points: readonly Point[];
  readonly shape: SymmetricPlaces['shape'];
}

const MOST_NPUS = 256;
/** Tries to number a graph as a shape, of which a graph of that shape needs a few for each NPU. */
const MOST_TRIES = 20_000;
/** Rows and columns of a torus are turned a little, so that the links round them can be told from the others. */
const TURN = 0.06;

const known = new WeakMap<WrittenGraph, SymmetricPlaces | null>();

/** Returns null for any other graph, of which there is more than one picture. */
export function symmetricPlaces(graph: WrittenGraph): SymmetricPlaces | null {
  let places = known.get(graph);
  if (places === undefined) known.set(graph, (places = find(graph)));
  return places;
}

function find({ npus, switches, links }: WrittenGraph): SymmetricPlaces | null {
  if (switches.length > 0 || npus < 3 || npus > MOST_NPUS) return null;
  const near = Array.from({ length: npus }, () => new Set<number>());
  for (const { from, to } of links) {
    near[from]!.add(to);
    near[to]!.add(from);
  }
  const shapes = shapesOf(npus).filter((shape) => near.every(({ size }) => size === shape.near(0).length));
  // As it is numbered, before it is numbered anew.
  const asIs = shapes.find((shape) =>
    near.every((others, npu) => shape.near(npu).every((other) => others.has(other))),
  );
  if (asIs !== undefined) return { points: asIs.points, shape: asIs.shape, isInOrder: true };
  for (const shape of shapes) {
    const npuAt = numberedAs(shape, near);
    if (npuAt === null) continue;
    const points: Point[] = [];
    npuAt.forEach((npu, place) => (points[npu] = shape.points[place]!));
    return { points, shape: shape.shape, isInOrder: false };
  }
  return null;
}

function shapesOf(npus: number): readonly Shape[] {
  const ring: Shape = {
    near: (place) => [(place + 1) % npus, (place + npus - 1) % npus],
    points: Array.from({ length: npus }, (_, place) => onCircle(place, npus)),
    shape: 'ring',
  };
  const bits = Math.log2(npus);
  const cube: Shape = {
    near: (place) => Array.from({ length: bits }, (_, bit) => place ^ (2 ** bit)),
    points: drawCube(npus).nodes,
    shape: 'cube',
  };
  const widths = Array.from({ length: npus }, (_, columns) => columns).filter(
    (columns) => columns >= 3 && npus % columns === 0 && npus / columns >= 3,
  );
  return [
    ring,
    ...(Number.isInteger(bits) && npus > 4 ? [cube] : []),
    ...widths.map((columns) => torus(npus, columns)),
  ];
}

function torus(npus: number, columns: number): Shape {
  const rows = npus / columns;
  const along = (index: number, count: number): number => 0.12 + (0.76 * index) / (count - 1);
  const bow = (index: number, count: number): number => (index === 0 || index === count - 1 ? -TURN : 0);
  return {
    near(place) {
      const column = place % columns;
      const start = place - column;
      return [
        start + ((column + 1) % columns),
        start + ((column + columns - 1) % columns),
        (place + columns) % npus,
        (place + npus - columns) % npus,
      ];
    },
    points: Array.from({ length: npus }, (_, place) => {
      const [column, row] = [place % columns, Math.floor(place / columns)];
      return { x: along(column, columns) + bow(row, rows), y: along(row, rows) + bow(column, columns) };
    }),
    shape: 'torus',
  };
}

/** By place of the shape its NPU, so that neighbours are neighbours, with NPU 0 in place 0; null where there is no way. */
function numberedAs(shape: Shape, near: readonly ReadonlySet<number>[]): readonly number[] | null {
  const order = [0];
  const before = [0];
  for (let at = 0; at < order.length; at++) {
    for (const place of shape.near(order[at]!)) {
      if (order.includes(place)) continue;
      order.push(place);
      before[place] = order[at]!;
    }
  }
  const npuAt = new Array<number>(order.length).fill(-1);
  const isUsed = new Set([0]);
  npuAt[0] = 0;
  let tries = 0;
  function isFilled(at: number): boolean {
    if (at === order.length) return true;
    const place = order[at]!;
    const placed = shape.near(place).filter((other) => npuAt[other] !== -1);
    for (const npu of [...near[npuAt[before[place]!]!]!].sort((a, b) => a - b)) {
      if (isUsed.has(npu) || !placed.every((other) => near[npu]!.has(npuAt[other]!))) continue;
      if (++tries > MOST_TRIES) return false;
      npuAt[place] = npu;
      isUsed.add(npu);
      if (isFilled(at + 1)) return true;
      isUsed.delete(npu);
      npuAt[place] = -1;
    }
    return false;
  }
  return isFilled(1) ? npuAt : null;
}

/** A loop drawn as its switches with their shortcuts, and some NPUs beside them. */
import { neighbour, shortcutsOf, switchesOf, type LoopShape } from '../../loop/shape.ts';
import type { Drawing, Point } from '../drawing.ts';

/** log2 of the most switches that are drawn along a ring, and along the columns and the rows of a grid. */
const MOST_OF_RING = [3];
const MOST_OF_GRID = [2, 1];
const RADIUS = 0.226;
const NPU_RADIUS = 0.43;

/** Switches on a circle, or on the floor of a grid, with their NPUs outside; no more than eight in all. */
export function drawLoop(logSides: readonly number[], size: number, most: number): Drawing {
  const allowed = logSides.length === 1 ? MOST_OF_RING : MOST_OF_GRID;
  const drawn = logSides.map((bits, side) => Math.min(bits, allowed[side] ?? 1));
  const shape: LoopShape = { logSides: drawn };
  const switches = switchesOf(shape);
  const place = logSides.length === 1 ? onCircle : onFloor(2 ** (drawn[0] ?? 0), 2 ** (drawn[1] ?? 0));
  const hubs = Array.from({ length: switches }, (_, index) => place(index, switches));
  const links: (readonly [Point, Point])[] = [];
  for (let from = 0; from < switches; from++) {
    for (let k = 0; k < shortcutsOf(shape); k++) links.push([hubs[from]!, hubs[neighbour(shape, from, k)]!]);
  }
  const nodes = Array.from({ length: Math.min(size, most) }, (_, index) => {
    const hub = hubs[index % switches]!;
    const node = outside(hub, logSides.length === 1, Math.floor(index / switches));
    links.push([hub, node]);
    return node;
  });
  return { nodes, hubs, links };
}

function onCircle(index: number, count: number): Point {
  const turn = (2 * Math.PI * index) / count;
  return { x: 0.5 + RADIUS * Math.sin(turn), y: 0.5 - RADIUS * Math.cos(turn) };
}

function onFloor(columns: number, rows: number): (index: number) => Point {
  return (index) => ({
    x: ((index % columns) + 0.5) / columns,
    y: 0.18 + (0.64 * (Math.floor(index / columns) + 0.5)) / rows,
  });
}

function outside({ x, y }: Point, isRing: boolean, round: number): Point {
  if (!isRing) return { x: x + 0.14 * round, y: y < 0.5 ? y - 0.23 : y + 0.23 };
  const grown = NPU_RADIUS / RADIUS;
  const turn = 0.35 * round;
  const [dx, dy] = [(x - 0.5) * grown, (y - 0.5) * grown];
  return {
    x: 0.5 + dx * Math.cos(turn) - dy * Math.sin(turn),
    y: 0.5 + dx * Math.sin(turn) + dy * Math.cos(turn),
  };
}

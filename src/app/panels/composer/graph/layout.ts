import type { Point } from '../../../../topology/blocks/drawing.ts';
import type { WrittenGraph } from '../../../../topology/blocks/graph-block/graph-text.ts';
import { symmetricPlaces } from '../../../../topology/blocks/graph-block/symmetric-places.ts';

/** The side of the square in which a graph is drawn. */
export const SIDE = 240;

const RADIUS = 0.42;
const INNER = 0.2;
/** NPUs of the largest cube, of whose directions four are drawn apart. */
const MOST_CUBE = 16;

/**
 * Lays out a graph: rings, hypercubes and tori in their usual shapes, however their NPUs are numbered. Any other graph has its NPUs on a circle
 * from the top and its switches on a smaller one, or a single switch in the middle. The same graph always looks the same.
 */
export function pointsOf(graph: WrittenGraph): readonly Point[] {
  const { npus, switches } = graph;
  const places = symmetricPlaces(graph);
  const isDrawn = places !== null && (places.shape !== 'cube' || npus <= MOST_CUBE);
  const all = isDrawn
    ? places.points
    : [
        ...Array.from({ length: npus }, (_, npu) => onCircle(npu, npus, RADIUS)),
        ...switches.map((_, index) => onCircle(index, switches.length, switches.length === 1 ? 0 : INNER)),
      ];
  return all.map(({ x, y }) => ({ x: SIDE * x, y: SIDE * y }));
}

function onCircle(index: number, count: number, radius: number): Point {
  const turn = (2 * Math.PI * index) / count;
  return { x: 0.5 + radius * Math.sin(turn), y: 0.5 - radius * Math.cos(turn) };
}

import type { WrittenGraph } from '../../../../topology/blocks/graph-block/graph-text.ts';

/** The side of the square in which a graph is drawn. */
export const SIDE = 240;

const RADIUS = 0.42;
const INNER = 0.2;

/** NPUs on a circle from the top, switches on a smaller one, a single switch in the middle: the same graph looks the same. */
export function pointsOf({
  npus,
  switches,
}: WrittenGraph): readonly { readonly x: number; readonly y: number }[] {
  const on = (index: number, count: number, radius: number) => {
    const turn = (2 * Math.PI * index) / count;
    return { x: SIDE * (0.5 + radius * Math.sin(turn)), y: SIDE * (0.5 - radius * Math.cos(turn)) };
  };
  return [
    ...Array.from({ length: npus }, (_, npu) => on(npu, npus, RADIUS)),
    ...switches.map((_, index) => on(index, switches.length, switches.length === 1 ? 0 : INNER)),
  ];
}

import { drawJoined, type Drawing } from '../drawing.ts';

/** Where a node with the bit set lies relative to the one without. */
const STEPS = [
  [0.4, 0],
  [0, -0.4],
  [0.2, -0.18],
  [-0.1, -0.12],
] as const;

/** The first nodes of a hypercube, with three of its directions drawn as a cube. */
export function drawCube(count: number): Drawing {
  const nodes = Array.from({ length: count }, (_, node) => {
    const set = STEPS.filter((_step, bit) => (node >> bit) % 2 === 1);
    return {
      x: set.reduce((x, [by]) => x + by, 0.2),
      y: set.reduce((y, [, by]) => y + by, 0.8),
    };
  });
  return drawJoined(nodes, (a, b) => Number.isInteger(Math.log2(a ^ b)));
}

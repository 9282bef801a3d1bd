/** A fat tree drawn as its leaves under their spines, with some of the NPUs. */
import type { Drawing, Point } from '../drawing.ts';

const MOST_LEAVES = 4;
const MOST_SPINES = 4;

/** Points of a row, each in the middle of an equal part of its width. */
function row(count: number, y: number): readonly Point[] {
  return Array.from({ length: count }, (_, index) => ({ x: 0.06 + (0.88 * (index + 0.5)) / count, y }));
}

export function drawTree(leaves: number, spines: number, size: number, most: number): Drawing {
  const count = Math.min(size, most);
  const low = row(Math.min(leaves, MOST_LEAVES, count), 0.44);
  const high = row(Math.min(spines, MOST_SPINES), 0.1);
  // In two rows, so that nodes do not touch.
  const nodes = row(count, 0.75).map((node, index) => (index % 2 === 0 ? node : { ...node, y: 0.92 }));
  const joined = nodes.map((node, index) => [node, low[Math.floor((index * low.length) / count)]!] as const);
  return {
    nodes,
    hubs: [...low, ...high],
    links: [...joined, ...low.flatMap((leaf) => high.map((spine) => [leaf, spine] as const))],
  };
}

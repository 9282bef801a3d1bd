/** Links of a Mesh: see its block for what it is. */
import type { BlockWires } from '../wires.ts';
import { crowdOnLine, messagesOnLink } from '../line.ts';
import { cut } from '../detours.ts';
import { addLink, createLinks } from '../graph.ts';
import { hopsByIndex } from '../hops.ts';

// The ends have one neighbour, and so have both NPUs of a chain of two.
function neighbours(size: number): number {
  return size > 2 ? 2 : 1;
}

const isSymmetric: BlockWires['isSymmetric'] = (_form, { size }) => size === 2;

export const meshWires: BlockWires = {
  // Link 2 lane x (size - 1) + i goes from NPU i to i + 1, and link (2 lane + 1) x (size - 1) + i back.
  graph({ size, lanes }) {
    const links = createLinks();
    const gaps = size - 1;
    for (let lane = 0; lane < lanes; lane++) {
      for (let gap = 0; gap < gaps; gap++) addLink(links, gap, gap + 1);
      for (let gap = 0; gap < gaps; gap++) addLink(links, gap + 1, gap);
    }
    return {
      npus: size,
      switches: 0,
      ...links,
      route: (from, to, channel, taken) => {
        const ahead = 2 * (channel % lanes) * gaps;
        for (let gap = from; gap < to; gap++) taken.push(ahead + gap);
        for (let gap = from - 1; gap >= to; gap--) taken.push(ahead + gaps + gap);
      },
    };
  },
  hops: hopsByIndex((_form, distance) => distance, isSymmetric),
  // Each NPU in a chain of two has one link, which carries all that it can send.
  crowd: ({ size }, part, pattern) => {
    if (pattern.kind === 'other') return null;
    const { hops, load } = crowdOnLine(part, pattern);
    return { hops, load: (load * neighbours(size)) / 2 };
  },
  pair: ({ size }, part, { from, to }) => {
    const hops = part.spacing * Math.abs(to - from);
    return { hops, load: neighbours(size) * messagesOnLink(part, hops) };
  },
  parts: ({ size, lanes }) => [{ component: 'link', count: lanes * (size - 1), width: 1, ports: 1 }],
  without: (_form, { from, to }, lost) => {
    const [link = 0] = lost;
    const [low, high] = [Math.min(from[link]!, to[link]!), Math.max(from[link]!, to[link]!)];
    return cut(
      `a Mesh is an open chain: without the link between NPUs ${low} and ${high} it is in two parts`,
    );
  },
  isSymmetric,
};

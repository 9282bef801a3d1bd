/** Links of a FullyConnected: see its block for what it is. */
import type { BlockWires } from '../wires.ts';
import { addLink, createLinks } from '../graph.ts';

// A dimension of one NPU has no peer; one link keeps every quotient finite, and no message ever uses it.
function peers(size: number): number {
  return Math.max(1, size - 1);
}

export const fullyConnectedWires: BlockWires = {
  // Link (lane x (size - 1) + offset - 1) x size + NPU, to the NPU `offset` further.
  graph({ size, lanes }) {
    const links = createLinks();
    for (let lane = 0; lane < lanes; lane++) {
      for (let offset = 1; offset < size; offset++) {
        for (let npu = 0; npu < size; npu++) addLink(links, npu, (npu + offset) % size);
      }
    }
    return {
      npus: size,
      switches: 0,
      ...links,
      route: (from, to, channel, taken) => {
        const offset = (to - from + size) % size;
        taken.push(((channel % lanes) * (size - 1) + offset - 1) * size + from);
      },
    };
  },
  hops: () => ({ least: 1, most: 1 }),
  // No two messages of one pattern have the same link.
  crowd: ({ size }) => ({ hops: 1, load: peers(size) }),
  pair: ({ size }) => ({ hops: 1, load: peers(size) }),
  parts: ({ size, lanes }) => [
    { component: 'link', count: (lanes * peers(size) * size) / 2, width: 1, ports: 1 },
  ],
  isSymmetric: () => true,
};

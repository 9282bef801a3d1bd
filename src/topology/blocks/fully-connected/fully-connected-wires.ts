/** Links of a FullyConnected: see its block for what it is. */
import type { BlockWires } from '../wires.ts';
import { cut, detours } from '../detours.ts';
import { addLink, createLinks } from '../graph.ts';

// A dimension of one NPU has no peer; one link keeps every quotient finite, and no message uses it.
function peers(size: number): number {
  return Math.max(1, size - 1);
}

export const fullyConnectedWires: BlockWires = {
  // Link (lane x (size - 1) + offset - 1) x size + NPU leads to the NPU `offset` further.
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
  // No two messages of one pattern share a link.
  crowd: ({ size }) => ({ hops: 1, load: peers(size) }),
  pair: ({ size }) => ({ hops: 1, load: peers(size) }),
  parts: ({ size, lanes }) => [
    { component: 'link', count: (lanes * peers(size) * size) / 2, width: 1, ports: 1 },
  ],
  // Through the NPU of lowest index that still has links to both: two hops, which share those links.
  without: ({ size, lanes }, graph, lost) => {
    const isLost = new Uint8Array(size * size);
    for (const link of lost) isLost[graph.from[link]! * size + graph.to[link]!] = 1;
    const between = (from: number, to: number): number => {
      for (let npu = 0; npu < size; npu++) {
        if (npu === from || npu === to) continue;
        if (isLost[from * size + npu] === 0 && isLost[npu * size + to] === 0) return npu;
      }
      return -1;
    };
    for (const link of lost) {
      const [from, to] = [graph.from[link]!, graph.to[link]!];
      if (between(from, to) >= 0) continue;
      return cut(`NPUs ${from} and ${to} have lost their link, and no other NPU has a link to both`);
    }
    const hop = (from: number, to: number, channel: number): number =>
      ((channel % lanes) * (size - 1) + ((to - from + size) % size) - 1) * size + from;
    return detours(graph, lost, (from, to, channel, taken) => {
      const npu = between(from, to);
      taken.push(hop(from, npu, channel), hop(npu, to, channel));
    });
  },
  isSymmetric: () => true,
};

import type { Block } from '../block.ts';
import { drawOnCircle } from '../drawing.ts';
import { addLink, createLinks } from '../graph.ts';

// A dimension of one NPU has no peer; one link keeps every quotient finite, and no message ever uses it.
function peers(size: number): number {
  return Math.max(1, size - 1);
}

/** Every pair of NPUs has a link of its own: a message to one peer gets only that link. */
export const fullyConnected: Block<'direct'> = {
  label: 'FullyConnected',
  short: 'FC',
  aliases: ['fullyconnected', 'fc'],
  parameters: {},
  algorithms: { usual: ['direct'] },
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
  linksPerNpu: ({ size, lanes }) => lanes * peers(size),
  channels: ({ lanes }) => lanes,
  hops: () => 1,
  // No two messages of one pattern have the same link.
  crowd: ({ size }) => ({ hops: 1, load: peers(size) }),
  parts: ({ size, lanes }) => [
    { component: 'link', count: (lanes * peers(size) * size) / 2, width: 1, ports: 1 },
  ],
  hasSwitches: false,
  hasDirections: false,
  joinsNextOnly: false,
  isAlikeInParts: true,
  takesLaneByPeer: false,
  isSymmetric: () => true,
  groupShare: ({ size }, groupSize) => (groupSize - 1) / (size - 1),
  linksPerMessage: (size, links) => Math.floor(links / peers(size)),
  usableLinks: (size, links) => peers(size) * Math.floor(links / peers(size)),
  linksNeeded: (size) => ({
    count: peers(size),
    why: `one to each peer of a FullyConnected dimension of ${size}`,
  }),
  fileNames: { astra: 'FullyConnected', astra2: 'FullyConnected', libra: 'FullyConnected' },
  draw: ({ size }, most) => drawOnCircle(Math.min(size, most), () => true),
  words: { links: 'one to every other: b / (P - 1)', lanes: 'Links a pair' },
};

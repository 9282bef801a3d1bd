import type { Block } from '../block.ts';
import { drawOnCircle } from '../drawing.ts';

// A dimension of one NPU has no peer; one link keeps every quotient finite, and no message uses it.
function peers(size: number): number {
  return Math.max(1, size - 1);
}

/** Every pair of NPUs has its own link, and a message to one peer gets only that link. */
export const fullyConnected: Block<'direct'> = {
  label: 'FullyConnected',
  short: 'FC',
  aliases: ['fullyconnected', 'fc'],
  joinsAllAlike: true,
  hasLinkToEach: true,
  mostProposed: 16,
  parameters: {},
  algorithms: { usual: ['direct'] },
  linksPerNpu: ({ size, lanes }) => lanes * peers(size),
  channels: ({ lanes }) => lanes,
  hasSwitches: () => false,
  hasDirections: false,
  joinsNextOnly: false,
  isAlikeInParts: true,
  takesLaneByPeer: false,
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

import type { Block } from '../block.ts';
import { drawOnArc } from '../drawing.ts';

// The ends have one neighbour, and so have both NPUs of a chain of two.
function neighbours(size: number): number {
  return size > 2 ? 2 : 1;
}

/** NPUs in an open chain, each with a link to the next and to the one before: a ring that is not closed. */
export const mesh: Block<'ring' | 'direct'> = {
  label: 'Mesh',
  short: 'Mesh',
  aliases: ['mesh', 'chain', 'line'],
  parameters: {},
  algorithms: { usual: ['ring'], allToAll: ['direct'] },
  linksPerNpu: ({ size, lanes }) => lanes * neighbours(size),
  channels: ({ lanes }) => lanes,
  hasSwitches: () => false,
  hasDirections: false,
  joinsNextOnly: true,
  isAlikeInParts: false,
  takesLaneByPeer: false,
  groupShare: () => 1,
  linksPerMessage: (size, links) => Math.floor(links / neighbours(size)),
  usableLinks: (size, links) => neighbours(size) * Math.floor(links / neighbours(size)),
  linksNeeded: (size) => ({ count: neighbours(size), why: 'one to each neighbour in the chain' }),
  fileNames: {},
  draw: ({ size }, most) => drawOnArc(Math.min(size, most)),
  words: { links: 'one to each neighbour: b / 2, at the ends of the chain one', lanes: 'Links a pair' },
};

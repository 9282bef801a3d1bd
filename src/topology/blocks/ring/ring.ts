import type { Block } from '../block.ts';
import { drawOnCircle } from '../drawing.ts';

function evenPart(links: number): number {
  return 2 * Math.floor(links / 2);
}

/**
 * NPUs in a circle, each with a link to the next and, unless the ring is one-way, to the one before. A message takes the shorter way round,
 * and at half way round the direction of its channel; a message to a neighbour may use both directions.
 */
export const ring: Block<'ring'> = {
  label: 'Ring',
  short: 'Ring',
  aliases: ['ring', 'r'],
  parameters: {},
  algorithms: { usual: ['ring'] },
  linksPerNpu: ({ lanes, directions }) => lanes * directions,
  channels: ({ lanes, directions }) => lanes * directions,
  hasSwitches: () => false,
  hasDirections: true,
  turnsRound: ({ directions }) => directions === 2,
  joinsNextOnly: true,
  isAlikeInParts: false,
  takesLaneByPeer: false,
  groupShare: () => 1,
  linksPerMessage: (_size, links) => evenPart(links),
  usableLinks: (_size, links) => evenPart(links),
  linksNeeded: () => ({ count: 2, why: 'one in each direction of the Ring' }),
  fileNames: { astra: 'Ring', astra2: 'Ring', libra: 'Ring' },
  draw: ({ size }, most) => {
    const count = Math.min(size, most);
    return drawOnCircle(count, (a, b) => b - a === 1 || (a === 0 && b === count - 1));
  },
  words: { links: 'one to each neighbour: b / 2', lanes: 'Rings' },
};

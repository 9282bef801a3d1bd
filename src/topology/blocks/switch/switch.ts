import type { Block } from '../block.ts';
import { drawAround } from '../drawing.ts';

/** NPUs joined by one external switch, or several side by side: up to one of them and down again is two hops. */
export const switchBlock: Block<'halvingDoubling' | 'ring' | 'direct'> = {
  label: 'Switch',
  short: 'Switch',
  aliases: ['switch', 'sw'],
  parameters: {},
  algorithms: { usual: ['halvingDoubling', 'ring'], allToAll: ['direct'] },
  linksPerNpu: ({ lanes }) => lanes,
  channels: ({ lanes }) => lanes,
  hasSwitches: true,
  hasDirections: false,
  joinsNextOnly: false,
  isAlikeInParts: true,
  takesLaneByPeer: true,
  groupShare: () => 1,
  linksPerMessage: (_size, links) => links,
  usableLinks: (_size, links) => links,
  linksNeeded: () => ({ count: 1, why: 'one to the Switch' }),
  fileNames: { astra: 'Switch', astra2: 'Switch', libra: 'Switch' },
  draw: ({ size }, most) => drawAround(Math.min(size, most)),
  words: { links: 'one to the switch: b', lanes: 'Switches' },
};

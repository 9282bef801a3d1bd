import type { Block } from './block.ts';

/** NPUs joined by one external switch: up to it and down again is two hops. */
export const switchBlock: Block = {
  kind: 'switch',
  label: 'Switch',
  short: 'Switch',
  aliases: ['switch', 'sw'],
  linksPerNpu: () => 1,
  hops: () => 2,
  messageBandwidthGBps: (_size, bandwidthGBps) => bandwidthGBps,
  linksPerMessage: (_size, links) => links,
  usableLinks: (_size, links) => links,
  linksNeeded: () => 1,
};

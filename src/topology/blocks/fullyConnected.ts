import type { Block } from './block.ts';

// A dimension of one NPU has no peer; one link keeps every quotient finite, and no message ever uses it.
function peers(size: number): number {
  return Math.max(1, size - 1);
}

/** Every pair of NPUs has a link of its own: a message to one peer gets only that link. */
export const fullyConnected: Block = {
  kind: 'fullyConnected',
  label: 'FullyConnected',
  short: 'FC',
  aliases: ['fullyconnected', 'fc'],
  linksPerNpu: peers,
  hops: () => 1,
  messageBandwidthGBps: (size, bandwidthGBps) => bandwidthGBps / peers(size),
  linksPerMessage: (size, links) => Math.floor(links / peers(size)),
  usableLinks: (size, links) => peers(size) * Math.floor(links / peers(size)),
  linksNeeded: peers,
};

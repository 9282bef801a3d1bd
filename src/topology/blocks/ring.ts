import type { Block } from './block.ts';

function evenPart(links: number): number {
  return 2 * Math.floor(links / 2);
}

/** Bidirectional ring: a message may use both directions' links, so it gets the NPU's whole bandwidth. */
export const ring: Block = {
  kind: 'ring',
  label: 'Ring',
  short: 'Ring',
  aliases: ['ring', 'r'],
  linksPerNpu: () => 2,
  hops: (size, distance) => Math.min(distance, size - distance),
  messageBandwidthGBps: (_size, bandwidthGBps) => bandwidthGBps,
  linksPerMessage: (_size, links) => evenPart(links),
  usableLinks: (_size, links) => evenPart(links),
  linksNeeded: () => 2,
};

import type { Block } from '../block.ts';
import { ROUTE_PARAMETERS, type RouteParameters } from '../routed/route-parameters.ts';
import { drawCube } from './draw-cube.ts';

/** Links of an NPU; the one link of a block of one NPU is never used. */
export function cubeDegree(size: number): number {
  return Math.max(1, Math.log2(size));
}

/**
 * 2^k NPUs, each with a link to those whose number differs in one bit. A message changes the bits one by one, the lowest first (e-cube).
 */
export const hypercube: Block<'halvingDoubling' | 'ring' | 'direct', RouteParameters> = {
  label: 'Hypercube',
  isSpecial: true,
  short: 'Hypercube',
  aliases: ['hypercube', 'cube'],
  parameters: ROUTE_PARAMETERS,
  problemsOf({ size }) {
    if (Number.isInteger(Math.log2(size))) return [];
    return [{ field: 'size', message: `size is ${size}. Allowed: a power of two in a hypercube.` }];
  },
  algorithms: {
    usual: ['halvingDoubling', 'ring'],
    allToAll: ['direct'],
    broadcast: ['direct'],
    reduce: ['direct'],
  },
  linksPerNpu: ({ size, lanes }) => lanes * cubeDegree(size),
  channels: ({ lanes }) => lanes,
  hasSwitches: () => false,
  hasDirections: false,
  joinsNextOnly: false,
  isAlikeInParts: true,
  takesLaneByPeer: false,
  groupShare: ({ size }, groupSize) => Math.log2(groupSize) / cubeDegree(size),
  linksPerMessage: (size, links) => Math.floor(links / cubeDegree(size)),
  usableLinks: (size, links) => cubeDegree(size) * Math.floor(links / cubeDegree(size)),
  linksNeeded: (size) => ({ count: cubeDegree(size), why: 'one for each bit of an NPU’s number' }),
  fileNames: {},
  draw: ({ size }, most) => drawCube(Math.min(size, most)),
  words: { links: 'one for each of k bits: b / k', lanes: 'Links a pair' },
};

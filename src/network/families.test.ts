/** Collectives on families of networks, worked out by hand, by the closed form and on shared links. */
import { describe, expect, it } from 'vitest';
import type { AlgorithmName, Collective } from '../collective/types.ts';
import { analyticalNs, sharedNs } from '../testing/runs/block-times.ts';
import { parseNotation } from '../topology/notation.ts';
import { valueOf } from '../units/result.ts';

const M = 64e6;
const B = 24;

/** Times of a collective of M bytes, over the time in which an NPU sends M bytes. */
function timesOf(notation: string, name: AlgorithmName, operation: Collective): readonly [number, number] {
  const [shape] = valueOf(parseNotation(notation));
  const links = { linkGBps: B, cableNs: 0, switchNs: 0 };
  const question = { shape: shape!, name, operation, bytes: M };
  return [analyticalNs(question, links) / (M / B), sharedNs(question, links) / (M / B)];
}

// Each line: what is sent over the links that it meets on.
const CASES: readonly (readonly [string, AlgorithmName, Collective, number])[] = [
  // Steps of M/2, M/4 and M/8, and back, each on one of three links.
  ['Hypercube(8)', 'halvingDoubling', 'allReduce', 2 * (7 / 8) * 3],
  // Every link carries 4 blocks of M/8.
  ['Hypercube(8)', 'direct', 'allToAll', (4 / 8) * 3],
  ['Hypercube(16)', 'direct', 'allToAll', (8 / 16) * 4],
  // From 3 to 4 and from 7 to 0 all bits change: on the way 4 meets no other message, so that one link is the measure.
  ['Hypercube(4)', 'ring', 'reduceScatter', (3 / 4) * 2],
  // Two routers with four NPUs each and one link between them: it carries 4 x 4 blocks of M/8.
  ['Dragonfly(p=4,a=1,g=2,h=1)', 'direct', 'allToAll', 16 / 8],
  // The same with two links side by side, which every message has.
  ['Dragonfly(p=4,a=1,g=2,h=2)', 'direct', 'allToAll', 16 / 8 / 2],
  // A ring crosses from router to router once each way: no link carries more than one message.
  ['Dragonfly(p=4,a=1,g=2,h=1)', 'ring', 'allReduce', 2 * (7 / 8)],
  // Two groups of two routers that are their NPUs, two links between the groups: a square.
  ['Dragonfly(p=1,a=2,g=2,h=1)', 'direct', 'allToAll', (2 / 4) * 2],
  // A row of four and one of two: all to all puts 2 messages on each link along x, and 4 on each along y, of 8.
  ['HyperX(p=1,x=4,y=2)', 'direct', 'allToAll', (4 / 8) * 4],
  // An NPU sends to 3 of its own domain and, through the switch, what goes to 3 of the other; a rail carries to each NPU
  // what 4 send it: 4 blocks of M/8 on a quarter of b.
  ['RailOnly(n=4,m=2,ratio=3)', 'direct', 'allToAll', (4 / 8) * 4],
  // Inside the domain 3/4 of M at 3/4 of b, then 1/2 of the quarter at 1/4 of b, and back.
  [
    'RailOnly(n=4,m=2,ratio=3)',
    'hierarchical',
    'allReduce',
    2 * (3 / 4 / (3 / 4) + ((1 / 2) * (1 / 4)) / (1 / 4)),
  ],
];

describe('a collective on a family of networks', () => {
  it.each(CASES)('takes what its busiest link needs: %s, %s %s', (notation, name, operation, expected) => {
    const [analytical, shared] = timesOf(notation, name, operation);
    expect(analytical).toBeCloseTo(expected, 9);
    expect(shared).toBeCloseTo(expected, 9);
  });
});

/** Spaces whose networks are drawn, or families of networks to choose among. */
import { describe, expect, it } from 'vitest';
import { bruteForce, expectBest, pointsIn } from '../../testing/search/brute-force.ts';
import { readSpace } from './parse-space.ts';

const NODE = { linkLatencyNs: 500, tier: 'node' };
const DRAWN = { kind: 'graph', size: 8, ...NODE, parameters: { links: '0-1-2-3-4-5-6-7-0 0-4 2-6' } };
const SWITCH = { kind: 'switch', size: 2, linkLatencyNs: 500, tier: 'pod' };
const MADE = { algorithm: { name: 'synthesised' }, whole: false };
const RING = { algorithm: { name: 'ring' }, whole: false };
const FAMILIES = [
  DRAWN,
  { tier: 'node', linkLatencyNs: 500, size: 8, kind: 'hypercube' },
  { kind: 'hyperx', size: 8, ...NODE, parameters: { p: 1, x: 4, y: 2 } },
  { kind: 'dragonfly', size: 8, ...NODE, parameters: { p: 1, a: 4, g: 2, h: 1 } },
  { kind: 'torusSlice', size: 8, ...NODE, parameters: { x: 1, y: 1, z: 1, side: 2 } },
  { kind: 'dgx1', size: 8, ...NODE },
];

function spaceOf(free: object, more: { readonly base?: object; readonly objective?: unknown } = {}): object {
  return {
    base: {
      v: 2,
      model: 'gpt-3',
      batch: 16,
      workload: { layers: 2 },
      topology: { dimensions: [DRAWN, SWITCH] },
      parallelism: { modelParallel: 8 },
      compute: { peakTflops: 300, efficiency: 0.6 },
      bandwidth: { mode: 'fixed', scheme: 'custom', budgetGBps: 350, customGBps: [300, 50] },
      ...more.base,
    },
    free,
    split: 'given',
    top: 3,
    ...(more.objective === undefined ? {} : { objective: more.objective }),
  };
}

describe('a search among drawn networks finds what running all of them finds', () => {
  it.each([
    ['a whole dimension', spaceOf({ 'topology.dimensions[0]': FAMILIES, chunks: [1, 4] })],
    [
      'time and cost of whole networks',
      spaceOf(
        { 'topology.dimensions': FAMILIES.slice(0, 3).map((inner) => [inner, SWITCH]), tp: [4, 8] },
        { objective: ['time', 'cost'] },
      ),
    ],
    [
      'links, and ways of a ring',
      spaceOf({
        'topology.dimensions[0].parameters.links': ['0-1-2-3-4-5-6-7-0', '0-1-2-3-4-5-6-7-0 0-4'],
        'topology.dimensions[0].parameters.rings': ['one', 'both'],
        'system.algorithms.allReduce[0]': [RING, MADE],
      }),
    ],
    [
      'a lost link',
      spaceOf(
        { chunks: [1, 2], tp: [4, 8] },
        { base: { conditions: [{ kind: 'lostLink', dimension: 0, link: ['npu 0', 'npu 4'] }] } },
      ),
    ],
    ['messages that share links', spaceOf({ chunks: [1, 2] }, { base: { system: { network: 'shared' } } })],
  ])('%s', (_, space) => {
    const points = pointsIn(space);
    const found = bruteForce(points);
    expect(found.runs).toHaveLength(found.bounded.length);
    for (const { score } of found.bounded) expect(score).toBeGreaterThan(0);
    expectBest(points, found);
  });
});

it.each([
  [{ ...DRAWN, kind: 'cube' }, /kind/],
  [{ ...DRAWN, widht: 1 }, /is no field of the design/],
])('a network that is none is refused by its place: %j', (network, says) => {
  const read = readSpace(spaceOf({ 'topology.dimensions[0]': [DRAWN, network] }));
  expect(read.ok ? '' : read.problems[0]!.path).toMatch(/^free\.topology\.dimensions\[0\]/);
  expect(read.ok ? '' : read.problems[0]!.message).toMatch(says);
});

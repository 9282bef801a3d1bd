/** Wrong input for blocks with switches inside is reported at its field, however it is entered. */
import { describe, expect, it } from 'vitest';
import { asShape } from '../../testing/as-shape.ts';
import { checkTopology } from '../check.ts';
import { parseNotation } from '../notation.ts';
import type { BlockKind } from './blocks.ts';
import type { ParameterValue } from './parameters.ts';

type Case = readonly [
  kind: BlockKind,
  size: number,
  parameters: Readonly<Record<string, ParameterValue>>,
  field: string,
  message: RegExp,
];

const CASES: readonly Case[] = [
  ['loop', 0, { q: 0 }, 'q', /^q is 0\. Allowed: a whole number from 1 to 9\.$/],
  ['loop', 0, { q: 10 }, 'q', /^q is 10\. Allowed: a whole number from 1 to 9\.$/],
  ['loop', 0, { q: 2.5 }, 'q', /^q is 2\.5\. Allowed: a whole number/],
  ['loop', 0, { z: 0 }, 'z', /^z is 0\. Allowed: a whole number from 1 to 64\.$/],
  ['loop', 0, { z: 65 }, 'z', /^z is 65\. Allowed/],
  ['loop', 0, { q: 9, z: 64 }, 'z', /makes 32768 NPUs on 512 switches\. Allowed: at most 32\.$/],
  ['loop', 0, { w: 0 }, 'w', /^w is 0\. Allowed/],
  ['loop', 0, { wiring: 'both' }, 'wiring', /^wiring is both\. Allowed: duplex, directed, half\.$/],
  ['loop', 0, { routes: 'fast' }, 'routes', /^routes is fast\. Allowed: signed, ecube\.$/],
  ['loop2d', 0, { x: 0 }, 'x', /^x is 0\. Allowed/],
  ['loop2d', 0, { x: 9, y: 9 }, 'z', /are more than 16384 NPUs can have/],
  ['fatTree', 512, { leaf: 24 }, 'leaf', /^leaf is 24, which does not divide 512 NPUs/],
  ['fatTree', 512, { over: 0 }, 'over', /^over is 0\. Allowed: a number from 0\.1 to 64\.$/],
  ['fatTree', 512, { over: -1 }, 'over', /^over is -1\. Allowed/],
  ['fatTree', 512, { ports: 16 }, 'ports', /^ports is 16, where a switch needs 32\. Allowed: 32 or more/],
  [
    'fatTree',
    512,
    { routes: 'hashed', spines: 0 },
    'spines',
    /^spines is 0\. Allowed: a whole number from 1/,
  ],
  ['fatTree', 512, { routes: 'random' }, 'routes', /^routes is random\. Allowed: dmodk, hashed\.$/],
  ['fatTree', 512, { rails: 3 }, 'rails', /^rails is 3, where 32 leaves/],
  ['fatTree', 512, { levels: 3, pod: 5 }, 'pod', /^pod is 5, which does not divide 32 leaves/],
  ['switch', 65, { ports: 64 }, 'ports', /^ports is 64, where 65 NPUs need 65\. Allowed: 65 or more/],
  ['switch', 8, { inNetwork: 'all', e: 0 }, 'e', /^e is 0\. Allowed: a number from 0\.01 to 1\.$/],
  ['switch', 8, { inNetwork: 'some' }, 'inNetwork', /^inNetwork is some\. Allowed: off, allReduce, all\.$/],
];

describe('a block that cannot be built', () => {
  it.each(CASES)('%s(%i) with %o is reported at %s', (kind, size, parameters, field, message) => {
    const shape = asShape(kind, parameters, size);
    const checked = checkTopology({
      dimensions: [{ ...shape, bandwidthGBps: 25, linkLatencyNs: 500, tier: 'pod' }],
      splitBandwidth: 'links',
    });
    const [first] = checked.ok ? [] : checked.problems;
    expect(first?.path).toBe(`topology.dimensions[0].parameters.${field}`);
    expect(first?.message).toMatch(message);
  });

  it.each([
    ['Loop(q=12)', 'q is 12'],
    ['Loop(z=0)', 'z is 0'],
    ['FatTree(512,leaf=24)', 'leaf is 24'],
    ['FatTree(512,over=0)', 'over is 0'],
    ['FatTree(512,ports=8)', 'ports is 8'],
    ['FatTree(512,routes=hashed,spines=0)', 'spines is 0'],
    ['Switch(128,ports=64)', 'ports is 64'],
  ])('%s is refused where it is typed', (text, says) => {
    const parsed = parseNotation(text);
    expect(parsed.ok ? '' : parsed.problems[0]!.message).toContain(says);
  });
});

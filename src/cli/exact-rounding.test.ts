import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { roundedTimes } from '../testing/files/exact-rounding.ts';
import { goldenCase } from '../testing/golden.ts';

const EXAMPLES = [
  ['r8-ring-ar', 'ring all-reduce, Ring(8)'],
  ['r5-ring-ar-odd', 'ring all-reduce of 5,000,003 B in 8 chunks, Ring(5)'],
  ['d3-4x4x4-active-1', 'all-reduce over three dimensions of 4, one chunk active in each'],
  ['d3-4x4x4-active-4', 'the same with four chunks active in each'],
  ['r16-dbt-ar', 'double binary trees, Ring(16)'],
  ['s8-direct-ar', 'direct all-reduce, Switch(8)'],
  ['r8-direct20-a2a', 'direct all-to-all, Ring(8)'],
  ['r4-ring-remainder', 'all-reduce of 127 B in 64 chunks, Ring(4)'],
] as const;

describe('exact rounding beside that of ASTRA-sim', () => {
  it.each(EXAMPLES)('is as far off as the document says: %s', (id, what) => {
    const golden = goldenCase(id);
    const { referenceNs, exactNs } = roundedTimes(golden);
    expect(referenceNs).toBe(golden.expected.endToEndNs);
    const ns = (value: number): string => Math.round(value).toLocaleString('en');
    const apart = 100 * (exactNs / referenceNs - 1);
    const cells = [id, what, ns(referenceNs), ns(exactNs), `${apart < 0 ? '' : '+'}${apart.toFixed(2)} %`];
    expect(readFileSync('docs/models/astra-sim.md', 'utf8').split('\n')).toContain(
      `| ${cells.join(' | ')} |`,
    );
  });
});

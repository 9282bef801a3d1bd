import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { roundedTimes } from '../testing/files/exact-rounding.ts';
import { goldenCases, widerCases } from '../testing/golden.ts';

it(
  'exact rounding is as far from ASTRA-sim over all its cases as the document says',
  { timeout: 280_000 },
  () => {
    const apart = [...goldenCases(), ...widerCases()].map((golden) => {
      const { referenceNs, exactNs } = roundedTimes(golden);
      return exactNs / referenceNs - 1;
    });
    const within = (share: number): number => apart.filter((value) => Math.abs(value) <= share).length;
    const slower = apart.filter((value) => value > 0.05).length;
    const most = Math.round(1 + Math.max(...apart));
    const text = readFileSync('docs/models/astra-sim.md', 'utf8').replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      `The same ${apart.length} designs with \`exact\` rounding and nothing else changed: ${within(0.001)} are within 0.1 %, ` +
        `${within(0.01)} within 1 %, and ${slower} take more than 5 % longer, up to ${most} times as long.`,
    );
  },
);

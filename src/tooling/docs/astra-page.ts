/** The document on ASTRA-sim: what agrees with it and under which setting, how far exact rounding is from it, and every other difference. */
import { DIFFERENCES, SAME } from '../../formats/astra/reference/difference-facts.ts';

export function astraPage(): string {
  return [
    '# ASTRA-sim 1.0',
    '',
    'A design that is opened from files of ASTRA-sim has `reference` rounding (`system.rounding`). With it, 145 runs of the unmodified simulator with its',
    'analytical network are matched to the nanosecond and the byte (`src/cli/golden.test.ts`). New designs have `exact` rounding: it cuts nothing to',
    'whole bytes and nanoseconds, cuts collectives into equal chunks, and lets messages that are on a link at once share it.',
    '',
    '## How far exact rounding is from it',
    '',
    'The same 145 designs with `exact` rounding and nothing else changed: 99 are within 0.1 %, 104 within 1 %, and 37 take more than 5 % longer,',
    'up to 15 times as long. Those have several messages on a link at once, which the analytical network of ASTRA-sim does not let wait. Of the other',
    'four, the two furthest off cut few bytes into many chunks, or go beyond the integers of the simulator. Examples, in ns:',
    '',
    '| case | what it runs | `reference` and ASTRA-sim | `exact` | apart |',
    '| --- | --- | ---: | ---: | ---: |',
    ...EXAMPLES,
    '',
    '`src/cli/exact-rounding.test.ts` runs these examples, `src/cli/exact-rounding.large.test.ts` all 145.',
    '',
    '## What is as in ASTRA-sim',
    '',
    'With `reference` rounding:',
    '',
    ...SAME.map((text) => `- ${text}`),
    '',
    '## What is different',
    '',
    '`netloom simulate --help` prints the same table.',
    '',
    '| about | ASTRA-sim 1.0 | Netloom |',
    '| --- | --- | --- |',
    ...DIFFERENCES.map(({ about, reference, here }) => `| ${about} | ${reference} | ${here} |`),
    '',
  ].join('\n');
}

/** Held by exact-rounding.test.ts. */
const EXAMPLES: readonly string[] = [
  '| r8-ring-ar | ring all-reduce, Ring(8) | 530,164 | 530,095 | -0.01 % |',
  '| r5-ring-ar-odd | ring all-reduce of 5,000,003 B in 8 chunks, Ring(5) | 120,232 | 119,254 | -0.81 % |',
  '| d3-4x4x4-active-1 | all-reduce over three dimensions of 4, one chunk active in each | 1,203,712 | 1,203,235 | -0.04 % |',
  '| d3-4x4x4-active-4 | the same with four chunks active in each | 311,982 | 1,227,483 | +293.45 % |',
  '| r16-dbt-ar | double binary trees, Ring(16) | 1,344,680 | 1,669,784 | +24.18 % |',
  '| s8-direct-ar | direct all-reduce, Switch(8) | 84,652 | 553,395 | +553.73 % |',
  '| r8-direct20-a2a | direct all-to-all, Ring(8) | 39,060 | 588,378 | +1406.34 % |',
  '| r4-ring-remainder | all-reduce of 127 B in 64 chunks, Ring(4) | 389,890 | 196,481 | -49.61 % |',
];

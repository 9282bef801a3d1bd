/** Every numeric field of the schema at 0, its minimum, its maximum, and one step beyond each: a run with finite numbers, or a refusal. */
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import { isWithin, type NumberBound } from '../../design/bounds.ts';
import type { Design } from '../../design/document.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { oddNumbers } from '../../testing/finite-numbers.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { dlrmWorkload } from '../../workload/dlrm/facts/description.ts';
import { transformerWorkload } from '../../workload/transformer/catalog/presets.ts';
import { evaluate } from '../../run/evaluate.ts';
import { numericFields } from '../sweep/fields.ts';
import { withValueAt } from '../sweep/path.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const SMALL: Design = {
  ...BASE_V1,
  topology: {
    ...BASE_V1.topology,
    dimensions: [
      { kind: 'ring', size: 4, linkLatencyNs: 500, tier: 'package' },
      { kind: 'switch', size: 2, linkLatencyNs: 500, tier: 'pod' },
    ],
  },
  workload: { ...transformerWorkload('gpt-3'), layers: 2, microBatch: 1, globalBatch: 8 },
  parallelism: { ...BASE_V1.parallelism, modelParallel: 2 },
  system: { ...BASE_V1.system, chunks: 2 },
  bandwidth: { ...BASE_V1.bandwidth, customGBps: [100, 50] },
};

const DESIGNS: Readonly<Record<string, Design>> = {
  'a transformer': SMALL,
  'a pipeline': {
    ...SMALL,
    parallelism: {
      modelParallel: 2,
      overlap: true,
      pipeline: { stages: 2, schedule: 'oneForwardOneBackward' },
    },
  },
  'a recommendation model': {
    ...SMALL,
    workload: dlrmWorkload('dlrm'),
    parallelism: { modelParallel: 1, overlap: true },
  },
  'a machine with given links': {
    ...SMALL,
    bandwidth: { ...SMALL.bandwidth, mode: 'fixed', scheme: 'custom' },
  },
  'a goal with constraints and another workload': {
    ...SMALL,
    bandwidth: {
      ...SMALL.bandwidth,
      goal: {
        objective: 'timeCost',
        budget: '=',
        constraints: [{ kind: 'dimension', dimension: 0, relation: '<=', bandwidthGBps: 200 }],
        others: [{ preset: 'gpt-3', modelParallel: 2, weight: 1 }],
      },
    },
  },
};

/** Returns doubles at and around the ends, and in the gap between 0 and the minimum. */
function valuesAround({ min, max, whole, leastAboveZero }: NumberBound): readonly number[] {
  const step = whole ? 1 : Number.EPSILON;
  const beyond = (end: number, direction: 1 | -1): number =>
    end === 0
      ? direction * (whole ? 1 : Number.MIN_VALUE)
      : end + direction * step * (whole ? 1 : Math.abs(end));
  const least = leastAboveZero ?? min;
  return [
    ...new Set([0, min, max, least, beyond(min, -1), beyond(least, -1), beyond(max, 1)]),
    ...(whole ? [] : [Number.MIN_VALUE, 1e-300]),
  ];
}

/** Every design after the first tries the new fields, and a sample of those already tried. */
const EVERY = cases(36, 1);
const FIRST = new Set(numericFields(valueOf(validateDesign(SMALL))).map(({ path }) => path));

describe.each(Object.entries(DESIGNS))('%s', (_, drawn) => {
  const design = valueOf(validateDesign(drawn));
  it('runs or is refused with every numeric field at the ends of its bound', { timeout: 600_000 }, () => {
    const fields = numericFields(design);
    expect(fields.length).toBeGreaterThan(30);
    let ran = 0;
    for (const [index, { path, bound }] of fields.entries()) {
      if (drawn !== SMALL && FIRST.has(path) && index % EVERY > 0) continue;
      for (const value of valuesAround(bound)) {
        const place = `${path} = ${value}`;
        const valid = validateDesign(withValueAt(design, path, value));
        // Other fields may further restrict what is allowed.
        if (!isWithin(value, bound)) expect({ place, ok: valid.ok }).toEqual({ place, ok: false });
        if (!valid.ok) {
          for (const { message } of valid.problems) expect(message).not.toBe('');
          continue;
        }
        const found = evaluate(valid.value, ALL_PARTS);
        if (!found.ok) {
          for (const { message } of found.problems)
            expect({ place, message }).not.toMatchObject({ message: '' });
          continue;
        }
        for (const { simulated } of found.value.evaluated)
          expect({ place, odd: oddNumbers(simulated) }).toEqual({ place, odd: [] });
        ran += 1;
      }
    }
    expect(ran).toBeGreaterThan(cases(4, 50));
  });
});

describe('the bandwidth of a dimension', () => {
  const withSplit = (customGBps: readonly number[]): Design => ({
    ...SMALL,
    bandwidth: { ...SMALL.bandwidth, customGBps },
  });
  it.each([1e-300, 5e-324, 9e-13])('is refused between 0 and its minimum: %d', (tiny) => {
    expect(validateDesign(withSplit([tiny, 50]))).toMatchObject({
      ok: false,
      problems: [
        {
          path: 'bandwidth.customGBps[0]',
          message: expect.stringContaining(
            'must be 0 or a number from 0.000000000001 to 1,000,000',
          ) as string,
        },
      ],
    });
  });

  it('may be its share of the minimum budget, or 0', () => {
    for (const part of [0, 1e-12, 1e-6 / 8]) expect(validateDesign(withSplit([part, 50])).ok).toBe(true);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { designOfRow, type TimedRow } from '../../testing/runs/job-row.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../all-parts.ts';
import { evaluate } from '../evaluate.ts';

const FIXTURE = join(import.meta.dirname, 'fixtures/simgrid-jobs.json');
const ROWS = JSON.parse(readFileSync(FIXTURE, 'utf8')) as readonly TimedRow[];

describe('a job beside another on one network', () => {
  it.each(ROWS.map((row) => [`${row.network} ${row.placement} ${row.algorithm}`, row] as const))(
    'takes what SimGrid gives it: %s',
    (_text, row) => {
      const { evaluated, refusals } = valueOf(evaluate(designOfRow(row), ALL_PARTS));
      expect(refusals).toEqual([]);
      expect(evaluated[0]!.simulated.iterationNs / 1e9 / row.seconds).toBeCloseTo(1, 9);
    },
  );

  it('is slowed by the other in some rows, and trains in some', () => {
    expect(ROWS).toHaveLength(30);
    expect(ROWS.filter(({ first, second }) => Math.min(first.computeNs, second.computeNs) > 0)).toHaveLength(
      10,
    );
  });
});

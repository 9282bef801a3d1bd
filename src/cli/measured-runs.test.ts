import { describe, expect, it } from 'vitest';
import { toEnd } from '../design/steps.ts';
import { measuredRuns, type RunScore } from '../study/measured/by-run/measured-runs.ts';
import { said } from '../testing/said.ts';
import { valueOf } from '../units/result.ts';
import { measured } from './measured.ts';
import { shippedFiles } from './measured-files.ts';
import { run } from './run.ts';

/** Of each kind of source some; all of them, which takes a minute, with NETLOOM_LARGE=1. */
const QUICK = ['sc21', 'torchtitan', 'megatron_h100', 'deepep', 'collectives'];
const LOADED_MACHINE_MS = 120_000;
const isLarge = process.env['NETLOOM_LARGE'] === '1';

/** Rows of SC21 from the smallest model on: the pipelines of the last three take seconds each. */
const QUICK_ROWS = 7;

function scores(): readonly RunScore[] {
  const files = valueOf(shippedFiles())
    .filter(({ name }) => isLarge || QUICK.includes(name.replace('.csv', '')))
    .map(({ name, text }) => {
      const isCut = !isLarge && name === 'sc21.csv';
      return {
        name,
        text: isCut
          ? text
              .split('\n')
              .slice(0, 1 + QUICK_ROWS)
              .join('\n')
          : text,
      };
    });
  return valueOf(toEnd(measuredRuns(files))).sources.filter(({ source }) => !source.includes('-'));
}

describe('measured rows by the run', () => {
  it(
    'are predicted as well as by the closed form, to a point and a half of the mean error of a source',
    () => {
      const found = scores();
      expect(found.map(({ source }) => source)).toEqual(
        expect.arrayContaining(['sc21', 'torchtitan', 'deepep']),
      );
      for (const { source, closed, run: byRun } of found) {
        expect(byRun.n, source).toBe(closed.n);
        expect((byRun.mape ?? 1) - (closed.mape ?? 0), source).toBeLessThanOrEqual(0.015);
      }
    },
    isLarge ? 10 * LOADED_MACHINE_MS : LOADED_MACHINE_MS,
  );

  it('are printed beside the closed form where that is asked for', () => {
    const words = ['measured', '--run', '--source=megatron_h100', '--format=json'];
    const { code, printed } = said((output) => run(words, [measured], output));
    expect(code).toBe(0);
    const told = JSON.parse(printed) as {
      readonly byRun: readonly RunScore[];
      readonly rows: readonly { readonly predicted: number; readonly predictedByRun: number }[];
    };
    expect(told.byRun.map(({ source }) => source)).toEqual(['megatron_h100']);
    expect(told.rows).toHaveLength(9);
    for (const row of told.rows) {
      expect(row.predictedByRun / row.predicted).toBeGreaterThan(0.97);
      expect(row.predictedByRun / row.predicted).toBeLessThan(1.03);
    }
  });
});

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

function scores(): readonly RunScore[] {
  const files = valueOf(shippedFiles()).filter(
    ({ name }) => isLarge || QUICK.includes(name.replace('.csv', '')),
  );
  return valueOf(toEnd(measuredRuns(files))).sources.filter(({ source }) => !source.includes('-'));
}

describe('measured rows by the run', () => {
  it(
    'are predicted as well as by the closed form, to a point of the mean error of a source',
    () => {
      const found = scores();
      expect(found.map(({ source }) => source)).toEqual(
        expect.arrayContaining(['sc21', 'torchtitan', 'deepep']),
      );
      for (const { source, closed, run: byRun } of found) {
        expect(byRun.n, source).toBe(closed.n);
        expect((byRun.mape ?? 1) - (closed.mape ?? 0), source).toBeLessThanOrEqual(0.01);
      }
    },
    isLarge ? 10 * LOADED_MACHINE_MS : LOADED_MACHINE_MS,
  );

  it('say what transfers between stages are of it, where a source errs by more than a point beyond the closed form', () => {
    const [vtrain] = valueOf(shippedFiles()).filter(({ name }) => name === 'vtrain.csv');
    const [head = '', ...lines] = vtrain!.text.split('\n');
    const multi = lines.filter((line) => line.startsWith('multi,'));
    const { sources } = valueOf(
      toEnd(measuredRuns([{ name: 'vtrain.csv', text: [head, ...multi, ''].join('\n') }])),
    );
    const score = sources.find(({ source }) => source === 'vtrain-multi')!;
    const { closed, run: byRun, withoutTransfers: free } = score;
    expect(byRun.mape! - closed.mape!).toBeGreaterThan(0.01);
    // Without transfers the two are as near as equal stages have them.
    expect(Math.abs(free!.run.mape! - free!.closed.mape!)).toBeLessThan(0.001);
  });

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
      expect(row.predictedByRun / row.predicted).toBeGreaterThan(0.99);
      expect(row.predictedByRun / row.predicted).toBeLessThan(1.01);
    }
  });
});

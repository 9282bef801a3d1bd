/** By how much the errors of the event-driven run differ from those of the closed form, source by source, as the README says. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toEnd } from '../design/steps.ts';
import { measuredRuns } from '../evidence/measured/by-run/measured-runs.ts';
import { measuredReport, type MeasuredText } from '../evidence/measured/report.ts';
import { errorsOf, type Pair } from '../evidence/measured/score.ts';
import { valueOf } from '../units/result.ts';
import { shippedFiles } from './measured-files.ts';

/** The differences of the mean errors on the rows that both predict: over all, and over those that no constant was fitted on. */
function differences(file: MeasuredText): readonly number[] {
  const { rows } = valueOf(measuredReport([file], [file]));
  const byRun = valueOf(toEnd(measuredRuns([file]))).files.flatMap(({ predicted }) => predicted);
  const pairs = rows.flatMap(({ measured, predicted, fitted }, index) => {
    const run = byRun[index] ?? null;
    if (measured === null || predicted === null || run === null) return [];
    return [{ fitted, closed: { predicted, measured }, run: { predicted: run, measured } }];
  });
  return [pairs, pairs.filter(({ fitted }) => !fitted)].flatMap((some) => {
    const errorOf = (pick: (pair: (typeof pairs)[number]) => Pair) => errorsOf(some.map(pick)).mape;
    const [closed, run] = [errorOf((pair) => pair.closed), errorOf((pair) => pair.run)];
    return closed === null || run === null ? [] : [Math.abs(run - closed)];
  });
}

it(
  'The errors of the run differ from those of the closed form by no more than the README says',
  { timeout: 1_200_000 },
  () => {
    const found = valueOf(shippedFiles()).flatMap(differences);
    expect(found.length).toBeGreaterThan(20);
    const readme = readFileSync('README.md', 'utf8');
    const [, points] =
      /those of the event-driven run \(`netloom measured --run`\) differ by up to ([\d.]+) percentage/.exec(
        readme,
      )!;
    expect(100 * Math.max(...found)).toBeLessThanOrEqual(Number(points));
  },
);

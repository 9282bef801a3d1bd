import { describe, expect, it } from 'vitest';
import { toEnd } from '../design/steps.ts';
import { measuredRuns, type RunScore } from '../evidence/measured/by-run/measured-runs.ts';
import { designOfRow } from '../evidence/measured/design-of-run.ts';
import { printDesign } from '../design/text/serialize.ts';
import { scratchFolder } from '../testing/files/scratch-folder.ts';
import { said } from '../testing/said.ts';
import { valueOf } from '../units/result.ts';
import { COMMANDS } from './commands.ts';
import type { SchemeFacts } from './evaluate/evaluation-json.ts';
import { measured } from './measured.ts';
import { shippedFiles } from './measured-files.ts';
import { run } from './run.ts';

/** A sample of each kind of source; all of them, which takes a minute, with NETLOOM_LARGE=1. */
const QUICK = ['sc21', 'torchtitan', 'megatron_h100', 'deepep', 'collectives'];
/** Collectives, which have no design. */
const NO_STEPS = ['collectives', 'simai_ratio', 'deepep'];
const LOADED_MACHINE_MS = 120_000;
const isLarge = process.env['NETLOOM_LARGE'] === '1';

/** Rows of SC21 from the smallest model on: the pipelines of the last three take seconds each. */
const QUICK_ROWS = 7;

const { fileOf } = scratchFolder();

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
    'are predicted as well as by the closed form, within 1.5 points of the mean error of a source',
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

  it('take the time that `evaluate` gives for their designs, written to a file and read again', () => {
    const rows = [
      ['vtrain', 60],
      ['torchtitan', 1],
      ['megatron_h100', 1],
      ['llm_foundry', 61],
      ['sc21', 1],
      ['bigscience', 20],
    ] as const;
    for (const [name, at] of rows.slice(0, isLarge ? rows.length : 3)) {
      const text = valueOf(shippedFiles()).find((file) => file.name === `${name}.csv`)!.text;
      const lines = text.trim().split('\n');
      const [header = '', line = ''] = [lines[0], lines[at + 1]];
      const { files } = valueOf(toEnd(measuredRuns([{ name, text: `${header}\n${line}\n` }])));
      const file = fileOf(`${name}.json`, printDesign(valueOf(designOfRow(header, line)).design));
      const { printed, noted, code } = said((output) => run(['evaluate', file], COMMANDS, output));
      expect([name, code, noted.includes('error')]).toEqual([name, 0, false]);
      const facts = JSON.parse(printed) as readonly SchemeFacts[];
      const { iterationNs } = facts.find(({ scheme }) => scheme === 'custom')!.simulated;
      const predicted = files[0]!.predicted[0]!;
      expect(Math.abs((iterationNs * 1e-9) / predicted - 1), name).toBeLessThan(1e-9);
    }
  });

  it('all have a design, except for fewer than one in twenty, which have a reason', () => {
    const rows = valueOf(shippedFiles()).flatMap(({ name, text }) => {
      const [header = '', ...lines] = text.trim().split('\n');
      return lines.map((line) => ({ name, header, line }));
    });
    const said = rows.filter(({ name }) => !NO_STEPS.includes(name.replace('.csv', '')));
    const unsaid = said.flatMap(({ name, header, line }) => {
      const made = designOfRow(header, line);
      if (made.ok) return [];
      return [`${name}: ${made.problems.map(({ message }) => message).join('; ')}`];
    });
    expect(unsaid.length / said.length).toBeLessThan(0.05);
    for (const reason of unsaid) expect(reason).toMatch(/: .*[a-z]/);
  });

  it('are printed beside the closed form on request', () => {
    const words = ['measured', '--run', '--source=megatron_h100', '--format=json'];
    const { code, printed } = said((output) => run(words, [measured], output));
    expect(code).toBe(0);
    const parsed = JSON.parse(printed) as {
      readonly byRun: readonly RunScore[];
      readonly rows: readonly { readonly predicted: number; readonly predictedByRun: number }[];
    };
    expect(parsed.byRun.map(({ source }) => source)).toEqual(['megatron_h100']);
    expect(parsed.rows).toHaveLength(9);
    for (const row of parsed.rows) {
      expect(row.predictedByRun / row.predicted).toBeGreaterThan(0.97);
      expect(row.predictedByRun / row.predicted).toBeLessThan(1.03);
    }
  });
});

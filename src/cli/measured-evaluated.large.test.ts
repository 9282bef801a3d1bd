/** `measured --run` and `evaluate` on the design of every measured row that a design can express. */
import { expect, it } from 'vitest';
import { parseDesign } from '../design/text/parse.ts';
import { printDesign } from '../design/text/serialize.ts';
import { toEnd } from '../design/steps.ts';
import { measuredRuns } from '../evidence/measured/by-run/measured-runs.ts';
import { designOfRow } from '../evidence/measured/design-of-run.ts';
import { closedResult } from '../run/closed.ts';
import { simulateSplit } from '../run/evaluate.ts';
import { prepareDesign } from '../run/prepare-design.ts';
import { cases } from '../testing/large.ts';
import { valueOf } from '../units/result.ts';
import { shippedFiles } from './measured-files.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

interface Row {
  readonly name: string;
  readonly header: string;
  readonly line: string;
}

/** Rows of files without designs: collectives only. */
const NO_STEPS = ['collectives', 'simai_ratio', 'deepep'];

function rowsOf(name: string, text: string, every: number): readonly Row[] {
  const [header = '', ...lines] = text.trim().split('\n');
  return lines.filter((_, index) => index % every === 0).map((line) => ({ name, header, line }));
}

function allRows(every: number): readonly Row[] {
  return valueOf(shippedFiles())
    .filter(({ name }) => !NO_STEPS.includes(name.replace('.csv', '')))
    .flatMap(({ name, text }) => rowsOf(name, text, every));
}

/** Returns the seconds of the scheme that has the machine's own links, as `evaluate` computes them from the text of a design. */
function evaluatedSeconds(text: string): number {
  const prepared = valueOf(prepareDesign(valueOf(parseDesign(text)), ALL_PARTS));
  const closed = valueOf(closedResult(prepared, 'custom'));
  return valueOf(simulateSplit(prepared, closed)).iterationNs * 1e-9;
}

it('the design of every measured row is restored from its text', { timeout: 300_000 }, () => {
  const rows = allRows(cases(20, 1));
  const read = rows.flatMap(({ name, header, line }) => {
    const made = designOfRow(header, line);
    if (!made.ok) return [];
    const { design } = made.value;
    expect(valueOf(parseDesign(printDesign(design))), `${name}: ${line}`).toEqual(design);
    return [name];
  });
  expect(read.length).toBeGreaterThan(cases(150, 3300));
});

it('`measured --run` and `evaluate` give the same time on every row', { timeout: 1_800_000 }, () => {
  const largest = new Map<string, number>();
  let compared = 0;
  for (const { name, header, line } of allRows(cases(100, 1))) {
    const made = designOfRow(header, line);
    if (!made.ok) continue;
    const { files } = valueOf(toEnd(measuredRuns([{ name, text: `${header}\n${line}\n` }])));
    const predicted = files[0]?.predicted[0] ?? null;
    // No similar stack was measured, so there is nothing to compare.
    if (predicted === null) continue;
    const difference = Math.abs(evaluatedSeconds(printDesign(made.value.design)) / predicted - 1);
    largest.set(name, Math.max(largest.get(name) ?? 0, difference));
    compared += 1;
  }
  expect(compared).toBeGreaterThan(cases(25, 3000));
  for (const [name, difference] of largest) expect(difference, name).toBeLessThan(1e-9);
});

import { expect, it } from 'vitest';
import type { Statement } from '../evidence/papers/astra/statement.ts';
import { said } from '../testing/said.ts';
import { COMMANDS } from './commands.ts';
import { astraText } from './reproduce/astra-study.ts';
import { run } from './run.ts';

const netloom = (...args: readonly string[]) => said((output) => run(args, COMMANDS, output));

it('netloom reproduce gives the statements of ASTRA-SIM with the numbers they follow from', () => {
  const { code, printed } = netloom('reproduce', 'astra-sim', '--format=json');
  expect(code).toBe(0);
  const rows = JSON.parse(printed) as readonly Readonly<Record<string, unknown>>[];
  for (const row of rows) {
    expect(Object.keys(row).slice(0, 4)).toEqual(['figure', 'statement', 'holds', 'numbers']);
  }
  expect(rows.filter(({ holds }) => holds === true).length / rows.length).toBeGreaterThanOrEqual(0.9);
  const text = astraText(rows as unknown as readonly Statement[]);
  expect(text).toMatch(/^4x4x4: an NPU sends 36\/8 N bytes\. +10 +holds$/m);
  expect(text).toMatch(/^34 of 35 hold\.$/m);
});

/** `netloom evidence`: every comparison with something that the project's authors did not write. */
import type { EvidenceRow } from '../evidence/table/evidence-row.ts';
import { evidence as evidenceSteps } from '../evidence/table/evidence.ts';
import { toEnd } from '../design/steps.ts';
import { success, type Result } from '../units/result.ts';
import type { Command, Output } from './command.ts';
import { shippedFiles } from './measured-files.ts';
import { choiceOption, type OptionValues } from './options.ts';
import { table } from './table.ts';

export const evidence: Command = {
  name: 'evidence',
  summary: 'Lists what Netloom has been compared with, how well it agrees, and how to repeat each.',
  options: [{ name: 'format', value: 'text|json', help: 'what to print (default text)' }],
  details: [
    'json: an array of {id, reference, compared, cases, agreement, differs, command, isComputed}; cases is null for cases that are',
    '  drawn at random; agreeing counts the statements and printed figures that agree; errors of measured runs has the mean errors',
    '  as shares, over all rows and over those that no constant was fitted on (heldOut); exceptions lists the statements and printed',
    '  figures that do not agree: {what, reason}, of a figure also printed, ours and tolerance; isComputed says whether this command',
    '  has just computed the figures, or tests of the project verify them.',
    'Studies, measured runs and trainings are recomputed, which takes some 20 s.',
  ].join('\n'),
  run: (values, output) => toEnd(steps(values, output)),
  steps,
};

function* steps(values: OptionValues, output: Output): Generator<void, Result<undefined>, void> {
  const format = choiceOption(values, 'format', ['text', 'json']);
  if (!format.ok) return format;
  const shipped = shippedFiles();
  if (!shipped.ok) return shipped;
  const rows = yield* evidenceSteps(shipped.value);
  if (!rows.ok) return rows;
  output.print(format.value === 'json' ? evidenceJson(rows.value) : evidenceText(rows.value));
  return success(undefined);
}

function evidenceJson(rows: readonly EvidenceRow[]): string {
  return `[\n  ${rows.map((row) => JSON.stringify(row)).join(',\n  ')}\n]\n`;
}

function evidenceText(rows: readonly EvidenceRow[]): string {
  const lines = rows.map(({ id, cases, agreement, command }) => [
    id,
    cases === null ? 'random' : String(cases),
    agreement,
    command,
  ]);
  return `${table([['id', 'cases', 'agreement', 'repeat by'], ...lines])}\n`;
}

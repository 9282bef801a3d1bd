/** `netloom verify`: the golden cases of a file, run on the functions of the product. */
import { isGraphFile, readGraphFile } from '../evidence/verify/graphs/graph-file.ts';
import { verifyGraphs } from '../evidence/verify/graphs/verify-graphs.ts';
import { readGoldenFile } from '../evidence/verify/golden-file.ts';
import { KINDS } from '../evidence/verify/kinds.ts';
import { verify as verifyCases, type Selection, type Verified } from '../evidence/verify/verify.ts';
import { success, type Result } from '../units/result.ts';
import type { Command, Output, Verdict } from './command.ts';
import { inFile } from './design-file.ts';
import { readText } from './files.ts';
import { choiceOption, type OptionValues } from './options.ts';
import { table } from './table.ts';

export const verify: Command = {
  name: 'verify',
  summary: 'Runs the golden cases of a file and compares.',
  operands: [
    {
      name: 'file',
      value: 'FILE',
      help: 'a file of golden cases, {cases: [{id, kind, input, ...}]}, or of graphs, {graphs: [{name, npus, links, ...}]}',
    },
  ],
  options: [
    { name: 'kind', value: 'K', help: 'only the cases of this kind' },
    { name: 'id', value: 'I', help: 'only the case of this id' },
    {
      name: 'no-large',
      isFlag: true,
      help: 'without the cases marked as large, which take seconds to minutes',
    },
    { name: 'format', value: 'json|text', help: 'what to print (default json)' },
  ],
  details: [
    `Kinds: ${Object.keys(KINDS).join(', ')}.`,
    'Graphs have the bounds of their collectives as exact fractions; a certificate must attain its value and need not be ours.',
    'json: an array of {id, expected, got, relativeError, pass}; relativeError is the largest over the leaves.',
    'Exit code: 0 if all pass, 1 if not, 2 for an unknown kind or field.',
  ].join('\n'),
  run: runVerify,
};

function runVerify(values: OptionValues, output: Output): Result<Verdict> {
  const format = choiceOption(values, 'format', ['json', 'text']);
  if (!format.ok) return format;
  const name = values.get('file') ?? '';
  const text = readText(name);
  if (!text.ok) return text;
  const runs = runsOf(name, text.value, {
    kind: values.get('kind'),
    id: values.get('id'),
    noLarge: values.has('no-large'),
  });
  if (!runs.ok) return runs;
  const rows: Verified[] = [];
  for (const run of runs.value) {
    const row = inFile(name, run);
    if (!row.ok) return row;
    rows.push(row.value);
  }
  output.print(format.value === 'json' ? json(rows) : textOf(rows));
  return success(rows.every(({ pass }) => pass) ? undefined : 'failed');
}

function runsOf(name: string, text: string, selection: Selection): Result<Iterable<Result<Verified>>> {
  const runs = isGraphFile(text)
    ? andThen(readGraphFile(text), (cases) => verifyGraphs(cases, selection))
    : andThen(readGoldenFile(text), (file) => verifyCases(file, selection));
  return !runs.ok && runs.problems[0]?.path === '--kind' ? runs : inFile(name, runs);
}

function andThen<T, U>(result: Result<T>, next: (value: T) => Result<U>): Result<U> {
  return result.ok ? next(result.value) : result;
}

function json(rows: readonly Verified[]): string {
  return `[\n  ${rows.map((row) => JSON.stringify(row)).join(',\n  ')}\n]\n`;
}

function textOf(rows: readonly Verified[]): string {
  const lines = rows.map(({ id, relativeError, pass }) => [
    id,
    relativeError.toExponential(1),
    pass ? 'passes' : 'FAILS',
  ]);
  const passed = rows.filter(({ pass }) => pass).length;
  return `${table([['case', 'relative error', ''], ...lines])}\n\n${passed} of ${rows.length} pass.\n`;
}

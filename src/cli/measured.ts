/** `netloom measured`: measured runs of real clusters beside the closed form, row by row. */
import { toEnd } from '../design/steps.ts';
import { measuredRuns, type MeasuredRuns } from '../evidence/measured/by-run/measured-runs.ts';
import { measuredReport, type MeasuredReport, type SourceScore } from '../evidence/measured/report.ts';
import { SOURCES } from '../evidence/measured/sources.ts';
import { formatPercent } from '../units/percent.ts';
import { problem, success, type Result } from '../units/result.ts';
import type { Command, Output } from './command.ts';
import { readFiles, shippedFiles } from './measured-files.ts';
import { choiceOption, type OptionValues } from './options.ts';
import { table } from './table.ts';

export const measured: Command = {
  name: 'measured',
  summary: 'Puts measured runs of real clusters beside what the closed form says, row by row.',
  operands: [
    {
      name: 'files',
      value: 'FILE.csv',
      help: 'measured runs under the header of a known source (default the shipped rows)',
      isList: true,
    },
  ],
  options: [
    { name: 'source', value: 'NAME', help: 'only files of this source' },
    {
      name: 'run',
      value: '',
      isFlag: true,
      help: 'predict by the event-driven run as well, which takes up to a minute for the shipped rows',
    },
    { name: 'format', value: 'text|json', help: 'what to print (default text)' },
  ],
  details: [
    'The header of a file decides its source; columns may stand in any order. The shipped rows lie in public/measured:',
    ...SOURCES.map(({ id, from, licence }) => `  ${id.padEnd(16)} ${from} (${licence})`),
    'text: errors by source, over all rows and over those that no constant was fitted on; with --run the errors of the run',
    '  and of the closed form on the rows that both predict.',
    'json: {constants: [{stack, name, value, unit, fittedOn, ...}], sources: [{source, n, mape, median, bias, spearman, regret,',
    '  regretOfThree, gate: {precision, recall, ...}, stalls, unfitted: {n, mape, median, bias}}],',
    '  rows: [{file, row, measured, predicted, unit, relativeError, fitted, cannot}]}; with --run rows have predictedByRun, and',
    '  byRun: [{source, closed: {n, mape, median, bias}, run: {n, mape, median, bias}}].',
    '  Errors are shares (0.05 is 5 %), row is counted from 0, a step is in seconds whatever its source counts; regret is what',
    '  the first of our picks loses in a cell, in the median. A row that cannot be predicted says why in cannot; a run that',
    '  did not end has measured null.',
  ].join('\n'),
  run: runMeasured,
};

function runMeasured(values: OptionValues, output: Output): Result<undefined> {
  const format = choiceOption(values, 'format', ['text', 'json']);
  if (!format.ok) return format;
  const source = values.get('source') ?? null;
  if (source !== null && !SOURCES.some(({ id }) => id === source)) {
    return problem('--source', `is "${source}"; expected ${SOURCES.map(({ id }) => id).join(', ')}`);
  }
  const shipped = shippedFiles();
  const names = values.all('files');
  const files = names.length === 0 ? shipped : readFiles(names);
  if (!files.ok) return files;
  // Without the shipped rows it is unknown which of the given ones were fitted on: none is assumed to be.
  const report = measuredReport(files.value, shipped.ok ? shipped.value : [], source);
  if (!report.ok) return report;
  const runs = values.has('run') ? toEnd(measuredRuns(files.value, source)) : null;
  if (runs !== null && !runs.ok) return runs;
  const byRun = runs === null ? null : runs.value;
  output.print(
    format.value === 'json' ? measuredJson(report.value, byRun) : measuredText(report.value, byRun),
  );
  return success(undefined);
}

/** Prints one line per constant, source and row. */
export function measuredJson(
  { constants, sources, rows }: MeasuredReport,
  byRun: MeasuredRuns | null = null,
): string {
  const predicted = byRun?.files.flatMap((file) => file.predicted);
  const lines = (records: readonly unknown[]): string =>
    records.map((record) => `    ${JSON.stringify(record)}`).join(',\n');
  const records = rows.map(
    ({ file, row, measured: value, predicted: closed, unit, relativeError, fitted, cannot }, index) => ({
      file,
      row,
      measured: value,
      predicted: closed,
      ...(predicted === undefined ? {} : { predictedByRun: predicted[index] ?? null }),
      unit,
      relativeError,
      fitted,
      cannot,
    }),
  );
  return [
    '{',
    `  "constants": [\n${lines(constants)}\n  ],`,
    `  "sources": [\n${lines(sources)}\n  ],`,
    ...(byRun === null ? [] : [`  "byRun": [\n${lines(byRun.sources)}\n  ],`]),
    `  "rows": [\n${lines(records)}\n  ]`,
    '}\n',
  ].join('\n');
}

/** Prints errors of the run beside those of the closed form, on the rows that both predict. */
function runText(runs: MeasuredRuns): readonly string[] {
  const { sources } = runs;
  const share = (value: number | null): string => (value === null ? '' : formatPercent(value));
  const lines = sources.map(({ source, closed, run }) => [
    ...[source, String(run.n), share(closed.mape), share(closed.median)],
    ...[share(run.mape), share(run.median), share(run.bias)],
  ]);
  const head = ['source', 'rows', 'closed form', 'median', 'run', 'median', 'bias'];
  return [table([head, ...lines]), '', RUN_WORDS, '', ...unsaidText(runs)];
}

const RUN_WORDS =
  'The run is that of the design that a row opens as: each operation takes what the constants say, and it finds what meets and waits by itself.';

/** Prints why rows have no run, and how many. */
function unsaidText({ unsaid }: MeasuredRuns): readonly string[] {
  const counts = new Map<string, number>();
  for (const { file, reason } of unsaid) {
    const key = `${file}: ${reason.replace(/\d[\d.,]*/g, 'n')}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  return ['Rows that no design says:', ...[...counts].map(([key, count]) => `  ${count} of ${key}`), ''];
}

function measuredText({ sources, rows }: MeasuredReport, byRun: MeasuredRuns | null): string {
  const head = [
    'source',
    'rows',
    'error',
    'median',
    'bias',
    'unfitted',
    'error',
    'median',
    'rank',
    'regret',
    'of three',
  ];
  const share = (value: number | null): string => (value === null ? '' : formatPercent(value));
  const lines = sources.map((score) => [
    score.source,
    String(score.n),
    share(score.mape),
    share(score.median),
    share(score.bias),
    String(score.unfitted.n),
    share(score.unfitted.mape),
    share(score.unfitted.median),
    score.spearman?.toFixed(2) ?? '',
    share(score.regret),
    share(score.regretOfThree),
  ]);
  const unread = rows.filter(({ cannot, predicted }) => cannot !== null && predicted === null).length;
  return [
    table([head, ...lines]),
    '',
    ...(byRun === null ? [] : runText(byRun)),
    ...sources.flatMap(gateText),
    `${unread} of ${rows.length} rows have no prediction; --format=json says why.`,
    '',
  ].join('\n');
}

function gateText({ source, gate, stalls }: SourceScore): readonly string[] {
  const stalled =
    stalls === 0 ? [] : [`${source}: ${stalls} runs with a pipeline took more than twice what is predicted.`];
  if (gate === null || gate.precision === null || gate.recall === null) return stalled;
  const { rejected, failed, wronglyRejected, precision, recall } = gate;
  return [
    ...stalled,
    `${source}: the memory gate rejects ${rejected} runs, of which ${wronglyRejected} ran; ${failed} did not run: precision ${formatPercent(precision)}, recall ${formatPercent(recall)}.`,
  ];
}

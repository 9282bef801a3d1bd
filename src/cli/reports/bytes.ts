/** `netloom bytes`: what an NPU sends for each group, of models side by side on the network of a design. */
import { modelBytes, type ModelBytes } from '../../analysis/tables/model-bytes.ts';
import { WORKLOAD_VARIANTS } from '../../analysis/sweep/variants.ts';
import { GROUP_ROLES, ROLES, type GroupRole } from '../../taskgraph/roles.ts';
import { formatBytes } from '../../units/bytes.ts';
import { printRecord } from '../../units/csv-record.ts';
import { success, type Result } from '../../units/result.ts';
import type { Command, Output } from '../command.ts';
import { DESIGN_OPERAND, readDesignFile } from '../design-file.ts';
import { choiceOption, choicesOption, type OptionValues } from '../options.ts';
import { table } from '../table.ts';

export const bytes: Command = {
  name: 'bytes',
  summary: 'Lists what an NPU sends for model, data and other parallelism, of models side by side.',
  operands: [DESIGN_OPERAND],
  options: [
    {
      name: 'workload',
      value: 'ID',
      help: "models, own for the design's (default own and those of the papers)",
      repeats: true,
    },
    { name: 'format', value: 'text|csv|json', help: 'what to print (default text)' },
  ],
  details: [
    'Each model has the model-parallel degree that it starts with; own has that of the design. Bytes that one NPU sends in',
    '  a run: an all-reduce of S bytes over n NPUs 2 S (n-1) / n, a reduce-scatter or all-to-all S (n-1) / n, an all-gather of',
    '  shards of S bytes S (n-1); what an all-to-all sends on from dimension to dimension is left out. Of a pipeline the mean',
    '  over its stages, with their messages.',
    'csv and json: the same in bytes; of a model that does not fit, why.',
  ].join('\n'),
  run: runBytes,
};

function runBytes(values: OptionValues, output: Output): Result<undefined> {
  const format = choiceOption(values, 'format', ['text', 'csv', 'json']);
  if (!format.ok) return format;
  const ids = choicesOption(
    values,
    'workload',
    WORKLOAD_VARIANTS.map(({ id }) => id),
  );
  if (!ids.ok) return ids;
  const read = readDesignFile(values, output);
  if (!read.ok) return read;
  const rows = modelBytes(read.value.design, ids.value.length > 0 ? ids.value : undefined);
  output.print(PRINTERS[format.value](rows));
  return success(undefined);
}

/** Roles for which some model sends anything. */
function rolesOf(rows: readonly ModelBytes[]): readonly GroupRole[] {
  return GROUP_ROLES.filter((role) => rows.some((row) => (row.bytes?.[role] ?? 0) > 0));
}

const PRINTERS = {
  json: (rows: readonly ModelBytes[]) => `${JSON.stringify(rows, null, 2)}\n`,
  csv: (rows: readonly ModelBytes[]) => {
    const roles = rolesOf(rows);
    const lines = [
      ['workload', 'MP degree', ...roles.map((role) => `${ROLES[role].short} (B)`), 'problem'],
      ...rows.map(({ id, modelParallel, bytes: sent, problem }) => [
        id,
        modelParallel,
        ...roles.map((role) => sent?.[role] ?? ''),
        problem ?? '',
      ]),
    ];
    return lines.map((line) => printRecord(line)).join('');
  },
  text: (rows: readonly ModelBytes[]) => {
    const roles = rolesOf(rows);
    return `${table([
      ['model', 'MP degree', ...roles.map((role) => ROLES[role].short)],
      ...rows.map(({ label, modelParallel, bytes: sent, problem }) => [
        label,
        `${modelParallel}`,
        ...(sent === null ? [problem ?? ''] : roles.map((role) => formatBytes(sent[role]))),
      ]),
    ])}\n`;
  },
};

/** Which part of a search this process does: from its options, or from what runs it as one of many. */
import { problem, success, type Result } from '../../units/result.ts';
import { numberOption, type Option, type OptionValues } from '../options.ts';

/** Of what can be done in parts. */
export const PART_OPTIONS: readonly Option[] = [
  { name: 'shard', value: 'I/N', help: 'only the I-th of N parts, I from 0' },
  { name: 'shards', value: 'N', help: 'parts in all; which one this is, says the cluster' },
  { name: 'out', value: 'FILE', help: 'adds a line of JSON for every point that is settled' },
  { name: 'resume', isFlag: true, help: 'goes on with the file that is there' },
  { name: 'quiet', isFlag: true, help: 'no progress on standard error' },
];

export const SHARD_DETAILS = [
  'A part is named by --shard, or by SLURM_ARRAY_TASK_ID (with SLURM_ARRAY_TASK_MIN and SLURM_ARRAY_TASK_COUNT) or',
  '  JOB_COMPLETION_INDEX, which needs --shards. Points are dealt by a hash: any N gives the same result.',
];

export interface Shard {
  readonly index: number;
  readonly count: number;
}

const MOST_SHARDS = 100_000;

export function readShard(
  values: OptionValues,
  environment: Readonly<Record<string, string | undefined>>,
): Result<Shard> {
  const given = values.get('shard');
  if (given !== undefined) {
    const [, index, count] = /^(\d+)\/(\d+)$/.exec(given) ?? [];
    const shard = { index: Number(index), count: Number(count) };
    const isOne = index !== undefined && shard.index < shard.count && shard.count <= MOST_SHARDS;
    return isOne
      ? success(shard)
      : problem('--shard', `is "${given}"; expected I/N, I from 0 to N - 1, N at most ${MOST_SHARDS}`);
  }
  const asked = numberOption(values, 'shards', { min: 1, max: MOST_SHARDS, whole: true }, 0);
  if (!asked.ok) return asked;
  const task = wholeNumber(environment['SLURM_ARRAY_TASK_ID']);
  const completion = wholeNumber(environment['JOB_COMPLETION_INDEX']);
  const tasks = wholeNumber(environment['SLURM_ARRAY_TASK_COUNT']);
  const index = task === null ? completion : task - (wholeNumber(environment['SLURM_ARRAY_TASK_MIN']) ?? 0);
  if (index === null) {
    return asked.value <= 1
      ? success({ index: 0, count: 1 })
      : problem(
          '--shards',
          'needs SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX; expected one of them, or --shard=I/N',
        );
  }
  const count = asked.value > 0 ? asked.value : task === null ? null : tasks;
  if (count === null) return problem('--shards', 'is missing; expected how many parts there are');
  if (index < 0 || index >= count)
    return problem('--shards', `is ${count}, but this is part ${index}; expected more parts than that`);
  return success({ index, count });
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}

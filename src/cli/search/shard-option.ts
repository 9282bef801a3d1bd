/** The shard of a search that this process does: from its options, or from the cluster that runs it as one of many. */
import { problem, success, type Result } from '../../units/result.ts';
import { numberOption, type Option, type OptionValues } from '../options.ts';

/** Options of commands that can run in shards. */
export const PART_OPTIONS: readonly Option[] = [
  { name: 'shard', value: 'I/N', help: 'only the I-th of N parts, I from 0' },
  { name: 'shards', value: 'N', help: 'parts in all; which one this is, says the cluster' },
  { name: 'out', value: 'FILE', help: 'adds a line of JSON for every point that is settled' },
  { name: 'resume', isFlag: true, help: 'goes on with the file that is there' },
  { name: 'quiet', isFlag: true, help: 'no progress on standard error' },
];

export const SHARD_DETAILS = [
  'A part is named by --shard, or by SLURM_ARRAY_TASK_ID (with SLURM_ARRAY_TASK_MIN, _STEP and _COUNT) or',
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
  if (given !== undefined) return parseShard(given);
  const asked = numberOption(values, 'shards', { min: 1, max: MOST_SHARDS, whole: true }, 0);
  if (!asked.ok) return asked;
  const task = wholeNumber(environment['SLURM_ARRAY_TASK_ID']);
  const completion = wholeNumber(environment['JOB_COMPLETION_INDEX']);
  const tasks = wholeNumber(environment['SLURM_ARRAY_TASK_COUNT']);
  const index = task === null ? completion : placeInArray(task, asked.value, environment);
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
  if (!Number.isInteger(index) || index < 0 || index >= count)
    return problem(
      '--shards',
      `is ${count}, but this is part ${index}; expected a whole number from 0 to ${count - 1}`,
    );
  return success({ index, count });
}

function parseShard(text: string): Result<Shard> {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  const isOne = index !== undefined && shard.index < shard.count && shard.count <= MOST_SHARDS;
  return isOne
    ? success(shard)
    : problem('--shard', `is "${text}"; expected I/N, I from 0 to N - 1, N at most ${MOST_SHARDS}`);
}

/**
 * An array with as many tasks as there are shards may begin anywhere and have a step, such as 1-15:2. In other arrays, such as one task
 * that is run again, a task is the shard with its number.
 */
function placeInArray(
  task: number,
  shards: number,
  environment: Readonly<Record<string, string | undefined>>,
): number {
  const arrayVariable = (name: string): number | null => wholeNumber(environment[`SLURM_ARRAY_TASK_${name}`]);
  const count = arrayVariable('COUNT');
  if (shards > 0 && count !== null && count !== shards) return task;
  return (task - (arrayVariable('MIN') ?? 0)) / Math.max(1, arrayVariable('STEP') ?? 1);
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}

/** The requests in `#SBATCH` lines, and the variables that Slurm sets for the script because of them. */
import type { Variables } from './words.ts';

/** Returns the arguments of the `#SBATCH` lines by name, without dashes. */
export function batchLines(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [line] of text.matchAll(/^#SBATCH[ \t][^\n]{0,2000}/gm)) {
    for (const [, name = '', value = ''] of line.matchAll(
      /[ \t](--[\w-]+|-[Nn](?=[ \t=\d]))[= \t]*([^\s-]\S*)/g,
    ))
      found.set(SHORT.get(name) ?? name.slice(2), value);
  }
  return found;
}

const SHORT: ReadonlyMap<string, string> = new Map([
  ['-N', 'nodes'],
  ['-n', 'ntasks'],
]);

/** Returns the variables that sbatch documents for a job, as far as the lines give their numbers. */
export function batchVariables(text: string): Variables {
  const lines = batchLines(text);
  const numberOf = (name: string): number | null => {
    const number = /^\d{1,7}$/.exec(lines.get(name)?.split(':').at(-1) ?? '')?.[0];
    return number === undefined ? null : Number(number);
  };
  const nodes = numberOf('nodes');
  const perNode = numberOf('ntasks-per-node');
  const gpus = numberOf('gpus-per-node') ?? numberOf('gres');
  const tasks = numberOf('ntasks') ?? (nodes === null || perNode === null ? null : nodes * perNode);
  const values: readonly (readonly [string, number | null])[] = [
    ['SLURM_NNODES', nodes],
    ['SLURM_JOB_NUM_NODES', nodes],
    ['SLURM_NTASKS_PER_NODE', perNode],
    ['SLURM_NTASKS', tasks],
    ['SLURM_GPUS_PER_NODE', gpus],
    ['SLURM_GPUS_ON_NODE', gpus],
  ];
  return new Map(
    values.flatMap(([name, value]) =>
      value === null ? [] : [[name, [{ text: String(value), offset: 0 }]] as const],
    ),
  );
}

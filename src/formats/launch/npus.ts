/** Counts the NPUs of a launch from the launcher, the batch scheduler or variables that scripts commonly use. */
import type { Arguments } from './arguments.ts';
import { batchLines } from './batch-lines.ts';
import type { Run } from './run.ts';
import type { Script } from './shell.ts';

/** Arguments of torchrun, srun, sbatch, deepspeed and accelerate. */
export const LAUNCHER: ReadonlyMap<string, 'nodeNpus' | 'nodes'> = new Map([
  ['nproc-per-node', 'nodeNpus'],
  ['gpus-per-node', 'nodeNpus'],
  // Comes before the tasks of a node: with torchrun a node has one task, which starts the others.
  ['gres', 'nodeNpus'],
  ['ntasks-per-node', 'nodeNpus'],
  ['nnodes', 'nodes'],
  ['nodes', 'nodes'],
  // deepspeed and accelerate.
  ['num-gpus', 'nodeNpus'],
  ['num-nodes', 'nodes'],
  ['num-machines', 'nodes'],
]);
const NODE_VARIABLES = ['GPUS_PER_NODE', 'NPROC_PER_NODE', 'NUM_GPUS', 'NGPU'];
const NODES_VARIABLES = ['NNODES', 'NUM_NODES', 'SLURM_NNODES'];
const ALL_VARIABLES = ['WORLD_SIZE', 'NUM_GPUS_TOTAL'];
const MOST = 10_000_000;

export function npusOf(
  text: string,
  { variables }: Pick<Script, 'variables'>,
  args: Arguments,
): Partial<Run> {
  const said = (names: readonly string[]): string | undefined =>
    names.map((name) => variables.get(name)?.[0]?.text).find((value) => value !== undefined);
  const batch = batchLines(text);
  const countOf = (field: 'nodeNpus' | 'nodes', names: readonly string[], extra?: string): number | null => {
    const values = [...LAUNCHER]
      .filter(([, known]) => known === field)
      .flatMap(([name]) => [args.get(name)?.values[0], batch.get(name)]);
    return [...values, extra, said(names)].map(wholeIn).find((value) => value !== null) ?? null;
  };
  const nodeNpus = countOf('nodeNpus', NODE_VARIABLES);
  const inSrun = /\bsrun\b[^\n]{0,400}?\s-N[ \t]*(\d+)/.exec(text)?.[1];
  const nodes = countOf('nodes', NODES_VARIABLES, inSrun);
  if (nodeNpus !== null && nodes !== null && nodeNpus * nodes <= MOST)
    return { npus: nodeNpus * nodes, nodeNpus };
  const inMpirun = /\bmpi(?:run|exec)\b[^\n]{0,400}?\s--?(?:np|n)[ \t]+(\d+)/.exec(text)?.[1];
  const world = [said(ALL_VARIABLES), inMpirun, batch.get('ntasks')]
    .map(wholeIn)
    .find((value) => value !== null);
  if (typeof world === 'number') return { npus: world };
  return nodeNpus === null ? {} : { npus: nodeNpus, nodeNpus };
}

/** Reads `8`, or the last number in `gpu:8`. */
function wholeIn(text: string | undefined): number | null {
  const number = Number(/^\d{1,8}/.exec(text?.split(':').at(-1) ?? '')?.[0] ?? Number.NaN);
  return number >= 1 && number <= MOST ? number : null;
}

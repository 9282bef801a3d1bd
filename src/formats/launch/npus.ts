/** The NPUs of a launch: from the launcher, from the batch scheduler or from the usual variables of scripts. */
import type { Arguments } from './arguments.ts';
import type { Run } from './run.ts';
import type { Script } from './shell.ts';

/** Arguments of torchrun, srun and sbatch. */
export const LAUNCHER: ReadonlyMap<string, 'nodeNpus' | 'nodes'> = new Map([
  ['nproc-per-node', 'nodeNpus'],
  ['gpus-per-node', 'nodeNpus'],
  ['ntasks-per-node', 'nodeNpus'],
  ['nnodes', 'nodes'],
  ['nodes', 'nodes'],
  // Of deepspeed and accelerate.
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
  const world = wholeIn(said(ALL_VARIABLES));
  if (world !== null) return { npus: world };
  return nodeNpus === null ? {} : { npus: nodeNpus, nodeNpus };
}

/** The arguments in `#SBATCH` lines. */
function batchLines(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [line] of text.matchAll(/^#SBATCH[ \t][^\n]{0,2000}/gm)) {
    for (const [, name = '', value = ''] of line.matchAll(/[ \t](--[\w-]+|-N)[= \t]+([^\s-]\S*)/g))
      found.set(name === '-N' ? 'nodes' : name.slice(2), value);
  }
  return found;
}

/** `8`, or the last number of `gpu:8`. */
function wholeIn(text: string | undefined): number | null {
  const number = Number(/^\d{1,8}/.exec(text?.split(':').at(-1) ?? '')?.[0] ?? Number.NaN);
  return number >= 1 && number <= MOST ? number : null;
}

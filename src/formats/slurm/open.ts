/** Opens a topology of Slurm: its blocks or switches in place of the dimensions outside of a node. */
import type { Design, DesignDimension } from '../../design/document.ts';
import { isFixed } from '../../design/budget.ts';
import { expandDesign } from '../../design/text/expand.ts';
import { NPUS_MAX } from '../../topology/bounds.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { goneWithDimensions, withDimensions } from '../dimensions.ts';
import type { ImportedDesign } from '../imported.ts';
import { isExample, MACHINE } from '../launch/example-network.ts';
import { asLoss, type Loss } from '../report.ts';
import type { TextFile } from '../text-file.ts';
import { readSlurm, type SlurmTopology } from './read.ts';

/** @param current the design whose nodes stay: its innermost dimension, and those that are built inside a node */
export function openSlurm(file: TextFile, current: Design): Result<ImportedDesign> {
  const read = readSlurm(file);
  if (!read.ok) return read;
  const isInstead = isExample(current);
  const based = isInstead ? onMachine(current) : success(current);
  return based.ok ? withTopology(read.value, file, based.value, isInstead) : based;
}

/** Nobody chose the nodes of the example, which are no nodes of a cluster that Slurm runs. */
function onMachine({ workload, parallelism, name }: Design): Result<Design> {
  const machine = expandDesign({ v: 2, machine: MACHINE });
  return machine.ok ? success({ ...machine.value, workload, parallelism, name }) : machine;
}

function withTopology(
  topology: SlurmTopology,
  file: TextFile,
  current: Design,
  isInstead: boolean,
): Result<ImportedDesign> {
  const inside = nodeOf(current);
  const dimensions = [...inside, ...outside(topology, current)];
  const npus = dimensions.reduce((product, { size }) => product * size, 1);
  const place = `${file.name}:1:1`;
  if (npus > NPUS_MAX)
    return problem(place, `makes ${formatCount(npus)} NPUs; expected at most ${formatCount(NPUS_MAX)}`);
  const losses = lossesOf(topology, current, { inside, isInstead }).map(([kind, message]) =>
    asLoss(kind)({ path: place, message }),
  );
  return success({ design: withBandwidths(current, dimensions, inside.length), losses });
}

/** The dimensions of a node: up to the first that is built outside of it. */
function nodeOf({ topology: { dimensions } }: Design): readonly DesignDimension[] {
  const inside = dimensions.findIndex(({ tier }) => tier === 'pod');
  return dimensions.slice(0, Math.max(1, inside < 0 ? dimensions.length - 1 : inside));
}

function outside(
  { levels }: SlurmTopology,
  { topology: { dimensions } }: Design,
): readonly DesignDimension[] {
  const linkLatencyNs = dimensions.at(-1)?.linkLatencyNs ?? 500;
  return levels
    .filter((size) => size > 1)
    .map((size) => ({ kind: 'switch', size, linkLatencyNs, tier: 'pod' }) as const);
}

/** Every level outside of a node is as fast as the outermost dimension was: the network cards of a node feed them all. */
function withBandwidths(current: Design, dimensions: readonly DesignDimension[], inside: number): Design {
  const replaced = withDimensions(current, dimensions);
  const before = current.bandwidth.customGBps;
  if (!isFixed(current) || before === null) return replaced;
  const outer = before.at(-1) ?? 0;
  const customGBps = dimensions.map((_, index) => (index < inside ? (before[index] ?? outer) : outer));
  const budgetGBps = customGBps.reduce((sum, part) => sum + part, 0);
  return {
    ...replaced,
    bandwidth: { ...replaced.bandwidth, mode: 'fixed', scheme: 'custom', customGBps, budgetGBps },
  };
}

const IN_PLACE_OF_EXAMPLE = [
  'it cannot say what is in a node: 8 H100, since the open network is the example of a new design',
  'it cannot say how fast links are: 400 Gb/s for each NPU outside of a node',
];

function asInOpen(npus: number): readonly string[] {
  return [
    `it cannot say what is in a node: ${formatCount(npus)} NPUs, as in the design that is open`,
    'it cannot say how fast links are: those outside of a node are as the outermost dimension of the open design',
  ];
}

const PLURALS = { block: 'blocks', switch: 'switches' } as const;

function lossesOf(
  { levels, what, others: left }: SlurmTopology,
  current: Design,
  { inside, isInstead }: { readonly inside: readonly DesignDimension[]; readonly isInstead: boolean },
): readonly (readonly [Loss['kind'], string])[] {
  const npus = inside.reduce((product, { size }) => product * size, 1);
  const [nodes = 0, ...others] = levels;
  const groups = others.reduce((product, size) => product * size, 1);
  const gone = isFixed(current) ? [] : goneWithDimensions(current);
  return [
    [
      'changed',
      `${formatCount(groups)} ${groups === 1 ? what : PLURALS[what]} of ${formatCount(nodes)} ${nodes === 1 ? 'node' : 'nodes'}: each level is a Switch`,
    ],
    ...(isInstead ? IN_PLACE_OF_EXAMPLE : asInOpen(npus)).map((message) => ['default', message] as const),
    ...left.map(
      (name) =>
        ['dropped', `topology ${name}: a design has one network, here the default of the cluster`] as const,
    ),
    ...gone.map((message) => ['changed', message] as const),
  ];
}

/**
 * The machines that a design could run on instead of its own: with given links, the nodes stay and the network between them
 * is chosen; on a budget, all blocks and the budget are.
 */
import { budgetOf, isFixed } from '../../design/budget.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { checkGiven } from '../../run/checks/check-given.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { formOf } from '../../topology/blocks/form.ts';
import { BLOCK_KINDS, type BlockKind } from '../../topology/dimension.ts';
import { printNotation } from '../../topology/print-notation.ts';
import { formatCount } from '../../units/count.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { without } from '../../units/without.ts';
import { divisorsOf } from '../../workload/axes/degrees.ts';
import { layoutBase } from '../layout/layout-base.ts';
import { priceOfNetwork } from '../layout/network-price.ts';
import { splitOfDesign } from '../layout/layout-space.ts';
import { significant } from '../significant.ts';
import { dimensionsAt, networkCount, networkSteps, SIZED_KINDS } from '../space/networks.ts';
import type { FreeDimensions } from '../space/space.ts';
import { nodeOf, splitNow } from '../../design/machine/inside-node.ts';
import type { Machine, Machines } from './machines.ts';

export interface MachineChoices {
  readonly npus: number;
  /** Blocks of the network between nodes, or of all dimensions on a budget. */
  readonly kinds: readonly BlockKind[];
  /** Oversubscription of fat trees. */
  readonly over: readonly number[];
  /** GB/s of an NPU out of its node, or in all on a budget. */
  readonly perNpuGBps: readonly number[];
  /** The maximum number of dimensions on a budget. */
  readonly mostDimensions: number;
  /** Memory of an NPU. */
  readonly capacityGB: number;
  /** The maximum cost of a network in $; Infinity means no limit. */
  readonly budgetDollars: number;
}

/** The maximum number of machines in one request. */
const MOST_MACHINES = 2000;
/** The maximum number of NPUs under a leaf of a fat tree, and of leaves in a pod. */
const MOST_LEAF = 32;
const MOST_POD = 4;

/** Problems name fields of the choices, or of the design. */
export function* chosenMachines(
  design: Design,
  choices: MachineChoices,
): Generator<void, Result<Machines>, void> {
  const base = layoutBase(design);
  if (!base.ok) return base;
  const wrong = problemsOf(choices);
  if (wrong.length > 0) return failure(...wrong);
  const { batch } = base.value;
  const work = { ...base.value.design.workload, globalBatch: batch };
  const networks = isFixed(design)
    ? success(betweenNodes(design, choices))
    : yield* onBudget(design, choices);
  if (!networks.ok) return networks;
  const list: Machine[] = [];
  let [leftOut, unbuilt] = [0, 0];
  for (const dimensions of networks.value)
    for (const gbps of choices.perNpuGBps) {
      const built = builtOf({ ...base.value.design, workload: work }, dimensions, gbps, choices);
      const machine = checkGiven(built).ok && validateDesign(built).ok ? layoutBase(built) : null;
      yield;
      if (machine?.ok !== true) {
        unbuilt += 1;
        continue;
      }
      const dollars = significant(priceOfNetwork(built, splitOfDesign(machine.value))());
      if (dollars > choices.budgetDollars) {
        leftOut += 1;
        continue;
      }
      const kinds = new Set(dimensions.map(({ kind }) => kind)).size;
      list.push({
        base: machine.value,
        dollars,
        chosen: { [isFixed(design) ? 'NIC GB/s' : 'GB/s']: gbps },
        complexity: dimensions.length * BLOCK_KINDS.length + kinds,
        network: printNotation(dimensions),
      });
    }
  const sorted = list.toSorted((a, b) => a.dollars - b.dollars || a.complexity - b.complexity);
  return success({ list: sorted, leftOut, unbuilt });
}

function problemsOf({ npus, kinds, over, perNpuGBps }: MachineChoices): readonly Problem[] {
  const found: Problem[] = [];
  const add = (path: string, message: string): void => void found.push({ path, message });
  if (!Number.isSafeInteger(npus) || npus < 2) add('npus', `is ${npus}; expected a whole number from 2`);
  if (kinds.length === 0) add('kinds', 'has no block; expected some, as Switch or FatTree');
  const unsized = kinds.find((kind) => !SIZED_KINDS.includes(kind));
  if (unsized !== undefined)
    add(
      'kinds',
      `has ${blocks[unsized].short}, whose size follows from its parameters; expected blocks of any size`,
    );
  if (over.length === 0 || over.some((value) => !(value > 0)))
    add('over', 'expects numbers above 0, as 1, 2, 4');
  if (perNpuGBps.length === 0 || perNpuGBps.some((value) => !(value > 0)))
    add('perNpuGBps', 'expects GB/s above 0, as 25, 50');
  return found;
}

function betweenNodes(design: Design, choices: MachineChoices): readonly (readonly DesignDimension[])[] {
  const node = nodeOf(design);
  const inside = node.reduce((product, { size }) => product * size, 1);
  const size = choices.npus / inside;
  if (size === 1) return [node];
  if (!Number.isSafeInteger(size)) return [];
  const linkLatencyNs = design.topology.dimensions.at(-1)?.linkLatencyNs ?? 0;
  return choices.kinds.flatMap((kind) =>
    shapesOf(kind, size, choices.over).flatMap((shape) => {
      const outer = { ...shape, linkLatencyNs, tier: 'pod' } as DesignDimension;
      const problems = blocks[kind].problemsOf?.(formOf(outer)) ?? [];
      return problems.length > 0 ? [] : [[...node, outer]];
    }),
  );
}

/** One dimension of a kind: fat trees of two and three levels of switches. */
function shapesOf(kind: BlockKind, size: number, over: readonly number[]): readonly object[] {
  const { mostProposed = Infinity, parameters } = blocks[kind];
  if (size > mostProposed) return [];
  if (!('leaf' in parameters && 'over' in parameters)) return [{ kind, size }];
  const leaf = divisorsOf(size).findLast((own) => own <= MOST_LEAF && own < size) ?? 1;
  const leaves = size / leaf;
  const pod = divisorsOf(leaves).findLast((own) => own <= MOST_POD && own < leaves) ?? 1;
  const two = { leaf, spines: leaf };
  return over.flatMap((ratio) => [
    { kind, size, parameters: { ...two, over: ratio } },
    ...(pod > 1 ? [{ kind, size, parameters: { ...two, over: ratio, levels: 3, pod } }] : []),
  ]);
}

function* onBudget(
  design: Design,
  { npus, kinds, mostDimensions, perNpuGBps }: MachineChoices,
): Generator<void, Result<readonly (readonly DesignDimension[])[]>, void> {
  const linkLatencyNs = design.topology.dimensions[0]?.linkLatencyNs ?? 0;
  const asked: FreeDimensions = {
    npus,
    count: [1, mostDimensions],
    kinds,
    sizes: divisorsOf(npus),
    linkLatencyNs,
    most: Object.fromEntries(
      kinds.flatMap((kind) => {
        const { mostProposed } = blocks[kind];
        return mostProposed === undefined ? [] : [[kind, mostProposed]];
      }),
    ),
  };
  const count = networkCount(asked) * perNpuGBps.length;
  if (count > MOST_MACHINES)
    return problem(
      'kinds',
      `make ${formatCount(count)} machines; expected at most ${formatCount(MOST_MACHINES)}, as with fewer blocks or dimensions`,
    );
  const networks = yield* networkSteps(asked);
  return success(
    Array.from({ length: networks.count }, (_, at) => dimensionsAt(networks, at, linkLatencyNs)),
  );
}

/** Puts the design on another network, for which its layout is then found. */
function builtOf(
  design: Design,
  dimensions: readonly DesignDimension[],
  gbps: number,
  { capacityGB }: MachineChoices,
): Design {
  const { topology, bandwidth, parallelism, system, compute } = design;
  const split = isFixed(design) ? givenSplit(design, dimensions, gbps) : null;
  return {
    ...design,
    topology: { ...without(topology, 'physical'), dimensions },
    parallelism: {
      ...without(
        parallelism,
        'pipeline',
        'contextParallel',
        'expertParallel',
        'axisOrder',
        'innermost',
        'dimensionOrder',
      ),
      modelParallel: 1,
    },
    // Choices by dimension apply to the replaced blocks.
    system: { ...system, algorithms: {} },
    compute: { ...compute, capacityGB },
    bandwidth:
      split === null
        ? { ...without(bandwidth, 'goal'), budgetGBps: gbps, scheme: 'equal', customGBps: null }
        : {
            ...bandwidth,
            budgetGBps: split.reduce((sum, own) => sum + own, 0),
            scheme: 'custom',
            customGBps: split,
          },
  };
}

/** Links inside a node stay as they are. */
function givenSplit(design: Design, dimensions: readonly DesignDimension[], gbps: number): readonly number[] {
  const now = splitNow(design);
  const inside = nodeOf(design).length;
  return dimensions.map((_, at) => (at < inside ? (now[at] ?? budgetOf(design)) : gbps));
}

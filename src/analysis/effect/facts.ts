/** The part of a prepared design that decides which of its fields have an effect. */
import { laidOf } from '../../collective/laid/laid.ts';
import { blockWires } from '../../topology/blocks/block-wires.ts';
import { formOf } from '../../topology/blocks/form.ts';
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { COLLECTIVE_FACTS } from '../../collective/collectives.ts';
import { COLLECTIVES, type AlgorithmName, type Collective, type Phase } from '../../collective/types.ts';
import type { Design } from '../../design/document.ts';
import type { NetworkModelId } from '../../network/models/facts.ts';
import { graphsOf, type Group, type TaskGraph } from '../../taskgraph/graph.ts';
import type { PreparedDesign } from '../../run/prepare-design.ts';

export interface EffectFacts {
  readonly design: Design;
  readonly prepared: PreparedDesign['prepared'];
  readonly network: NetworkModelId;
  readonly isExact: boolean;
  /** All communication, by type of collective. */
  readonly phases: readonly Phase[];
  /** Returns whether collectives or messages between stages use the dimension. */
  readonly isUsed: (dimension: number) => boolean;
  /** Returns whether a group that covers a part of the dimension communicates on it. */
  readonly isShared: (dimension: number) => boolean;
  readonly isAsked: (collective: Collective, dimension?: number) => boolean;
  readonly runs: (algorithm: AlgorithmName) => boolean;
  /** Whether a collective that scatters or gathers spans several dimensions. */
  readonly isOrdered: boolean;
  /** Whether an all-reduce spans several dimensions. */
  readonly isLaidOut: boolean;
  /** Whether tasks never overlap; for a pipeline, those of a stage for a micro-batch. */
  readonly isChain: boolean;
  /** Whether the system's order ranks collectives that may wait for one another. */
  readonly isRanked: boolean;
  /** Whether collectives take their measured times as a whole. */
  readonly isMeasured: boolean;
  /** Whether every message of a step has its links to itself and crosses as many of them as the others. */
  readonly isEven: boolean;
}

export function effectFacts({ design, prepared }: PreparedDesign): EffectFacts {
  const { graph, logical, servers } = prepared;
  // With every algorithm that a run chooses from.
  const phases = COLLECTIVES.flatMap((collective) => prepared.phases[collective]).flatMap((phase) => [
    phase,
    ...(phase.logical.others ?? []).map((other) => ({ ...phase, logical: other })),
  ]);
  const spans = spansOf(graph).map(({ collective, group }) => ({
    collective,
    dimensions: logical[collective].filter(
      ({ server, size }) => size > 1 && group.positions.includes(server),
    ),
  }));
  const sent = (graph.stages?.group.positions ?? []).flatMap((position) => servers[position] ?? []);
  const isOn = (dimension: number, minSize: number): boolean =>
    phases.some(
      ({ logical: span }) => span.dimension < 0 || (span.dimension === dimension && span.size > minSize),
    );
  return {
    design,
    prepared,
    network: design.system.network ?? 'analytical',
    isExact: design.system.rounding === 'exact',
    phases,
    isUsed: (dimension) =>
      isOn(dimension, 1) || sent.some((span) => span.dimension === dimension && span.size > 1),
    isShared: (dimension) => {
      const { size } = design.topology.dimensions[dimension]!;
      const isPart = (span: { readonly dimension: number; readonly size: number }): boolean =>
        span.dimension === dimension && span.size > 1 && span.size < size;
      return phases.some((phase) => isPart(phase.logical)) || sent.some(isPart);
    },
    isAsked: (collective, dimension) =>
      spans.some(
        (span) =>
          span.collective === collective &&
          span.dimensions.some(
            (logicalDimension) =>
              dimension === undefined ||
              logicalDimension.dimension === dimension ||
              logicalDimension.dimension < 0,
          ),
      ),
    runs: (algorithm) => phases.some(({ logical: span }) => span.algorithm.name === algorithm),
    isOrdered: spans.some(
      ({ collective, dimensions }) =>
        COLLECTIVE_FACTS[collective].isSharded === true && dimensions.length > 1,
    ),
    isLaidOut: spans.some(
      ({ collective, dimensions }) => collective === 'allReduce' && dimensions.length > 1,
    ),
    isChain: graphsOf(graph).every(isInTurn),
    isMeasured: isMeasured(design),
    isRanked: graphsOf(graph).some(isRanked),
    isEven: phases.every((phase) => isEven(design, phase)),
  };
}

/** Returns every type of collective on every group that sends something. */
function spansOf(graph: TaskGraph): readonly { readonly collective: Collective; readonly group: Group }[] {
  const found = new Map<string, { collective: Collective; group: Group }>();
  for (const { tasks, groups } of graphsOf(graph))
    for (const task of tasks) {
      if (task.kind !== 'collective' || task.bytes <= 0) continue;
      const group = groups[task.group]!;
      found.set(`${task.collective} ${group.positions.join()}`, { collective: task.collective, group });
    }
  return [...found.values()];
}

/** The analytical network times messages that share links step by step, in either mode of the ranks. */
function isEven({ topology, system }: Design, { logical, operation }: Phase): boolean {
  if (logical.dimension < 0) return false;
  const laid = laidOf(topology, logical, operation);
  if (laid === null) return false;
  if (laid.steps.reduce((sum, { count }) => sum + count, 0) <= 1) return true;
  const isPassedOn = ALGORITHM_FACTS[logical.algorithm.name].isByPeer !== true;
  if (COLLECTIVE_FACTS[operation].ends !== undefined && isPassedOn) return false;
  if (laid.isShared && (system.network ?? 'analytical') === 'analytical') return true;
  const dimension = topology.dimensions[logical.dimension]!;
  const inner = topology.dimensions
    .slice(0, logical.dimension)
    .reduce((product, { size }) => product * size, 1);
  const part = { size: logical.size, spacing: logical.npuStride / inner };
  const form = formOf({ ...dimension, ...dimension.wires });
  return !laid.isShared && blockWires[dimension.kind].isSymmetric(form, part);
}

/**
 * Training loops of transformers rank the collectives of their backward pass themselves. Collectives that the system ranks and that are
 * waited for at once contend with others only if these are on the same parts of dimensions.
 */
function isRanked({ tasks, groups }: TaskGraph): boolean {
  const waited = new Set<number>();
  const beside = new Set<number>();
  let isFree = false;
  for (const [index, task] of tasks.entries()) {
    if (task.kind !== 'collective' || task.bytes <= 0) continue;
    const isWaited = tasks[index + 1]?.after.includes(index) === true;
    const isOfSystem = task.policy === 'system';
    isFree ||= isOfSystem && !isWaited;
    const servers = isOfSystem && isWaited ? waited : beside;
    for (const position of groups[task.group]!.positions) servers.add(position);
  }
  return isFree || [...waited].some((position) => beside.has(position));
}

function isMeasured({ system, compute }: Design): boolean {
  const { network = 'analytical', rounding, calibration } = system;
  const isTimed = network === 'analytical' && rounding === 'exact';
  return isTimed && calibration !== undefined && compute.calibration !== undefined;
}

function isInTurn({ tasks }: TaskGraph): boolean {
  return tasks.every(({ after }, index) => index === 0 || after.includes(index - 1));
}

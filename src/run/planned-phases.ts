import { planCollective } from '../collective/plan.ts';
import { COLLECTIVES, type Collective, type LogicalDimension, type Phase } from '../collective/types.ts';
import type { InterDimensionPolicy, SystemPolicy } from '../simulator/policy.ts';
import { graphsOf, type Group, type TaskGraph } from '../taskgraph/graph.ts';

/** A list for each type of collective. */
type OfEach<T> = Readonly<Record<Collective, readonly T[]>>;

/** Returns the phases of each type of collective on every group that the graph uses it on, without duplicates. */
export function plannedPhases(
  graph: TaskGraph,
  logical: OfEach<LogicalDimension>,
  policy: SystemPolicy,
): OfEach<Phase> {
  const bytesOfGroup = new Map(COLLECTIVES.map((name) => [name, new Map<Group, Sizes>()]));
  for (const { tasks, groups } of graphsOf(graph)) {
    for (const task of tasks) {
      if (task.kind !== 'collective' || task.bytes <= 0) continue;
      const group = groups[task.group];
      const known = bytesOfGroup.get(task.collective);
      if (group === undefined || known === undefined) continue;
      const { least, most } = known.get(group) ?? { least: Infinity, most: 0 };
      known.set(group, {
        last: task.bytes,
        least: Math.min(least, task.bytes),
        most: Math.max(most, task.bytes),
      });
    }
  }
  const phases = {} as Record<Collective, readonly Phase[]>;
  for (const [collective, groups] of bytesOfGroup) {
    const unique = new Map<string, Phase>();
    for (const [group, sizes] of groups) {
      const positions = new Set(group.positions);
      const dimensions = logical[collective].filter((_, position) => positions.has(position));
      for (const bytes of sizesOf(sizes, dimensions))
        for (const phase of phasesOf(collective, bytes, dimensions, policy))
          unique.set(keyOf(phase, dimensions), phase);
    }
    phases[collective] = [...unique.values()];
  }
  return phases;
}

/** Bytes of the collectives of a group: of the last one, and the extremes. */
interface Sizes {
  readonly last: number;
  readonly least: number;
  readonly most: number;
}

/** Where algorithms are chosen by size, the sizes that have each of them. */
function sizesOf({ last, least, most }: Sizes, dimensions: readonly LogicalDimension[]): readonly number[] {
  const limits = dimensions.flatMap(({ below, atBytes }) => [
    ...(below === undefined ? [] : [below.bytes]),
    ...(atBytes?.keys() ?? []),
  ]);
  if (limits.length === 0) return [last];
  const inside = limits.filter((bytes) => bytes > least && bytes <= most);
  return [...new Set([least, most, ...inside])];
}

function keyOf({ operation, logical }: Phase, dimensions: readonly LogicalDimension[]): string {
  const isBySize = dimensions.some(({ below, atBytes }) => below !== undefined || atBytes !== undefined);
  return `${operation} ${logical.server}${isBySize ? ` ${JSON.stringify(logical.algorithm)}` : ''}`;
}

/** Returns the phases of one collective in every possible order of its dimensions. */
function phasesOf(
  collective: Collective,
  bytes: number,
  dimensions: readonly LogicalDimension[],
  { optimization, rounding, interDimension, fullTrees = false }: SystemPolicy,
): readonly Phase[] {
  const scatterAll = interDimension === 'themis' || interDimension === 'themisFlex';
  return ordersOf(dimensions, interDimension).flatMap((order) =>
    planCollective({
      collective,
      bytes,
      dimensions,
      optimization,
      rounding,
      scatterAll,
      fullTrees,
      ...(order !== undefined && { order }),
    }),
  );
}

/** Round robin lets every dimension come last, which is where an all-reduce has its all-reduce phase. */
function ordersOf(
  dimensions: readonly LogicalDimension[],
  policy: InterDimensionPolicy,
): readonly (readonly LogicalDimension[] | undefined)[] {
  if (policy !== 'roundRobin') return [undefined];
  return dimensions.map((_, first) => [...dimensions.slice(first), ...dimensions.slice(0, first)]);
}

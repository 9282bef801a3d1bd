/**
 * A lower bound on the run of one split: the maximum of the longest path and the work of a server or link between the heads and tails given
 * by paths.
 */
import { inverseOf, valueAt } from './affine.ts';
import { oneServer, type OneServer } from './one-server.ts';
import { createPaths, findPaths, type Paths } from './paths.ts';
import type { BoundGraph } from './run-bound.ts';

export interface SplitBound {
  /** No run on this split is shorter. */
  readonly lowerBoundNs: number;
  readonly paths: Paths;
  /** The resource that bounds it; null if the longest path does. */
  readonly resource: { readonly number: number; readonly set: readonly number[] } | null;
}

/** @param kept buffers that are refilled, for frequent calls */
export function splitBound(
  graph: BoundGraph,
  splitGBps: readonly number[],
  kept: Paths = createPaths(graph),
): SplitBound {
  const inverse = inverseOf(splitGBps);
  const paths = findPaths(graph, inverse, kept);
  let lowerBoundNs = paths.longestNs;
  let resource: SplitBound['resource'] = null;
  graph.users.forEach((tasks, number) => {
    const found = onResource(graph, paths, inverse, number);
    if (found.leastNs <= lowerBoundNs) return;
    lowerBoundNs = found.leastNs;
    resource = { number, set: found.set.map((place) => tasks[place]!) };
  });
  return { lowerBoundNs, paths, resource };
}

function onResource(
  { users, kinds, kindOf, fixedNs, launchNs }: BoundGraph,
  { headNs, tailNs }: Paths,
  inverse: ArrayLike<number>,
  resource: number,
): OneServer {
  const byKind = kinds.map(({ occupations }) => {
    const occupation = occupations.find((candidate) => candidate.resource === resource);
    return occupation === undefined
      ? null
      : [
          valueAt(occupation.head, inverse),
          valueAt(occupation.body, inverse),
          valueAt(occupation.tail, inverse),
        ];
  });
  const tasks = users[resource]!;
  const partOf = (task: number): readonly number[] => byKind[kindOf[task]!]!;
  return oneServer({
    headNs: tasks.map((task) => headNs[task]! + launchNs[task]! + partOf(task)[0]!),
    workNs: tasks.map((task) => partOf(task)[1]!),
    tailNs: tasks.map((task) => partOf(task)[2]! + fixedNs[task]! - launchNs[task]! + tailNs[task]!),
  });
}

/** Longest paths through the tasks of an iteration on a split, with every collective at its least time. */
import { valueAt } from './affine.ts';
import type { BoundGraph } from './run-bound.ts';

export interface Paths {
  /** By task: its duration, the longest path to its beginning, and the longest from its end to the end of the run. */
  readonly takesNs: Float64Array;
  readonly headNs: Float64Array;
  readonly tailNs: Float64Array;
  /** By task: its predecessor and successor on that path, or -1. */
  readonly before: Int32Array;
  readonly after: Int32Array;
  /** Length of the longest path. */
  readonly longestNs: number;
  /** Last task of the longest path. */
  readonly last: number;
}

export function createPaths({ tasks }: BoundGraph): Paths {
  return {
    takesNs: new Float64Array(tasks),
    headNs: new Float64Array(tasks),
    tailNs: new Float64Array(tasks),
    before: new Int32Array(tasks),
    after: new Int32Array(tasks),
    longestNs: 0,
    last: -1,
  };
}

/** Returns the least time of each kind of collective. */
export function leastNs({ kinds }: BoundGraph, inverse: ArrayLike<number>): Float64Array {
  return Float64Array.from(kinds, ({ lines }) => {
    let most = 0;
    for (const line of lines) most = Math.max(most, valueAt(line, inverse));
    return most;
  });
}

/** Recomputes `paths`; tasks come after all that they wait for. */
export function findPaths(graph: BoundGraph, inverse: ArrayLike<number>, paths: Paths): Paths {
  const { tasks, fixedNs, kindOf, offsets, successors } = graph;
  const { takesNs, headNs, tailNs, before, after } = paths;
  const least = leastNs(graph, inverse);
  headNs.fill(0);
  before.fill(-1);
  let longestNs = 0;
  let last = -1;
  for (let task = 0; task < tasks; task += 1) {
    const kind = kindOf[task]!;
    const takes = kind < 0 ? fixedNs[task]! : fixedNs[task]! + least[kind]!;
    takesNs[task] = takes;
    const ends = headNs[task]! + takes;
    if (ends > longestNs || last < 0) {
      longestNs = ends;
      last = task;
    }
    for (let at = offsets[task]!; at < offsets[task + 1]!; at += 1) {
      const next = successors[at]!;
      if (before[next]! >= 0 && ends <= headNs[next]!) continue;
      headNs[next] = ends;
      before[next] = task;
    }
  }
  for (let task = tasks - 1; task >= 0; task -= 1) {
    let tail = 0;
    let follows = -1;
    for (let at = offsets[task]!; at < offsets[task + 1]!; at += 1) {
      const next = successors[at]!;
      const pathNs = takesNs[next]! + tailNs[next]!;
      if (follows >= 0 && pathNs <= tail) continue;
      tail = pathNs;
      follows = next;
    }
    tailNs[task] = tail;
    after[task] = follows;
  }
  return { ...paths, longestNs, last };
}

/**
 * A cut, which proves a bound: one line in 1 / bandwidth that holds on every split. It adds up a chain of tasks, then the demand of a set
 * of collectives on one server or link, then another chain of tasks. Every collective of the set comes after the first chain and before the
 * last; without a set the cut is a path.
 */
import { add, leastOfEach, valueAt, zero, type Affine } from './affine.ts';
import { createPaths, findPaths, type Paths } from './paths.ts';
import type { BoundGraph } from './run-bound.ts';
import { splitBound, type SplitBound } from './split-bound.ts';

export interface Cut {
  readonly line: Affine;
  readonly before: readonly number[];
  readonly set: readonly number[];
  /** Null for a path. */
  readonly resource: number | null;
  readonly after: readonly number[];
}

export interface CutsOf {
  /** Returns the bound on a split, and the lines that attain it there. */
  readonly at: (splitGBps: readonly number[]) => {
    readonly bound: SplitBound;
    readonly cuts: readonly Cut[];
  };
}

export function createCuts(graph: BoundGraph): CutsOf {
  const kept = createPaths(graph);
  const none = new Float64Array(graph.dimensions);
  /** Assumes infinite bandwidth. */
  const floor = findPaths(graph, none, createPaths(graph));

  return {
    at(splitGBps) {
      const bound = splitBound(graph, splitGBps, kept);
      const inverse = Float64Array.from(splitGBps, (bandwidthGBps) => 1 / bandwidthGBps);
      const { paths, resource } = bound;
      const longest = [...chain(paths.before, paths.last).toReversed(), paths.last].filter(
        (task) => task >= 0,
      );
      const cuts = [cutOf({ before: longest, set: [], resource: null, after: [] }, inverse)];
      if (resource !== null) cuts.push(around(paths, resource.number, resource.set, inverse));
      return { bound, cuts };
    },
  };

  function around(paths: Paths, resource: number, set: readonly number[], inverse: Float64Array): Cut {
    const { headNs, tailNs } = paths;
    const first = set.reduce((least, task) => (headNs[task]! < headNs[least]! ? task : least));
    const final = set.reduce((least, task) => (tailNs[task]! < tailNs[least]! ? task : least));
    const leading = chain(paths.before, first);
    const following = chain(paths.after, final);
    return cutOf(
      {
        before: leading.slice(firstThat(leading, (task) => reaches(task, set, false))).toReversed(),
        set,
        resource,
        after: following.slice(firstThat(following, (task) => reaches(task, set, true))),
      },
      inverse,
    );
  }

  function reaches(task: number, set: readonly number[], isBack: boolean): boolean {
    const far = distances(graph, floor, task, isBack);
    return set.every((task) => far[task]! >= 0);
  }

  /** Adds up a line; for a collective on a path it takes the longest of its lines on this split. */
  function cutOf(parts: Omit<Cut, 'line'>, inverse: Float64Array): Cut {
    const { before, set, resource, after } = parts;
    const { kinds, kindOf, fixedNs, launchNs } = graph;
    const line = zero(graph.dimensions);
    for (const task of [...before, ...after]) {
      line[0]! += fixedNs[task]!;
      const kind = kindOf[task]!;
      if (kind < 0) continue;
      add(line, longestOf(kinds[kind]!.lines, inverse));
    }
    if (resource !== null) {
      const uses = set.map((task) =>
        kinds[kindOf[task]!]!.occupations.find((occupation) => occupation.resource === resource)!,
      );
      const from = before.at(-1);
      const to = after[0];
      const lead = from === undefined ? floor.headNs : distances(graph, floor, from, false);
      const follow = to === undefined ? floor.tailNs : distances(graph, floor, to, true);
      line[0]! += Math.min(...set.map((task) => lead[task]! + launchNs[task]!));
      line[0]! += Math.min(...set.map((task) => follow[task]! + fixedNs[task]! - launchNs[task]!));
      add(line, leastOfEach(uses.map(({ head }) => head)));
      for (const { body } of uses) add(line, body);
      add(line, leastOfEach(uses.map(({ tail }) => tail)));
    }
    return { ...parts, line };
  }
}

function longestOf(lines: readonly Affine[], inverse: Float64Array): Affine {
  let most: Affine = [];
  let mostNs = -1;
  for (const line of lines) {
    const ns = valueAt(line, inverse);
    if (ns > mostNs) [most, mostNs] = [line, ns];
  }
  return most;
}

/** Returns the tasks from a task back along the path to it, or on along the path from it, without the task itself. */
function chain(next: Int32Array, task: number): readonly number[] {
  const found: number[] = [];
  for (let at = task < 0 ? -1 : next[task]!; at >= 0; at = next[at]!) found.push(at);
  return found;
}

/** Returns the first index from which all tasks pass. */
function firstThat(all: readonly number[], passes: (task: number) => boolean): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(all[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Assumes infinite bandwidth. Returns by task the longest path from the end of `from` to its beginning or, backwards, from its end to the
 * beginning of `from`; less than 0 if there is none.
 */
function distances(
  { tasks, offsets, successors }: BoundGraph,
  { takesNs }: Paths,
  from: number,
  isBack: boolean,
): Float64Array {
  const far = new Float64Array(tasks).fill(-1);
  if (!isBack) {
    for (let at = offsets[from]!; at < offsets[from + 1]!; at += 1) far[successors[at]!] = 0;
    for (let task = from + 1; task < tasks; task += 1) {
      if (far[task]! < 0) continue;
      const ends = far[task]! + takesNs[task]!;
      for (let at = offsets[task]!; at < offsets[task + 1]!; at += 1)
        far[successors[at]!] = Math.max(far[successors[at]!]!, ends);
    }
    return far;
  }
  for (let task = from - 1; task >= 0; task -= 1) {
    for (let at = offsets[task]!; at < offsets[task + 1]!; at += 1) {
      const next = successors[at]!;
      if (next === from) far[task] = Math.max(far[task]!, 0);
      else if (far[next]! >= 0) far[task] = Math.max(far[task]!, far[next]! + takesNs[next]!);
    }
  }
  return far;
}

/** Returns when the NPU computes: tasks that compute at the same time count once. */
import type { TaskGraph } from '../../taskgraph/graph.ts';

export interface Beside {
  /** Total compute time, in ns. */
  readonly computeNs: number;
  /** Returns the compute time within an interval, in ns. Must be called from late to early. */
  readonly within: (fromNs: number, toNs: number) => number;
}

export function besideOf(
  { tasks }: TaskGraph,
  startedNs: Readonly<Float64Array>,
  endedNs: Readonly<Float64Array>,
): Beside {
  const computing = tasks.flatMap(({ kind }, task) =>
    kind === 'compute' && endedNs[task]! > startedNs[task]! ? [task] : [],
  );
  computing.sort((a, b) => startedNs[a]! - startedNs[b]!);
  const starts: number[] = [];
  const ends: number[] = [];
  for (const task of computing) {
    const at = ends.length - 1;
    if (at >= 0 && startedNs[task]! <= ends[at]!) ends[at] = Math.max(ends[at]!, endedNs[task]!);
    else {
      starts.push(startedNs[task]!);
      ends.push(endedNs[task]!);
    }
  }
  let place = ends.length - 1;
  return {
    computeNs: ends.reduce((sum, endNs, at) => sum + endNs - starts[at]!, 0),
    within(fromNs, toNs) {
      while (place >= 0 && starts[place]! >= toNs) place--;
      let ns = 0;
      for (let at = place; at >= 0 && ends[at]! > fromNs; at--) {
        ns += Math.min(toNs, ends[at]!) - Math.max(fromNs, starts[at]!);
      }
      return ns;
    },
  };
}

/** The least time of a way to train for its compute alone, under every network model. */
import type { Design } from '../../design/document.ts';
import { graphsOf, type TaskGraph } from '../../taskgraph/graph.ts';
import { noSends } from './neighbour-sends.ts';
import { stageBoundNs } from './stage-bound.ts';
import type { StageLines } from './stage-lines.ts';

/** As if all messages took no time; 0 with `reference` rounding, which cuts times as well. */
export function leastComputeNs(
  { system }: Design,
  graph: TaskGraph,
  stages: Omit<StageLines, 'axis'> | null,
): number {
  if (system.rounding !== 'exact') return 0;
  if (stages === null) return longestNs(graph) * (1 - ROUNDING);
  const none = noSends(stages.stages.length);
  return stageBoundNs({ ...stages, axis: -1 }, graphsOf(graph).map(longestNs), none) * (1 - ROUNDING);
}

/** Relative tolerance, because a run adds up in another order. */
const ROUNDING = 1e-9;

/** The longest path of compute and delays. */
function longestNs({ tasks }: TaskGraph): number {
  const ends = new Float64Array(tasks.length);
  let longest = 0;
  for (const [index, task] of tasks.entries()) {
    let begins = 0;
    for (const before of task.after) begins = Math.max(begins, ends[before]!);
    const own = task.kind === 'compute' || task.kind === 'delay' ? Math.max(0, task.durationNs) : 0;
    ends[index] = begins + own;
    longest = Math.max(longest, ends[index]);
  }
  return longest;
}

/** Whether the objective of a space compares like with like: by time only where every point does the same in an iteration. */
import type { Design } from '../design/document.ts';
import { workOf } from '../run/work.ts';
import { comparableBy, unequalWork } from '../analysis/sweep/comparable.ts';
import { createPromisedWorks } from './promised-works.ts';
import type { Points } from './space/points.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

/** Works between two steps. */
const AT_ONCE = 64;

/** Why the points are not to be compared by their objective; null if they are. */
export function* unequalWorkIn(points: Points): Generator<void, string | null, void> {
  const { objective } = points.space;
  // The tokens of a training are the same whatever an iteration does.
  const isByTime = objective === 'time' || objective === 'timeAndCost';
  let first: ReturnType<typeof worked> | null = null;
  for (const [, networks] of yield* createPromisedWorks(points).networksByNpus()) {
    const network = networks[0]!;
    for (let index = 0; index < points.works; index += 1) {
      if (index % AT_ONCE === AT_ONCE - 1) yield;
      const design = points.designOf(index, 0, network);
      if (!design.ok) continue;
      if (points.brokenBy(index, network, design.value) !== undefined) continue;
      const own = worked(design.value);
      first ??= own;
      const by = comparableBy([first, own]);
      if (by === 'none' || (by === 'throughput' && isByTime)) return unequalWork([first, own]);
    }
  }
  return null;
}

function worked(design: Design) {
  const { workload } = design;
  return {
    work: workOf(design, ALL_PARTS),
    workload: workload.kind === 'table' ? JSON.stringify(workload) : workload.kind,
  };
}

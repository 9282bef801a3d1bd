/** Checks again the points that lines call impossible to run: by their bounds, and by a run if the bound does not decide and it matters. */
import { telling } from '../../design/steps.ts';
import { createBounding, type Bounded } from '../bounding.ts';
import { createPointRunner } from '../run/point-runner.ts';
import type { PointRun } from '../run/run-point.ts';
import type { Points } from '../space/points.ts';

export interface Runnable {
  readonly point: number;
  readonly run: PointRun;
}

/**
 * Returns the first point that can be run after all; null if there is none.
 * @param infeasible numbers of the points
 * @param isNoBetter whether a point with this bound can enter no list, so that it need not run
 */
export function* firstRunnable(
  points: Points,
  infeasible: ReadonlySet<number>,
  isNoBetter: (point: number, bound: number) => boolean,
): Generator<void, Runnable | null, void> {
  if (infeasible.size === 0) return null;
  const open: Bounded[] = [];
  const visit = (bounded: Bounded): void => {
    const { point, score } = bounded;
    if (score !== null && infeasible.has(point) && !isNoBetter(point, score)) open.push(bounded);
  };
  yield* telling(createBounding(points).steps(visit), () => undefined);
  const runPoint = createPointRunner(points.space);
  for (const { point, work, link, network } of open) {
    yield;
    const design = points.designOf(work, link, network);
    if (!design.ok) continue;
    const run = yield* runPoint(design.value, work, link);
    if (run.ok && points.keepsLate(design.value, run.value.cost, points.chosenOf(work, link, network)))
      return { point, run: run.value };
  }
  return null;
}

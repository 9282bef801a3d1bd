/** The worker's side of a sweep (pool.ts): points are evaluated as they are handed over, a batch a call. */
import { createEvaluator, type EvaluatePoint } from '../study/sweep/evaluate.ts';
import type { SweepPoint } from '../study/sweep/points.ts';
import type { SweepRow } from '../study/sweep/row.ts';
import type { SweepSpecification } from '../study/sweep/specification.ts';

export interface SweepApi {
  /** Makes ready for points of a sweep; one that was open before is forgotten. */
  readonly openSweep: (specification: SweepSpecification) => void;
  /** The rows of points of the open sweep. Computes without a pause: whoever asks for less waits less. */
  readonly evaluatePoints: (points: readonly SweepPoint[]) => readonly SweepRow[];
}

export function createSweepWorker(): SweepApi {
  let evaluate: EvaluatePoint | null = null;
  return {
    openSweep(specification) {
      evaluate = createEvaluator(specification);
    },
    evaluatePoints(points) {
      if (evaluate === null) throw new RangeError('points of a sweep that is not open');
      return points.flatMap(evaluate);
    },
  };
}

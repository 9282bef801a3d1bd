/** The worker's side of a sweep (pool.ts): points are evaluated as they are handed over, a batch a call. */
import type { EvaluatePoint } from '../study/sweep/evaluate.ts';
import type { SweepPoint } from '../study/sweep/points.ts';
import type { SweepRow } from '../study/sweep/row.ts';
import type { SweepSpecification } from '../study/sweep/specification.ts';

export interface SweepApi {
  /** Makes ready for points of a sweep; one that was open before is forgotten. */
  readonly openSweep: (specification: SweepSpecification) => void;
  /** The rows of points of the open sweep. Computes without a pause: whoever asks for less waits less. */
  readonly evaluatePoints: (points: readonly SweepPoint[]) => Promise<readonly SweepRow[]>;
}

/** What evaluates points is loaded with the first sweep: the worker of the interactive engine never needs it. */
export function createSweepWorker(): SweepApi {
  let opened: Promise<EvaluatePoint> | null = null;
  return {
    openSweep(specification) {
      opened = import('../study/sweep/evaluate.ts').then(({ createEvaluator }) =>
        createEvaluator(specification),
      );
    },
    async evaluatePoints(points) {
      if (opened === null) throw new RangeError('points of a sweep that is not open');
      return points.flatMap(await opened);
    },
  };
}

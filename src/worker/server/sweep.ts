/** The side of a sweep that runs in the worker (pool.ts). Each call evaluates a batch of points. */
import type { PointSteps } from '../../analysis/questions/sweep.ts';
import type { SweepPoint } from '../../analysis/sweep/points.ts';
import type { SweepRow } from '../../analysis/sweep/row.ts';
import type { SweepSpecification } from '../../analysis/sweep/specification.ts';
import type { EngineApi } from '../engine-api.ts';
import { SLICE_MS, type Pace } from './time-slices.ts';

export interface SweepWork {
  /** Prepares for the points of a sweep and forgets the sweep that was open before. */
  readonly openSweep: (specification: SweepSpecification) => void;
  /** The rows of points of the open sweep. Smaller batches take less time. */
  readonly evaluatePoints: (points: readonly SweepPoint[]) => Promise<readonly SweepRow[]>;
}

/** The functions of a worker that the pool calls. */
export type SweepApi = SweepWork & Pick<EngineApi, 'ping'>;

/** The code that evaluates points is loaded with the first sweep, since the worker of the interactive engine never needs it. */
export function createSweepWorker(pace: Pace): SweepWork {
  let opened: Promise<PointSteps> | null = null;
  return {
    openSweep(specification) {
      opened = stepsOf(specification);
    },
    async evaluatePoints(points) {
      if (opened === null) throw new RangeError('points of a sweep that is not open');
      const evaluate = await opened;
      const rows: SweepRow[] = [];
      let sliceEnd = pace.now() + SLICE_MS;
      for (const point of points) {
        const steps = evaluate(point);
        let step = steps.next();
        for (; step.done !== true; step = steps.next()) {
          if (pace.now() < sliceEnd) continue;
          // Answers the pool's pings now.
          await pace.pause();
          sliceEnd = pace.now() + SLICE_MS;
        }
        rows.push(...step.value);
      }
      return rows;
    },
  };
}

async function stepsOf(specification: SweepSpecification): Promise<PointSteps> {
  const { createPointSteps } = await import('../../analysis/questions/sweep.ts');
  return createPointSteps(specification);
}

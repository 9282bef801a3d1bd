/**
 * A pattern search for a better split over exchanges between dimensions. Each step tries the moves in a fixed order, takes the first
 * improvement and continues along it with twice the step; if none improves, the step halves. It needs no derivative, which a simulated time
 * with queues and rounding does not have, and is never worse than its start.
 */
import type { Row } from '../../allocation/optimal/rows.ts';
import { moved, moves, type Direction } from './moves.ts';

export interface SearchSettings {
  readonly startGBps: readonly number[];
  /** Dimensions that carry traffic. */
  readonly used: readonly number[];
  /** Constraints on the split (allocation/optimal/rows.ts). */
  readonly rows: readonly Row[];
  /** The first and the last step, in GB/s. */
  readonly firstStepGBps: number;
  readonly lastStepGBps: number;
  readonly mostTrials: number;
}

export interface Found {
  readonly splitGBps: readonly number[];
  readonly objective: number;
  readonly trials: number;
}

/** Yields one split after another, takes the objective of each as the reply, and returns the best. Deterministic. */
export function* search(settings: SearchSettings): Generator<readonly number[], Found, number> {
  const { startGBps, used, rows, lastStepGBps, mostTrials } = settings;
  const directions = moves(startGBps.length, used, rows);
  let best: Found = { splitGBps: startGBps, objective: yield startGBps, trials: 1 };

  function* better(direction: Direction, stepGBps: number): Generator<readonly number[], boolean, number> {
    const next = moved(best.splitGBps, direction, stepGBps, rows, lastStepGBps);
    if (next === null || best.trials >= mostTrials) return false;
    const objective = yield next;
    const isBetter = objective < best.objective;
    best = isBetter
      ? { splitGBps: next, objective, trials: best.trials + 1 }
      : { ...best, trials: best.trials + 1 };
    return isBetter;
  }

  let stepGBps = settings.firstStepGBps;
  while (stepGBps >= lastStepGBps && best.trials < mostTrials) {
    let isFound = false;
    for (const direction of directions) {
      let reach = stepGBps;
      while (yield* better(direction, reach)) {
        isFound = true;
        reach *= 2;
      }
    }
    if (!isFound) stepGBps /= 2;
  }
  return best;
}

import { problem, success } from '../units/result.ts';
import type { Result } from '../units/result.ts';
import { algorithms } from './all-algorithms.ts';
import type { ScheduleRequest } from './algorithms/basic-algorithm.ts';
import { refusal } from './can-do.ts';
import type { Schedule } from './schedule-shape.ts';
import type { Algorithm, Collective, Phase } from './types.ts';

/** Returns the schedule by which `ranks` ranks do `collective`; `tree` picks one of the two binary trees. */
export function scheduleOf(
  algorithm: Algorithm,
  collective: Collective,
  ranks: number,
  tree: 0 | 1 = 0,
): Result<Schedule> {
  const why = refusal(algorithm, collective, ranks);
  if (why !== undefined) return problem('algorithm', why);
  return success(algorithms[algorithm.name].schedule(requestOf(algorithm, collective, ranks, tree)));
}

/** The input of a schedule. */
export function requestOf(
  { window, places, made }: Algorithm,
  collective: Collective,
  ranks: number,
  tree: 0 | 1 = 0,
): ScheduleRequest {
  return {
    collective,
    ranks,
    tree,
    ...(window === undefined ? {} : { window }),
    ...(places === undefined ? {} : { places }),
    ...(made === undefined ? {} : { made }),
  };
}

/** Returns the phases themselves if the algorithm of every phase can do its operation. */
export function checkPhases(phases: readonly Phase[], path = 'algorithms'): Result<readonly Phase[]> {
  const problems = phases.flatMap(({ logical, operation }) => {
    const message = refusal(logical.algorithm, operation, logical.size);
    return message === undefined ? [] : [{ path: `${path}[${logical.server}]`, message }];
  });
  return problems.length === 0 ? success(phases) : { ok: false, problems };
}

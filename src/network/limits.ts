import type { Phase, Rounding } from '../collective/types.ts';
import type { Topology } from '../topology/dimension.ts';
import { success } from '../units/result.ts';
import type { Result } from '../units/result.ts';
import { endpointOf } from './endpoint.ts';
import { groupOf } from './group.ts';
import { SIMULATED_RANKS_MAX, needsEveryRank } from './phase/directSimulation.ts';

/**
 * The phases themselves when the analytical network can time them all. What it cannot: a windowed
 * direct exchange over unequal links, which has to be simulated rank by rank, of too many ranks.
 */
export function checkTimeable(
  topology: Topology,
  phases: readonly Phase[],
  rounding: Rounding,
  path = 'algorithms',
): Result<readonly Phase[]> {
  const endpoint = endpointOf(0, rounding);
  const problems = phases.flatMap(({ logical, operation, bytesIn }) => {
    const { algorithm, size, server } = logical;
    if (size <= SIMULATED_RANKS_MAX || algorithm.name !== 'direct') return [];
    const group = groupOf(topology, logical, rounding);
    if (!needsEveryRank({ group, algorithm, operation, bytes: bytesIn, rounding, endpoint })) return [];
    return [
      {
        path: `${path}[${server}]`,
        message:
          `Direct with a window of ${algorithm.window ?? 0} on ${size} ranks joined by unequal links. ` +
          `Allowed: at most ${SIMULATED_RANKS_MAX} ranks, or no window.`,
      },
    ];
  });
  return problems.length === 0 ? success(phases) : { ok: false, problems };
}

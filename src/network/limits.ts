import { ALGORITHM_FACTS } from '../collective/algorithm-facts.ts';
import { laidWhole } from '../collective/laid-whole.ts';
import { laidOf } from '../collective/laid.ts';
import type { LogicalDimension, Phase, Rounding } from '../collective/types.ts';
import { isOneWay } from '../topology/bandwidth.ts';
import type { Topology } from '../topology/dimension.ts';
import { success } from '../units/result.ts';
import type { Problem, Result } from '../units/result.ts';
import { endpointOf } from './endpoint.ts';
import { groupOf } from './group.ts';
import { SIMULATED_RANKS_MAX, needsEveryRank } from './phase/direct-simulation.ts';

/**
 * Limits of the analytical network: the phases themselves where it can time them all, else a problem. It cannot time a
 * windowed direct exchange of too many ranks over unequal links, which is simulated rank by rank, nor on a one-way ring
 * anything but the ring algorithm over all of it.
 */
export function checkTimeable(
  topology: Topology,
  phases: readonly Phase[],
  rounding: Rounding,
  path = 'algorithms',
): Result<readonly Phase[]> {
  const endpoint = endpointOf(0, rounding);
  const problems = phases.flatMap(({ logical, operation, bytesIn }): readonly Problem[] => {
    const { algorithm, size, server } = logical;
    const oneWay = oneWayProblem(topology, logical);
    if (oneWay !== null) return [{ path: `${path}[${server}]`, message: oneWay }];
    if (rounding === 'exact' && size > 1) {
      const laid =
        logical.dimension < 0
          ? laidWhole(topology, algorithm, operation)
          : laidOf(topology, logical, operation);
      if (laid === null) {
        const message = `${ALGORITHM_FACTS[algorithm.name].label} on ${size} ranks has more messages than are laid on links one by one. Allowed: fewer ranks, or another algorithm.`;
        return [{ path: `${path}[${server}]`, message }];
      }
    }
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

function oneWayProblem(
  { dimensions }: Topology,
  { dimension, size, algorithm }: LogicalDimension,
): string | null {
  const own = dimensions[dimension];
  const met = own === undefined ? dimensions : [own];
  if (size <= 1 || !met.some((each) => each.size > 1 && isOneWay(each))) return null;
  if (algorithm.name !== 'ring') {
    return `${ALGORITHM_FACTS[algorithm.name].label} on a ring that goes one way. Allowed: ring, or links both ways.`;
  }
  if (own !== undefined && size < own.size) {
    return `a group of ${size} on a ring of ${own.size} that goes one way. Allowed: the whole ring, or links both ways.`;
  }
  return null;
}

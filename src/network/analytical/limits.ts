import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { laidWhole } from '../../collective/laid/laid-whole.ts';
import { laidOf } from '../../collective/laid/laid.ts';
import { countsOf } from '../../collective/counts.ts';
import type { Collective, LogicalDimension, Phase, Rounding } from '../../collective/types.ts';
import { isOneWay } from '../../topology/bandwidth.ts';
import type { Topology } from '../../topology/dimension.ts';
import { success } from '../../units/result.ts';
import type { Problem, Result } from '../../units/result.ts';
import { endpointOf } from '../messages/endpoint.ts';
import { groupOf } from '../messages/group.ts';
import { closedFormOf } from '../phase/closed-forms.ts';
import type { StepRule } from '../facts/step-rule.ts';

/** The part of a system that decides whether its phases can be timed. */
export interface Timeable {
  readonly topology: Topology;
  readonly rounding: Rounding;
  /** Defaults to synchronous. */
  readonly steps?: StepRule;
}

/**
 * Checks the limits of the analytical network: returns the phases if it can time them all, else a problem. It
 * cannot time a windowed direct exchange of too many ranks over unequal links, which is simulated rank by
 * rank, nor, on a one-way ring, anything but the ring algorithm over the whole ring.
 */
export function checkTimeable(
  { topology, rounding, steps = 'synchronous' }: Timeable,
  phases: readonly Phase[],
  path = 'algorithms',
): Result<readonly Phase[]> {
  const endpoint = endpointOf(0, rounding);
  const problems = phases.flatMap(({ logical, operation, bytesIn }): readonly Problem[] => {
    const { algorithm, size, server } = logical;
    const oneWay = oneWayProblem(topology, logical, operation);
    if (oneWay !== null) return [{ path: `${path}[${server}]`, message: oneWay }];
    if (rounding === 'reference' && algorithm.made !== undefined) {
      const { label } = ALGORITHM_FACTS[algorithm.name];
      return [
        {
          path: `${path}[${server}]`,
          message: `${label} is unknown to ASTRA-sim 1.0, whose rounding is asked for. Allowed: exact rounding, or another algorithm.`,
        },
      ];
    }
    if (rounding === 'exact' && size > 1) {
      const laid =
        logical.dimension < 0
          ? laidWhole(topology, algorithm, operation)
          : laidOf(topology, logical, operation);
      if (laid === null) {
        const message = `${ALGORITHM_FACTS[algorithm.name].label} on ${size} ranks has more messages than can be laid on links one by one. Allowed: fewer ranks, or another algorithm.`;
        return [{ path: `${path}[${server}]`, message }];
      }
    }
    const refusal = closedFormOf(algorithm, operation)?.refusal;
    // Step-by-step timing simulates nothing.
    if (refusal === undefined || (rounding === 'exact' && steps === 'synchronous')) return [];
    const group = groupOf(topology, logical, rounding);
    const message = refusal({ group, algorithm, operation, bytes: bytesIn, rounding, endpoint });
    return message === null ? [] : [{ path: `${path}[${server}]`, message }];
  });
  return problems.length === 0 ? success(phases) : { ok: false, problems };
}

function oneWayProblem(
  { dimensions }: Topology,
  { dimension, size, algorithm }: LogicalDimension,
  operation: Collective,
): string | null {
  const ring = dimensions[dimension];
  const met = ring === undefined ? dimensions : [ring];
  // What is made for the links goes their way.
  if (size <= 1 || algorithm.made !== undefined || !met.some((block) => block.size > 1 && isOneWay(block)))
    return null;
  if (!countsOf(algorithm, operation, size).isToNext) {
    return `${ALGORITHM_FACTS[algorithm.name].label} on a one-way ring. Allowed: ring, or two-way links.`;
  }
  if (ring !== undefined && size < ring.size) {
    return `a group of ${size} on a one-way ring of ${ring.size}. Allowed: the whole ring, or two-way links.`;
  }
  return null;
}

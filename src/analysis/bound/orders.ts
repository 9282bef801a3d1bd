/** The orders in which the chunks of a collective may visit its dimensions, by policy (simulator/issue.ts). */
import { COLLECTIVE_FACTS } from '../../collective/collectives.ts';
import { planCollective } from '../../collective/plan.ts';
import { canDo } from '../../collective/can-do.ts';
import type { Collective, LogicalDimension, Phase } from '../../collective/types.ts';
import type { SystemPolicy } from '../../simulator/policy.ts';

/** Collectives with more dimensions are not expanded into all orders: 5! = 120. */
const MOST_PERMUTED = 5;

/** Returns the phases of one byte in each order that its algorithms can run; null if there are too many, or none. */
export function plansOf(
  collective: Collective,
  ascending: readonly LogicalDimension[],
  policy: SystemPolicy,
): readonly (readonly Phase[])[] | null {
  const { interDimension, optimization, fullTrees = false } = policy;
  const isThemis =
    (interDimension === 'themis' || interDimension === 'themisFlex') &&
    COLLECTIVE_FACTS[collective].isSharded === true;
  if (isThemis && ascending.length > MOST_PERMUTED) return null;
  const usual = collective === 'allGather' ? ascending.toReversed() : ascending;
  const orders = isThemis
    ? permutations(usual)
    : interDimension === 'roundRobin'
      ? usual.map((_, first) => [...usual.slice(first), ...usual.slice(0, first)])
      : [usual];
  const plans = orders.map((order) =>
    planCollective({
      collective,
      bytes: 1,
      dimensions: order,
      order,
      optimization,
      fullTrees,
      rounding: 'exact',
      scatterAll: isThemis && optimization === 'localBWAware',
    }),
  );
  const able = plans.filter((plan) =>
    plan.every(({ logical, operation }) => canDo(logical.algorithm, operation, logical.size)),
  );
  return able.length === 0 ? null : able;
}

function permutations<T>(all: readonly T[]): readonly (readonly T[])[] {
  if (all.length <= 1) return [all];
  return all.flatMap((first, at) => permutations(all.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

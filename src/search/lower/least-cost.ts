import { price } from '../../cost/price.ts';
import { budgetOf } from '../../design/budget.ts';
import type { Design } from '../../design/document.ts';
import { boughtTopology } from '../../run/topology-of.ts';
import { significant } from '../significant.ts';
import { knownSplit } from '../space/names.ts';
import { isFreeSplit } from '../space/serving.ts';
import type { SpaceSplit } from '../space/space.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/**
 * $ of a network whose split is known before it is run, else no more than it costs at any split; as costs are compared.
 *
 * @param isSolved its split is found by a solver, or by runs
 */
export function leastCost(
  design: Design,
  split: SpaceSplit,
  isSolved = design.bandwidth.goal !== undefined || split === 'best',
): number {
  const { bandwidth, cost } = design;
  if (!isFreeSplit(split))
    return significant(price(boughtTopology(design, knownSplit(design, split), ALL_PARTS), cost).dollars);
  // The optimum may have all of the budget where it is cheapest, or leave it.
  if (bandwidth.goal?.budget === '<=') return 0;
  const budgetGBps = budgetOf(design);
  const least = Math.min(...dollarsAlone(design)) * budgetGBps;
  return significant(least * (1 - (isSolved ? SOLVED : ROUNDING)));
}

/** $ of 1 GB/s of each dimension, as it is priced with all of the budget. */
export function dollarsAlone(design: Design): readonly number[] {
  const { topology, cost } = design;
  const budgetGBps = budgetOf(design);
  return topology.dimensions.map((_, own) => {
    const alone = topology.dimensions.map(() => 0);
    alone[own] = budgetGBps;
    return price(boughtTopology(design, alone, ALL_PARTS), cost).dollars / budgetGBps;
  });
}

/** Relative: sums in another order than those of the bill. Far below what `significant` keeps, so that a round cost stays itself. */
const ROUNDING = 1e-12;
/** Relative: how well a split satisfies constraints that are solved for. */
const SOLVED = 1e-9;

import { price } from '../../../cost/price.ts';
import { budgetOf } from '../../../design/budget.ts';
import type { Design } from '../../../design/document.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { significant } from '../significant.ts';
import { knownSplit } from '../space/names.ts';
import type { SpaceSplit } from '../space/space.ts';

/** $ of a network whose split is known before it is run, else no more than it costs at any split; as costs are compared. */
export function leastCost(design: Design, split: SpaceSplit): number {
  const { topology, bandwidth, cost } = design;
  if (split !== 'optimal')
    return significant(price(topologyOf(design, knownSplit(design, split)), cost).dollars);
  // The optimum may have all of the budget where it is cheapest, or leave it.
  const { length } = topology.dimensions;
  if (bandwidth.goal?.budget === '<=') return 0;
  const each = topology.dimensions.map((_, own) => {
    const alone = new Array<number>(length).fill(0);
    alone[own] = budgetOf(design);
    return price(topologyOf(design, alone), cost).dollars;
  });
  return significant(Math.min(...each) * (1 - (bandwidth.goal === undefined ? ROUNDING : SOLVED)));
}

/** Relative: sums in another order than those of the bill. Far below what `significant` keeps, so that a round cost stays itself. */
const ROUNDING = 1e-12;
/** Relative: how well a split keeps to constraints that are solved for. */
const SOLVED = 1e-9;

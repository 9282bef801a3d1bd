import { isKept } from '../allocation/optimal/constraint.ts';
import { budgetOf } from './budget.ts';
import type { Design, DesignGoal } from './document.ts';

/** Whether a split, of whichever scheme, satisfies all constraints of the optimum. */
export function keepsTo(
  goal: DesignGoal | undefined,
  splitGBps: readonly number[],
  costDollars: number,
): boolean {
  return (goal?.constraints ?? []).every((each) => isKept(each, splitGBps, costDollars));
}

/** Relative difference of sums of bandwidths that is rounding. */
const SAME = 1e-9;

/** Whether it is a split of the budget as well, as the optimum spends it. */
export function isAllowed(
  { bandwidth }: Pick<Design, 'bandwidth'>,
  splitGBps: readonly number[],
  costDollars: number,
): boolean {
  const total = splitGBps.reduce((sum, own) => sum + own, 0);
  const budget = budgetOf({ bandwidth });
  const isSpent = (bandwidth.goal?.budget ?? '=') === '<=' || total >= budget * (1 - SAME);
  return isSpent && total <= budget * (1 + SAME) && keepsTo(bandwidth.goal, splitGBps, costDollars);
}

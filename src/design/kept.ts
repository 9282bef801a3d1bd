import { isKept } from '../allocation/optimal/constraint.ts';
import { budgetOf } from './budget.ts';
import type { Design, DesignGoal } from './document.ts';

/** Returns whether a split, of any scheme, satisfies all constraints of the optimum. */
export function keepsTo(
  goal: DesignGoal | undefined,
  splitGBps: readonly number[],
  costDollars: number,
): boolean {
  return (goal?.constraints ?? []).every((constraint) => isKept(constraint, splitGBps, costDollars));
}

/** Relative difference of sums of bandwidths that counts as rounding. */
const SAME = 1e-9;

/** Returns whether it also spends the budget the way the optimum does. */
export function isAllowed(
  { bandwidth }: Pick<Design, 'bandwidth'>,
  splitGBps: readonly number[],
  costDollars: number,
): boolean {
  const total = splitGBps.reduce((sum, bandwidthGBps) => sum + bandwidthGBps, 0);
  const budget = budgetOf({ bandwidth });
  const isSpent = (bandwidth.goal?.budget ?? '=') === '<=' || total >= budget * (1 - SAME);
  return isSpent && total <= budget * (1 + SAME) && keepsTo(bandwidth.goal, splitGBps, costDollars);
}

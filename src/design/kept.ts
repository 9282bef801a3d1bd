import { isKept } from '../allocation/optimal/constraint.ts';
import type { DesignGoal } from './document.ts';

/** Whether a split, of whichever scheme, satisfies all constraints of the optimum. */
export function keepsTo(
  goal: DesignGoal | undefined,
  splitGBps: readonly number[],
  costDollars: number,
): boolean {
  return (goal?.constraints ?? []).every((each) => isKept(each, splitGBps, costDollars));
}

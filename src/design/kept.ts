import { isKept } from '../allocation/optimal/constraint.ts';
import type { DesignGoal } from './document.ts';

/** Whether a split keeps to all that the optimum is held to, whichever scheme it is of. */
export function keepsTo(
  goal: DesignGoal | undefined,
  splitGBps: readonly number[],
  costDollars: number,
): boolean {
  return (goal?.constraints ?? []).every((each) => isKept(each, splitGBps, costDollars));
}

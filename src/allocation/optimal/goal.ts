import type { Constraint } from './constraint.ts';
import type { Objective } from './optimise.ts';

export const BUDGET_RELATIONS = ['=', '<='] as const;

/** Objective and constraints of the optimum, besides the budget. */
export interface Goal {
  readonly objective: Objective;
  /** Whether the budget is spent exactly (=) or is an upper limit (<=). */
  readonly budget: (typeof BUDGET_RELATIONS)[number];
  readonly constraints: readonly Constraint[];
}

/** The least time with the whole budget, which is the goal of SmartBW. */
export const FASTEST: Goal = { objective: 'time', budget: '=', constraints: [] };

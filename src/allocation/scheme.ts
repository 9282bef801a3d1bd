import { problem, success, type Result } from '../units/result.ts';
import type { Goal } from './optimal/goal.ts';
import type { Objective } from './optimal/optimise.ts';
import type { SchemeId } from './facts/scheme-list.ts';
import type { Traffic } from './traffic.ts';

/** Input of every scheme. */
export interface AllocationInput {
  /** Size of each physical dimension, innermost first. */
  readonly sizes: readonly number[];
  readonly traffic: Traffic;
  /** What one NPU can send on all dimensions together, GB/s. */
  readonly budgetGBps: number;
  /** A split set by hand in GB/s, one per dimension. */
  readonly customGBps?: readonly number[];
  /** Goal of the optimum. Defaults to the least time with the whole budget. */
  readonly goal?: Goal;
  /** The traffic that the optimum serves if it is more than `traffic`: several workloads as one. */
  readonly group?: Traffic;
  /** $ per GB/s per NPU, one per dimension. Defaults to 0. */
  readonly dollarsPerGBps?: readonly number[];
}

/** The proof that a split is the best one, and what its constraints are worth. */
export interface Optimality {
  readonly goal: Objective;
  /** ns, or ns x $. */
  readonly objective: number;
  /** No split that satisfies the constraints has a smaller objective. */
  readonly lowerBound: number;
  /** (objective - lowerBound) / objective. */
  readonly gap: number;
  /** How the bound was obtained, in one sentence. */
  readonly method: string;
  /** The budget first, then the constraints of the goal: what loosening each by 1 GB/s (or $1) takes off the objective. */
  readonly shadowPrices: readonly { readonly constraint: string; readonly saved: number }[];
}

export interface Allocation {
  /**
   * GB/s per NPU, one per dimension; their sum is the budget, unless the split was set by hand or may stay
   * below it.
   */
  readonly splitGBps: readonly number[];
  /** What the user should know about it, such as a dimension that gets nothing. */
  readonly notes: readonly string[];
  /** Present if the scheme proves that no other split is better. */
  readonly optimality?: Optimality;
}

/** A way to split the budget. A new scheme is a file of this shape and a row in scheme-list.ts; the types require the rest. */
export interface Scheme {
  readonly id: SchemeId;
  /** One sentence: the conditions under which it is the right split. */
  readonly assumes: string;
  readonly allocate: (input: AllocationInput) => Result<Allocation>;
}

/** Returns the input if there is something to split and something to split it over. */
export function checkInput(input: AllocationInput): Result<AllocationInput> {
  const { sizes, budgetGBps } = input;
  if (sizes.length === 0)
    return problem('topology.dimensions', 'There is no dimension to give bandwidth to; add one.');
  if (!(budgetGBps > 0 && budgetGBps < Infinity)) {
    return problem('bandwidth.budgetGBps', `The budget is ${budgetGBps} GB/s; it must be more than 0.`);
  }
  return success(input);
}

/** Splits `budgetGBps` in proportion to `weights`, of which at least one is positive; a dimension of weight 0 is named. */
export function proportional(budgetGBps: number, weights: readonly number[]): Allocation {
  // Relative to the largest, so that sums of huge or tiny weights neither overflow nor vanish.
  const largest = Math.max(...weights);
  const relative = weights.map((weight) => weight / largest);
  const total = relative.reduce((sum, weight) => sum + weight, 0);
  return { splitGBps: relative.map((weight) => (weight / total) * budgetGBps), notes: unusedNotes(weights) };
}

/** One sentence for every dimension of weight 0. */
export function unusedNotes(weights: readonly number[]): readonly string[] {
  return weights.flatMap((weight, dimension) =>
    weight === 0 ? [`Dimension ${dimension + 1} carries no traffic and gets no bandwidth.`] : [],
  );
}

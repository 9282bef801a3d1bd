import { failure, success, type Problem } from '../units/result.ts';
import { equalForWantOfTraffic } from './equal.ts';
import { constraintText, type Constraint } from './optimal/constraint.ts';
import { FASTEST, type Goal } from './optimal/goal.ts';
import { optimise, type Optimum } from './optimal/optimise.ts';
import type { SplitProblem } from './optimal/problem.ts';
import { totalLoads } from './traffic.ts';
import { checkInput, type AllocationInput, type Optimality, type Scheme } from './scheme.ts';

/**
 * The split with the least iteration time, or the least time x cost, among all that satisfy the budget and
 * the constraints of the goal; proven by a lower bound (optimal/certificate.ts).
 */
export const optimal: Scheme = {
  id: 'optimal',
  assumes:
    'Communication and compute run one after the other, each collective as long as its slowest dimension.',
  allocate: (input) => {
    const checked = checkInput(input);
    if (!checked.ok) return checked;
    const goal = input.goal ?? FASTEST;
    const question = questionOf(input);
    if (goal.constraints.length === 0 && totalLoads(question.traffic).every((load) => load === 0))
      return equalForWantOfTraffic(input);
    const best = optimise(question, goal.objective);
    if (!best.ok) return failure(...best.problems.map(inDocument));
    const { splitGBps, notes } = best.value;
    return success({ splitGBps, notes, optimality: optimalityOf(best.value, goal) });
  },
};

/** The minimisation problem: the traffic of all workloads, and the budget as the first of the constraints. */
export function questionOf({
  sizes,
  traffic,
  budgetGBps,
  goal,
  group,
  dollarsPerGBps,
}: AllocationInput): SplitProblem {
  const { budget, constraints } = goal ?? FASTEST;
  const total: Constraint = { kind: 'total', relation: budget, bandwidthGBps: budgetGBps };
  return {
    traffic: group ?? traffic,
    dollarsPerGBps: dollarsPerGBps ?? sizes.map(() => 0),
    constraints: [total, ...constraints],
  };
}

/** Returns a problem with the budget, which is the first constraint of the question, under its own field of the document. */
export function inDocument({ path, message }: Problem): Problem {
  const [, index, rest = ''] = /^constraints\[(\d+)\](.*)$/.exec(path) ?? [];
  if (index === undefined)
    return { path: path === 'constraints' ? 'bandwidth.goal.constraints' : path, message };
  if (index === '0') return { path: 'bandwidth.budgetGBps', message };
  return { path: `bandwidth.goal.constraints[${Number(index) - 1}]${rest}`, message };
}

function optimalityOf(optimum: Optimum, { objective }: Goal): Optimality {
  const { lowerBound, gap, method, shadowPrices } = optimum;
  return {
    goal: objective,
    objective: optimum.objective,
    lowerBound,
    gap,
    method,
    shadowPrices: shadowPrices.map(({ constraint, saved }) => ({
      constraint: constraintText(constraint),
      saved,
    })),
  };
}

/** The goal of a design's optimum: its default, and changes to it given as text. */
import { FASTEST } from '../allocation/optimal/goal.ts';
import { parseConstraints } from '../allocation/facts/constraint-notation.ts';
import type { Objective } from '../allocation/optimal/optimise.ts';
import { success, type Result } from '../units/result.ts';
import type { Design, DesignGoal } from './document.ts';

/** A single object, so that its identity is stable. */
const PLAIN: DesignGoal = { ...FASTEST, others: [] };

export function goalOf({ bandwidth }: Design): DesignGoal {
  return bandwidth.goal ?? PLAIN;
}

export interface GoalWords {
  readonly objective?: Objective;
  readonly budget?: DesignGoal['budget'];
  /** In the notation of allocation/facts/constraint-notation.ts; added to the design's own constraints. */
  readonly constraints: readonly string[];
}

/** Returns the design with another goal. Problems name `constraint`. */
export function withGoal(design: Design, { objective, budget, constraints }: GoalWords): Result<Design> {
  const goal = goalOf(design);
  const added: DesignGoal['constraints'][number][] = [];
  for (const text of constraints) {
    const read = parseConstraints(text);
    if (!read.ok) return read;
    added.push(...read.value);
  }
  const changed: DesignGoal = {
    ...goal,
    objective: objective ?? goal.objective,
    budget: budget ?? goal.budget,
    constraints: [...goal.constraints, ...added],
  };
  return success({ ...design, bandwidth: { ...design.bandwidth, goal: changed } });
}

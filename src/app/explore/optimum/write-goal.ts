/** Edits of the goal of the optimum. A goal with defaults only is omitted from the document. */
import type { Design, DesignGoal } from '../../../design/document.ts';
import { goalOf } from '../../../design/goal.ts';

export function writeGoal(design: Design, change: (goal: DesignGoal) => DesignGoal): Design {
  const changed = change(goalOf(design));
  const { budgetGBps, scheme, customGBps } = design.bandwidth;
  const bandwidth = { budgetGBps, scheme, customGBps };
  return { ...design, bandwidth: isPlain(changed) ? bandwidth : { ...bandwidth, goal: changed } };
}

function isPlain({ objective, budget, constraints, others }: DesignGoal): boolean {
  return objective === 'time' && budget === '=' && constraints.length === 0 && others.length === 0;
}

import { createEvaluator } from '../../analysis/questions/sweep.ts';
import { planSweep } from '../../analysis/sweep/points.ts';
import type { SweepRow } from '../../analysis/sweep/row.ts';
import type { SweepSpecification } from '../../analysis/sweep/specification.ts';

/** The rows of a sweep, one point after the other. */
export function sweepRows(specification: SweepSpecification): readonly SweepRow[] {
  const plan = planSweep(specification);
  if (!plan.ok) throw new Error(JSON.stringify(plan.problems));
  return plan.value.points.flatMap(createEvaluator(specification));
}

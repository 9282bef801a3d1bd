/** Divides the iteration of a finished run: compute, exposed communication and the bubble of a pipeline add up to it. */
import type { IterationParts } from '../../design/conditions/because.ts';
import type { RunTotals } from '../../simulator/record/totals.ts';
import { pipelineResult } from './stage-report.ts';

export function iterationPartsOf({
  endNs,
  computeNs,
  stages,
}: Pick<RunTotals, 'endNs' | 'computeNs' | 'stages'>): IterationParts {
  const bubbleNs = stages === undefined ? 0 : pipelineResult(stages, endNs).idleNs;
  return { computeNs, exposedCommNs: Math.max(0, endNs - computeNs - bubbleNs), bubbleNs };
}

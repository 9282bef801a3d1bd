/** A design under its schemes as the page shows it: `optimal` is the best split that runs find from the closed form's. */
import type { Design } from '../../design/document.ts';
import { success, type Result } from '../../units/result.ts';
import { evaluateSteps, type Evaluation, type EvaluationProgress } from '../../run/evaluate.ts';
import { refine, type Refined, type RefineProgress } from './refine.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface RefinedEvaluation extends Evaluation {
  /** How `optimal` was found; null if the design has no such result or runs do not refine it. */
  readonly refinement: Pick<Refined, 'trials' | 'start' | 'best'> | null;
  /** The design with the split of `optimal`, for questions about that scheme. */
  readonly design: Design;
}

/** Progress of the schemes first, then of the runs that refine `optimal`. */
export type RefinedProgress = EvaluationProgress | RefineProgress;

/** Yields often enough to be cancelled at any moment. Problems name fields of the design. */
export function* evaluateRefined(
  design: Design,
): Generator<RefinedProgress, Result<RefinedEvaluation>, void> {
  const evaluation = yield* evaluateSteps(design, ALL_PARTS);
  if (!evaluation.ok) return evaluation;
  const { evaluated } = evaluation.value;
  const asIs = { ...evaluation.value, refinement: null, design };
  if (evaluated.every(({ closed }) => closed.scheme !== 'optimal')) return success(asIs);
  const refined = yield* refine(design);
  if (!refined.ok) return success(asIs);
  const { trials, start, best, results } = refined.value;
  const refinement = { trials, start, best };
  if (results === null) return success({ ...asIs, refinement });
  return success({
    ...evaluation.value,
    evaluated: evaluated.map((column) => (column.closed.scheme === 'optimal' ? results : column)),
    refinement,
    design: {
      ...design,
      bandwidth: { ...design.bandwidth, refinedGBps: results.closed.splitGBps },
    },
  });
}

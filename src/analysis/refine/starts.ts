/** The splits that a refinement starts from: all that the comparison shows, and the best by the bound. */
import { isAllowed } from '../../design/kept.ts';
import { schemesOf } from '../../design/schemes-of.ts';
import { budgetOf } from '../../design/budget.ts';
import { telling } from '../../design/steps.ts';
import { boundOfPrepared } from '../bound/bound-of-design.ts';
import { closedResult } from '../../run/closed.ts';
import type { PreparedDesign } from '../../run/prepare-design.ts';
import { checkRun } from '../../run/run-scheme.ts';
import { dollarsOf } from './measure.ts';

/**
 * Returns the distinct splits that satisfy the budget and the constraints and can run.
 *
 * @param optimumGBps comes first
 */
export function* startsOf<P>(
  prepared: PreparedDesign,
  optimumGBps: readonly number[],
  progress: () => P,
): Generator<P, readonly (readonly number[])[], void> {
  const { design } = prepared;
  const starts = [optimumGBps];
  const offer = (splitGBps: readonly number[]): void => {
    const isKnown = starts.some((known) =>
      known.every((dimensionGBps, dimension) => dimensionGBps === splitGBps[dimension]),
    );
    const dollars = dollarsOf([{ prepared, weight: 1 }], splitGBps);
    if (!isKnown && isAllowed(design, splitGBps, dollars) && checkRun(prepared, splitGBps).ok)
      starts.push(splitGBps);
  };
  for (const scheme of schemesOf(design)) {
    const closed = closedResult(prepared, scheme);
    if (closed.ok) offer(closed.value.splitGBps);
  }
  const bound = yield* telling(boundOfPrepared(prepared), progress);
  if (bound.ok) {
    const { splitGBps } = bound.value;
    const total = splitGBps.reduce((sum, dimensionGBps) => sum + dimensionGBps, 0);
    offer(splitGBps.map((dimensionGBps) => (dimensionGBps / total) * Math.min(total, budgetOf(design))));
  }
  return starts;
}

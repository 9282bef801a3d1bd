/** Runs designs to the end, each under its own scheme, and returns their times without traces. */
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { success, type Problem, type Result } from '../../units/result.ts';
import { closedResult } from '../../run/closed.ts';
import { telling } from '../../design/steps.ts';
import type { Design } from '../../design/document.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { schemeResult } from '../../run/report/report.ts';
import type { SchemeResult } from '../../run/report/results.ts';
import { runSplit } from '../../run/run-scheme.ts';
import { endOf } from '../../run/simulate.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Result of the event-driven run, or why there is none. */
export type Trial =
  | { readonly ok: true; readonly result: SchemeResult }
  | { readonly ok: false; readonly problems: readonly Problem[] };

export interface TrialsProgress {
  readonly done: number;
  readonly most: number;
}

/** Events between two yields. */
const EVENTS_AT_ONCE = 4000;

/** Returns one trial per design, in order. Yields often enough to be cancelled at any moment. */
export function* trials(
  designs: readonly Design[],
): Generator<TrialsProgress, Result<readonly Trial[]>, void> {
  const tried: Trial[] = [];
  for (const design of designs) {
    const progress = { done: tried.length, most: designs.length };
    yield progress;
    const result = yield* run(design, progress);
    tried.push(result.ok ? { ok: true, result: result.value } : { ok: false, problems: result.problems });
  }
  return success(tried);
}

function* run(
  design: Design,
  progress: TrialsProgress,
): Generator<TrialsProgress, Result<SchemeResult>, void> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  yield progress;
  const closed = closedResult(prepared.value, design.bandwidth.scheme);
  if (!closed.ok) return closed;
  yield progress;
  const begun = runSplit(prepared.value, closed.value, TOTALS_ONLY);
  const started = yield* telling(begun, () => progress);
  if (!started.ok) return started;
  const { run, lanes, packets } = started.value;
  while (!run.advance(EVENTS_AT_ONCE)) yield progress;
  const totals = endOf(started.value);
  if (!totals.ok) return totals;
  return success(schemeResult(closed.value, lanes, totals.value, null, [], packets?.()));
}

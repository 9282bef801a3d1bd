/** Evaluates a design under all its schemes. The page gets the same results one scheme at a time. */
import { success, type Result } from '../units/result.ts';
import { closedResult } from './closed.ts';
import { baselineOf } from '../design/budget.ts';
import type { Design, SchemeId } from '../design/document.ts';
import type { EngineParts } from './engine-parts.ts';
import { prepareDesign, type PreparedDesign } from './prepare-design.ts';
import { schemeResult } from './report/report.ts';
import type { ClosedResult, SchemeRefusal, SchemeResult } from './report/results.ts';
import { schemesOf } from '../design/schemes-of.ts';
import { TOTALS_ONLY } from '../simulator/input.ts';
import { runSplit } from './run-scheme.ts';
import { endOf, type Run } from './simulate.ts';
import { quietly, telling, toEnd } from '../design/steps.ts';

/** Events between two yields. */
const EVENTS_AT_ONCE = 4000;

/** A scheme, by the closed form and by an event-driven run. */
export interface Evaluated {
  readonly closed: ClosedResult;
  readonly simulated: SchemeResult;
}

export interface Evaluation {
  readonly evaluated: readonly Evaluated[];
  /** The scheme that others are compared with (budget.ts). */
  readonly baseline: SchemeId;
  /** Schemes that have no split for the design, or whose split cannot run. */
  readonly refusals: readonly SchemeRefusal[];
}

/** Progress of an evaluation. */
export interface EvaluationProgress {
  readonly scheme: SchemeId;
  readonly schemesDone: number;
  readonly schemes: number;
  /** The current run; null while its messages are being laid. */
  readonly run: Pick<Run, 'chunksDone' | 'chunksTotal' | 'nowNs'> | null;
}

/** Evaluates every scheme of the design, in the order of `schemesOf`. Problems name fields of the design. */
export function evaluate(design: Design, engine: EngineParts): Result<Evaluation> {
  return toEnd(evaluateSteps(design, engine));
}

/** Like `evaluate`, in steps of at most a few milliseconds, for callers that report progress or yield. */
export function* evaluateSteps(
  design: Design,
  engine: EngineParts,
): Generator<EvaluationProgress, Result<Evaluation>, void> {
  const prepared = prepareDesign(design, engine);
  if (!prepared.ok) return prepared;
  const evaluated: Evaluated[] = [];
  const refusals: SchemeRefusal[] = [];
  const asked = schemesOf(design);
  for (const [schemesDone, scheme] of asked.entries()) {
    const closed = closedResult(prepared.value, scheme);
    const place = { scheme, schemesDone, schemes: asked.length };
    const simulated = closed.ok ? yield* placed(runSteps(prepared.value, closed.value), place) : closed;
    if (closed.ok && simulated.ok) evaluated.push({ closed: closed.value, simulated: simulated.value });
    else if (!simulated.ok) refusals.push({ scheme, problems: simulated.problems });
  }
  return success({ evaluated, refusals, baseline: baselineOf(design) });
}

/** Runs a split to its end and records totals only. */
export function simulateSplit(prepared: PreparedDesign, closed: ClosedResult): Result<SchemeResult> {
  return toEnd(splitSteps(prepared, closed));
}

/** Like `simulateSplit`, in steps of at most a few milliseconds, for callers that must yield. */
export function splitSteps(
  prepared: PreparedDesign,
  closed: ClosedResult,
): Generator<void, Result<SchemeResult>, void> {
  return quietly(runSteps(prepared, closed));
}

/** Like `splitSteps`, with progress of the run. */
function* runSteps(
  prepared: PreparedDesign,
  closed: ClosedResult,
): Generator<Run | null, Result<SchemeResult>, void> {
  const started = yield* telling(runSplit(prepared, closed, TOTALS_ONLY), () => null);
  if (!started.ok) return started;
  const { run, lanes, packets } = started.value;
  while (!run.advance(EVENTS_AT_ONCE)) yield run;
  const totals = endOf(started.value);
  return totals.ok ? success(schemeResult(closed, lanes, totals.value, null, [], packets?.())) : totals;
}

/** Turns steps of one run into steps of the evaluation that contains it. */
function* placed<T>(
  steps: Generator<Run | null, T, void>,
  place: Omit<EvaluationProgress, 'run'>,
): Generator<EvaluationProgress, T, void> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    yield { ...place, run: step.value };
  }
}

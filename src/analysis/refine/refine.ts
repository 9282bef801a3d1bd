/**
 * The best split by event-driven runs, which include overlap, latency, chunks and queues that the closed form leaves out. The split of
 * every scheme is run; from the best, bandwidth moves between two dimensions as long as the run gets shorter. A split whose proved lower
 * bound is no better is not run. The number of runs is fixed, so that every machine gives the same answer.
 */
import { rowOf } from '../../allocation/optimal/rows.ts';
import { questionOf } from '../../allocation/optimal.ts';
import { totalLoads } from '../../allocation/traffic.ts';
import { budgetOf } from '../../design/budget.ts';
import type { Design } from '../../design/document.ts';
import { goalOf } from '../../design/goal.ts';
import { success, type Result } from '../../units/result.ts';
import { createPaths } from '../bound/paths.ts';
import { boundGraph } from '../bound/run-bound.ts';
import { splitBound } from '../bound/split-bound.ts';
import { closedOf, closedResult, optimumInput } from '../../run/closed.ts';
import { servedBy, type Served } from '../../run/group.ts';
import { prepareDesign, type PreparedDesign } from '../../run/prepare-design.ts';
import { schemeResult } from '../../run/report/report.ts';
import type { ClosedResult, SchemeResult } from '../../run/report/results.ts';
import { dollarsOf, measure, measuredOf, objectiveOf, type Measured, type MeasuredRun } from './measure.ts';
import { search } from './search.ts';
import { startsOf } from './starts.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export type { Measured } from './measure.ts';

export interface RefineProgress {
  /** Runs so far, and the maximum. */
  readonly trials: number;
  readonly mostTrials: number;
  /** Null until the first run ends. */
  readonly start: Measured | null;
  readonly best: Measured | null;
}

export interface Refined {
  readonly trials: number;
  /** Optimum of the closed form. */
  readonly start: Measured;
  readonly best: Measured;
  /** Results of the scheme `optimal` for the best split; null if nothing beats the closed form's split. */
  readonly results: { readonly closed: ClosedResult; readonly simulated: SchemeResult } | null;
}

/** Maximum number of runs, including those of the columns. */
const MOST_TRIALS = 64;
/** The same for networks that simulate messages, to which no bound applies: few more than the columns. */
const MOST_MESSAGE_TRIALS = 8;
/** No further run starts after this many events, a few seconds. */
const MOST_EVENTS = 20_000_000;
/** Maximum number of splits considered, most of them ruled out by their bound. */
const MOST_LOOKS = 600;
/** Share of the budget. */
const FIRST_STEP = 0.05;
const LAST_STEP = 1e-4;

/** Yields often enough to be cancelled at any moment; each progress is that of the latest run. */
export function* refine(design: Design): Generator<RefineProgress, Result<Refined>, void> {
  const found = questionFor(design);
  if (!found.ok) return found;
  const { prepared, question, optimum, served } = found.value;
  const { network = 'analytical' } = design.system;
  const mostTrials = network === 'analytical' ? MOST_TRIALS : MOST_MESSAGE_TRIALS;
  const runs = { trials: 0, events: 0, start: null as Measured | null, best: null as MeasuredRun | null };
  const progress = (): RefineProgress => ({
    trials: runs.trials,
    mostTrials,
    start: runs.start,
    best: runs.best === null ? null : measuredOf(runs.best),
  });

  const run = function* (splitGBps: readonly number[]): Generator<RefineProgress, Result<MeasuredRun>, void> {
    const measured: Result<MeasuredRun> = yield* measure(served, splitGBps, progress);
    if (!measured.ok) return measured;
    runs.trials += 1;
    runs.events += measured.value.totals.events;
    if (runs.best === null || measured.value.objective < runs.best.objective) runs.best = measured.value;
    return measured;
  };

  const first = yield* run(optimum.splitGBps);
  if (!first.ok) return first;
  const start = measuredOf(first.value);
  runs.start = start;
  const starts = yield* startsOf(prepared, optimum.splitGBps, progress);
  for (const splitGBps of starts.slice(1)) yield* run(splitGBps);

  const { traffic, constraints, dollarsPerGBps } = question;
  const loads = totalLoads(traffic);
  const budgetGBps = budgetOf(design);
  const leastOf = boundedBy(served);
  const bestSoFar = (): MeasuredRun => runs.best ?? first.value;
  const { splitGBps: startGBps, objective } = bestSoFar();
  const asking = search({
    startGBps,
    used: loads.flatMap((load, dimension) => (load > 0 ? [dimension] : [])),
    rows: constraints.map((constraint) => rowOf(constraint, dollarsPerGBps)),
    firstStepGBps: FIRST_STEP * budgetGBps,
    lastStepGBps: LAST_STEP * budgetGBps,
    mostTrials: MOST_LOOKS,
  });
  // The start of the search was run among the columns.
  let asked = asking.next();
  if (asked.done !== true) asked = asking.next(objective);
  while (asked.done !== true && runs.trials < mostTrials && runs.events < MOST_EVENTS) {
    yield progress();
    const least = leastOf(asked.value);
    if (least >= bestSoFar().objective) {
      asked = asking.next(least);
      continue;
    }
    const measured: Result<MeasuredRun> = yield* run(asked.value);
    asked = asking.next(measured.ok ? measured.value.objective : Infinity);
  }
  const best = bestSoFar();
  const summary = { trials: runs.trials, start, best: measuredOf(best) };
  if (!(best.objective < start.objective)) return success({ ...summary, results: null });
  const results = resultsOf(found.value, best);
  return results.ok ? success({ ...summary, results: results.value }) : results;
}

interface RefineQuestion {
  readonly prepared: PreparedDesign;
  readonly question: ReturnType<typeof questionOf>;
  readonly optimum: ClosedResult;
  readonly served: readonly Served[];
}

function questionFor(design: Design): Result<RefineQuestion> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const input = optimumInput(prepared.value);
  if (!input.ok) return input;
  const optimum = closedResult(prepared.value, 'optimal');
  if (!optimum.ok) return optimum;
  const served = servedBy(prepared.value);
  if (!served.ok) return served;
  return success({
    prepared: prepared.value,
    question: questionOf(input.value),
    optimum: optimum.value,
    served: served.value,
  });
}

/** Returns the best split in the form of a result of the scheme `optimal`. */
function resultsOf(
  { prepared, optimum: { optimality } }: RefineQuestion,
  best: MeasuredRun,
): Result<NonNullable<Refined['results']>> {
  const closed = closedOf(prepared, 'optimal', {
    splitGBps: best.splitGBps,
    notes: [],
    ...(optimality === null ? {} : { optimality }),
  });
  if (!closed.ok) return closed;
  const simulated = schemeResult(closed.value, best.lanes, best.totals, null, [], best.packets);
  return success({ closed: closed.value, simulated });
}

/** Returns a lower bound on the objective of a split; 0 if several workloads are served, or no bound applies. */
function boundedBy(served: readonly Served[]): (splitGBps: readonly number[]) => number {
  const [{ prepared }] = served as readonly [Served];
  const graph = served.length === 1 ? boundGraph(prepared) : null;
  if (graph?.ok !== true) return () => 0;
  const paths = createPaths(graph.value);
  const { objective } = goalOf(prepared.design);
  return (splitGBps) =>
    objectiveOf(
      objective,
      splitBound(graph.value, splitGBps, paths).lowerBoundNs * (1 - 1e-9),
      dollarsOf(served, splitGBps),
    );
}

/**
 * The optimum for the timeline: from the split that is best by the closed form, a search against the event-driven run
 * itself, which knows overlap, latency, chunking and queues.
 */
import { rowOf } from '../../allocation/optimal/rows.ts';
import { questionOf } from '../../allocation/optimal.ts';
import { totalLoads } from '../../allocation/traffic.ts';
import { price } from '../../cost/price.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { success, type Result } from '../../units/result.ts';
import { closedResult, optimumInput } from '../run/closed.ts';
import { telling } from '../../design/steps.ts';
import type { Design } from '../../design/document.ts';
import { budgetOf } from '../../design/budget.ts';
import { goalOf } from '../../design/goal.ts';
import { topologyOf } from '../run/topology-of.ts';
import { prepareDesign, type PreparedDesign } from '../run/prepare-design.ts';
import { runAt } from '../run/run-scheme.ts';
import { search } from './search.ts';

/** A split and what its event-driven run takes. `objective`: ns, or ns x $, as the goal of the design says. */
export interface Measured {
  readonly splitGBps: readonly number[];
  readonly iterationNs: number;
  readonly dollars: number;
  readonly objective: number;
}

export interface RefineProgress {
  readonly trials: number;
  readonly mostTrials: number;
  /** null until the first run has ended. */
  readonly start: Measured | null;
  readonly best: Measured | null;
}

export interface Refined {
  readonly trials: number;
  /** Of the optimum by the closed form. */
  readonly start: Measured;
  readonly best: Measured;
}

const MOST_TRIALS = 600;
/** Of the budget. */
const FIRST_STEP = 0.05;
const LAST_STEP = 1e-4;
/** So many events between two looks at whether to go on. */
const EVENTS_AT_ONCE = 4000;

/** Yields often enough to be stopped at any moment; each progress is that of the latest run. */
export function* refine(design: Design): Generator<RefineProgress, Result<Refined>, void> {
  const prepared = prepareDesign(design);
  if (!prepared.ok) return prepared;
  const input = optimumInput(prepared.value);
  if (!input.ok) return input;
  const optimum = closedResult(prepared.value, 'optimal');
  if (!optimum.ok) return optimum;
  const { traffic, constraints, dollarsPerGBps } = questionOf(input.value);
  const loads = totalLoads(traffic);
  const budgetGBps = budgetOf(design);
  const asking = search({
    startGBps: optimum.value.splitGBps,
    used: loads.flatMap((load, dimension) => (load > 0 ? [dimension] : [])),
    rows: constraints.map((constraint) => rowOf(constraint, dollarsPerGBps)),
    firstStepGBps: FIRST_STEP * budgetGBps,
    lastStepGBps: LAST_STEP * budgetGBps,
    mostTrials: MOST_TRIALS,
  });
  let trials = 0;
  let start: Measured | null = null;
  let best: Measured | null = null;
  let asked = asking.next();
  while (asked.done !== true) {
    const measured: Result<Measured> = yield* measure(prepared.value, asked.value, () => ({
      trials,
      mostTrials: MOST_TRIALS,
      start,
      best,
    }));
    if (!measured.ok) return measured;
    trials += 1;
    start ??= measured.value;
    if (best === null || measured.value.objective < best.objective) best = measured.value;
    asked = asking.next(measured.value.objective);
  }
  if (start === null || best === null) throw new Error('a search measures its start');
  return success({ trials, start, best });
}

/** One event-driven run of a split, sums only. */
function* measure(
  prepared: PreparedDesign,
  splitGBps: readonly number[],
  progress: () => RefineProgress,
): Generator<RefineProgress, Result<Measured>, void> {
  const { design } = prepared;
  const started = yield* telling(runAt(prepared, splitGBps, TOTALS_ONLY), progress);
  if (!started.ok) return started;
  const { run } = started.value;
  do yield progress();
  while (!run.advance(EVENTS_AT_ONCE));
  const iterationNs = run.totals().endNs;
  const { dollars } = price(topologyOf(design, splitGBps), design.cost);
  const objective = goalOf(design).objective === 'time' ? iterationNs : iterationNs * dollars;
  return success({ splitGBps, iterationNs, dollars, objective });
}

/** The value of a point: event-driven runs at the split that the space asks for, one of each workload that it serves. */
import type { Design } from '../../design/document.ts';
import { goalOf } from '../../design/goal.ts';
import { quietly } from '../../design/steps.ts';
import { throughputOf, type DesignWork } from '../../design/throughput.ts';
import type { Result } from '../../units/result.ts';
import { problem, success } from '../../units/result.ts';
import { dollarsOf } from '../../analysis/refine/measure.ts';
import { refine } from '../../analysis/refine/refine.ts';
import { servedTimes, weightedNs } from '../../run/served-times.ts';
import { closedResult } from '../../run/closed.ts';
import { splitSteps } from '../../run/evaluate.ts';
import { servedBy } from '../../run/group.ts';
import { prepareDesign, type PreparedDesign } from '../../run/prepare-design.ts';
import type { SchemeResult } from '../../run/report/results.ts';
import { workOf } from '../../run/work.ts';
import { significant } from '../significant.ts';
import { servingObjective } from '../space/serving.ts';
import { SCHEME_OF_SPLIT, type Objective, type SpaceSplit, type TrainingObjective } from '../space/space.ts';
import { isOfTraining, trainingScore } from './training-score.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface PointRun {
  /** Of the design's own workload. */
  readonly timeNs: number;
  /** $ of the network, as costs are compared (significant.ts). */
  readonly cost: number;
  /** What the objective makes of it: lower is better. Of a set of workloads it is that of the weighted sum of their times. */
  readonly score: number;
  /** Of the other workloads of a set, in their order. Absent if there are none. */
  readonly othersNs?: readonly number[];
}

/** What a run says besides its time and its score. */
export type Seen = (result: SchemeResult) => void;

/**
 * Problems name fields of the design: a point that cannot be run. Yields every few milliseconds.
 *
 * @param seen called where one workload is run at a known split
 */
export function* runPoint(
  asked: Design,
  split: SpaceSplit,
  objective: Objective,
  seen?: Seen,
): Generator<void, Result<PointRun>, void> {
  const design = servingObjective(asked, objective, split);
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  yield;
  if (goalOf(design).others.length > 0) return yield* runSet(prepared.value, split, objective);
  if (split === 'best') return yield* runBest(prepared.value, objective);
  const closed = closedResult(prepared.value, SCHEME_OF_SPLIT[split]);
  if (!closed.ok) return closed;
  const run = yield* splitSteps(prepared.value, closed.value);
  if (!run.ok) return run;
  seen?.(run.value);
  const { costDollars, work, splitGBps } = closed.value;
  return scored(objective, design, work, { timeNs: run.value.iterationNs, dollars: costDollars, splitGBps });
}

interface Timed {
  readonly splitGBps: readonly number[];
  readonly timeNs: number;
  readonly dollars: number;
  readonly othersNs?: readonly number[];
  /** Absent for one workload. */
  readonly weightedNs?: number;
}

function scored(
  objective: Objective,
  design: Design,
  work: DesignWork,
  { splitGBps, timeNs, dollars, othersNs, weightedNs: sumNs = timeNs }: Timed,
): Result<PointRun> {
  const cost = significant(dollars);
  const score = isOfTraining(objective)
    ? trainingScore(objective, design, { splitGBps, timeNs, work })
    : scoreOf(objective, work, sumNs, cost);
  if (score === null) return problem('', 'It gets nothing done that can be compared.');
  return success({ timeNs, cost, score, ...(othersNs === undefined ? {} : { othersNs }) });
}

/** The best of all schemes and what runs find from there. */
function* runBest(prepared: PreparedDesign, objective: Objective): Generator<void, Result<PointRun>, void> {
  const refined = yield* quietly(refine(prepared.design));
  if (!refined.ok) return refined;
  const { iterationNs, dollars, splitGBps } = refined.value.best;
  const { design } = prepared;
  return scored(objective, design, workOf(design, ALL_PARTS), { timeNs: iterationNs, dollars, splitGBps });
}

/** One split for all workloads, each run on it. */
function* runSet(
  prepared: PreparedDesign,
  split: SpaceSplit,
  objective: Objective,
): Generator<void, Result<PointRun>, void> {
  const { design } = prepared;
  const served = servedBy(prepared);
  if (!served.ok) return served;
  const splitGBps = yield* splitOf(prepared, split);
  if (!splitGBps.ok) return splitGBps;
  const times = yield* servedTimes(served.value, splitGBps.value);
  if (!times.ok) return times;
  const [timeNs, ...othersNs] = times.value as [number, ...number[]];
  const dollars = dollarsOf(served.value, splitGBps.value);
  const sumNs = weightedNs(served.value, times.value);
  return scored(objective, design, workOf(design, ALL_PARTS), {
    splitGBps: splitGBps.value,
    timeNs,
    dollars,
    othersNs,
    weightedNs: sumNs,
  });
}

function* splitOf(
  prepared: PreparedDesign,
  split: SpaceSplit,
): Generator<void, Result<readonly number[]>, void> {
  if (split === 'best') {
    const refined = yield* quietly(refine(prepared.design));
    return refined.ok ? success(refined.value.best.splitGBps) : refined;
  }
  const closed = closedResult(prepared, SCHEME_OF_SPLIT[split]);
  return closed.ok ? success(closed.value.splitGBps) : closed;
}

/** ns of an iteration (of time and cost as times are compared), ns for one token, image or sample, or $ of the network for one of them a second; null if there is none. */
export function scoreOf(
  objective: Exclude<Objective, TrainingObjective>,
  work: DesignWork,
  timeNs: number,
  costDollars: number,
): number | null {
  if (objective === 'time' || objective === 'timeAndCost') {
    if (!Number.isFinite(timeNs)) return null;
    return objective === 'time' ? timeNs : significant(timeNs);
  }
  const { perSecond, networkCostPerThroughput } = throughputOf(work, timeNs, costDollars);
  if (objective === 'throughputPerCost') return networkCostPerThroughput;
  return perSecond === null ? null : 1e9 / perSecond;
}

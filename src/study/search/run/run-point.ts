/** The value of a point: one event-driven run at the split that the space asks for. */
import type { Design } from '../../../design/document.ts';
import { throughputOf, type DesignWork } from '../../../design/throughput.ts';
import type { Result } from '../../../units/result.ts';
import { problem, success } from '../../../units/result.ts';
import { closedResult } from '../../run/closed.ts';
import { splitSteps } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { significant } from '../significant.ts';
import { SCHEME_OF_SPLIT, type Objective, type SpaceSplit } from '../space/space.ts';

export interface PointRun {
  readonly timeNs: number;
  /** $ of the network, as costs are compared (significant.ts). */
  readonly cost: number;
  /** What the objective makes of it: lower is better (score.ts). */
  readonly score: number;
}

/** Problems name fields of the design: a point that cannot be run. Yields every few milliseconds. */
export function* runPoint(
  design: Design,
  split: SpaceSplit,
  objective: Objective,
): Generator<void, Result<PointRun>, void> {
  const prepared = prepareDesign(design);
  if (!prepared.ok) return prepared;
  yield;
  const closed = closedResult(prepared.value, SCHEME_OF_SPLIT[split]);
  if (!closed.ok) return closed;
  const run = yield* splitSteps(prepared.value, closed.value);
  if (!run.ok) return run;
  const { iterationNs } = run.value;
  const { costDollars, work } = closed.value;
  const cost = significant(costDollars);
  const score = scoreOf(objective, work, iterationNs, cost);
  return score === null
    ? problem('', 'It gets nothing done that can be compared.')
    : success({ timeNs: iterationNs, cost, score });
}

/** ns of an iteration (of time and cost as times are compared), ns for one token, image or sample, or $ of the network for one of them a second; null where there is none. */
export function scoreOf(
  objective: Objective,
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

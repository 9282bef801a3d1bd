/**
 * A bound of one point over all splits from its own tasks (analysis/bound): costlier than the bound that all points get, far cheaper than
 * the runs that look for its best split, and often within a few percent of them.
 */
import type { Design } from '../../design/document.ts';
import { quietly } from '../../design/steps.ts';
import { allSplitsBound } from '../../analysis/bound/all-splits.ts';
import { provenNs } from '../../analysis/bound/bound-certificate.ts';
import { goalRows } from '../../analysis/bound/bound-of-design.ts';
import { boundGraph } from '../../analysis/bound/run-bound.ts';
import { servedBy } from '../../run/group.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { workOf } from '../../run/work.ts';
import { scoreOf } from '../run/run-point.ts';
import { isOfTraining } from '../run/training-score.ts';
import { servingObjective } from '../space/serving.ts';
import type { Space } from '../space/space.ts';
import { freeSplitNsDollars } from './free-split.ts';
import { dollarsAlone, leastCost } from './least-cost.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Relative tolerance, because a run adds up in another order. */
const ROUNDING = 1e-9;

/** No score of the point is less; 0 if nothing is claimed. */
export function* tightScore(
  asked: Design,
  { objective, split }: Pick<Space, 'objective' | 'split'>,
): Generator<void, number, void> {
  // Of a training the bound that all points get is all that is known.
  if (isOfTraining(objective)) return 0;
  const design = servingObjective(asked, objective, split);
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return 0;
  const served = servedBy(prepared.value);
  const rows = goalRows(prepared.value);
  if (!served.ok || !rows.ok) return 0;
  yield;
  let ns = 0;
  let constantNs = 0;
  const bytes = design.topology.dimensions.map(() => 0);
  for (const { prepared: own, weight } of served.value) {
    const graph = boundGraph(own);
    if (!graph.ok) return 0;
    const found = yield* quietly(allSplitsBound(graph.value, rows.value));
    if (found === null) return 0;
    const { lines, weights } = found.certificate;
    ns += weight * provenNs(found.certificate, rows.value);
    for (const [at, line] of lines.entries()) {
      constantNs += weight * weights[at]! * line[0]!;
      for (const d of bytes.keys()) bytes[d]! += weight * weights[at]! * line[d + 1]!;
    }
  }
  const cost = leastCost(design, split, true);
  const work = workOf(design, ALL_PARTS);
  const score = scoreOf(objective, work, ns * (1 - ROUNDING), cost) ?? 0;
  if (objective !== 'throughputPerCost') return score;
  const nsDollars = freeSplitNsDollars({ constantNs, bytes }, { perGBps: dollarsAlone(design), least: cost });
  return Math.max(score, scoreOf(objective, work, nsDollars * (1 - ROUNDING), 1) ?? 0);
}

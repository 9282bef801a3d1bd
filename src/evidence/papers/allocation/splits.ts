/** The splits that the later optimiser of the study's authors finds, and ours: SmartBW's, and the minimum time x cost. */
import { valueOf } from '../../../units/result.ts';
import { closedResult } from '../../../run/closed.ts';
import { prepareDesign, withDesign } from '../../../run/prepare-design.ts';
import { STUDY_PAIRS, type StudyCase, type StudyPair } from './facts/cases.ts';
import { studyDesign } from './design.ts';
import { FLAT_PAIR, pairKey, TIME_COST_SPLITS } from './facts/splits.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

/** The published splits are per 100 GB/s. */
const BUDGET_GBPS = 100;

/** Our numbers beside the published ones, by their ids. */
export interface PairSplits {
  readonly at: StudyCase;
  readonly values: ReadonlyMap<string, number>;
}

/** Two for every network and workload: the fastest split, then the best time x cost. */
export function* splitsOfPairs(): Generator<PairSplits, void> {
  for (const pair of STUDY_PAIRS) {
    yield fastest(pair);
    yield bestTimeCost(pair);
  }
}

export const SPLIT_STEPS = 2 * STUDY_PAIRS.length;

function fastest(pair: StudyPair): PairSplits {
  const at: StudyCase = { ...pair, setting: 'grid', budgetGBps: BUDGET_GBPS, scheme: 'smart' };
  const { splitGBps } = valueOf(closedResult(valueOf(prepareDesign(studyDesign(at), ALL_PARTS)), at.scheme));
  return { at, values: byDimension('fastest', pair, splitGBps) };
}

function bestTimeCost(pair: StudyPair): PairSplits {
  const at: StudyCase = { ...pair, setting: 'timeCost', budgetGBps: BUDGET_GBPS, scheme: 'optimal' };
  const prepared = valueOf(prepareDesign(studyDesign(at), ALL_PARTS));
  const best = valueOf(closedResult(prepared, at.scheme));
  const values = byDimension('timecost', pair, best.splitGBps);
  if (pairKey(pair) !== FLAT_PAIR) return { at, values };
  const { design } = prepared;
  const bandwidth = { ...design.bandwidth, customGBps: TIME_COST_SPLITS[pairKey(pair)] };
  const published = valueOf(closedResult(withDesign(prepared, { ...design, bandwidth }), 'custom'));
  const ratio = (best.iterationNs * best.costDollars) / (published.iterationNs * published.costDollars);
  return { at, values: new Map([...values, [`timecost.${pairKey(pair)}.objective`, ratio]]) };
}

function byDimension(id: string, pair: StudyPair, splitGBps: readonly number[]): ReadonlyMap<string, number> {
  return new Map(
    splitGBps.map((bandwidthGBps, dimension) => [`${id}.${pairKey(pair)}.bw${dimension + 1}`, bandwidthGBps]),
  );
}

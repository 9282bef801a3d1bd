/** How far each dimension of a split can shrink, found by runs. */
import type { Design, SchemeId } from '../../design/document.ts';
import { success, type Result } from '../../units/result.ts';
import { createPaths } from '../bound/paths.ts';
import { boundGraph } from '../bound/run-bound.ts';
import { splitBound } from '../bound/split-bound.ts';
import { closedResult } from '../../run/closed.ts';
import type { Served } from '../../run/group.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { measure } from './measure.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface GivenUp {
  readonly bandwidthGBps: number;
  /** The lowest value found whose run is no longer than allowed, with all other dimensions unchanged. */
  readonly leastGBps: number;
  /** Time of that run. */
  readonly iterationNs: number;
}

export interface GiveUpProgress {
  /** Finished dimensions, out of `total`. */
  readonly done: number;
  readonly most: number;
}

/** Relative tolerance of the bisection. */
const CLOSE = 1e-4;
const CLOSE_BOUND = 1e-7;
/** Share that counts as zero for a dimension with almost no traffic. */
const NOTHING = 1e-6;
const MOST_RUNS = 14;

/**
 * Returns one entry per dimension.
 *
 * @param slowdown allowed slowdown of the split's run, 0.05 for 5 %
 */
export function* giveUp(
  design: Design,
  scheme: SchemeId,
  slowdown: number,
): Generator<GiveUpProgress, Result<readonly GivenUp[]>, void> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, scheme);
  if (!closed.ok) return closed;
  const { splitGBps } = closed.value;
  const served = [{ prepared: prepared.value, weight: 1 }];
  const graph = boundGraph(prepared.value);
  const paths = graph.ok ? createPaths(graph.value) : null;
  const most = splitGBps.length;
  const first = yield* measure(served, splitGBps, () => ({ done: 0, most }));
  if (!first.ok) return first;
  const { iterationNs } = first.value;
  const allowedNs = iterationNs * (1 + slowdown);
  const isRuledOut = (split: readonly number[]): boolean =>
    graph.ok && paths !== null && splitBound(graph.value, split, paths).lowerBoundNs > allowedNs;

  const found: GivenUp[] = [];
  const shrinking = { served, splitGBps, iterationNs, allowedNs, isRuledOut, hasBound: graph.ok };
  for (const dimension of splitGBps.keys()) {
    const progress = { done: dimension, most };
    yield progress;
    found.push(yield* shrunk(shrinking, dimension, progress));
  }
  return success(found);
}

interface Shrinking {
  readonly served: readonly Served[];
  readonly splitGBps: readonly number[];
  readonly iterationNs: number;
  readonly allowedNs: number;
  readonly isRuledOut: (splitGBps: readonly number[]) => boolean;
  readonly hasBound: boolean;
}

/** Finds the lowest bandwidth of one dimension: by the bound as far as possible, then by runs. */
function* shrunk(
  { served, splitGBps, iterationNs, allowedNs, isRuledOut, hasBound }: Shrinking,
  dimension: number,
  progress: GiveUpProgress,
): Generator<GiveUpProgress, GivenUp, void> {
  const bandwidthGBps = splitGBps[dimension]!;
  const at = (dimensionGBps: number): readonly number[] => splitGBps.with(dimension, dimensionGBps);
  let best: GivenUp = { bandwidthGBps, leastGBps: bandwidthGBps, iterationNs };
  let runs = 0;
  const tried = function* (candidateGBps: number): Generator<GiveUpProgress, boolean, void> {
    if (isRuledOut(at(candidateGBps))) return false;
    const run = yield* measure(served, at(candidateGBps), () => progress);
    runs += 1;
    if (!run.ok || run.value.iterationNs > allowedNs) return false;
    best = { bandwidthGBps, leastGBps: candidateGBps, iterationNs: run.value.iterationNs };
    return true;
  };
  if (bandwidthGBps > 0 && (yield* tried(0))) return best;
  let low = NOTHING * bandwidthGBps;
  // Values that the bound rules out need no run.
  let [below, above] = [low, bandwidthGBps];
  while (hasBound && above - below > CLOSE_BOUND * above) {
    const middle = Math.sqrt(below * above);
    if (isRuledOut(at(middle))) below = middle;
    else above = middle;
    yield progress;
  }
  if (hasBound) low = below;
  for (let step = 1e-6; low * (1 + step) < best.leastGBps && runs < MOST_RUNS; step *= 16) {
    const candidateGBps = low * (1 + step);
    if (yield* tried(candidateGBps)) break;
    low = candidateGBps;
  }
  while (best.leastGBps - low > CLOSE * best.leastGBps && runs < 2 * MOST_RUNS) {
    const middle = (low + best.leastGBps) / 2;
    if (!(yield* tried(middle))) low = middle;
  }
  return best;
}

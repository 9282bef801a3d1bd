/** The runs of a search: the points with the least bounds, as long as they may be better than the last of the best. */
import { telling } from '../design/steps.ts';
import { tightScore } from './lower/tight-bound.ts';
import type { RunAnswer } from './pool/help.ts';
import type { Ranked } from './ranking.ts';
import type { PointRun } from './run/run-point.ts';
import type { SearchProgress } from './search-ask.ts';
import {
  addRun,
  bestScore,
  keyOf,
  limitOfSearch,
  mayBeBetter,
  progressOf,
  recount,
  settle,
  type Open,
  type SearchState,
} from './search-state.ts';

/** Runs between two counts of what is settled. */
const COUNTED_EVERY = 32;
/** Points of a job of runs. */
const RUNS_AT_ONCE = 8;
/** Of a front, points that are looked at for a job. */
const LOOKED_AT_ONCE = 500;

type Steps<T> = Generator<SearchProgress, T, void>;

export function* runNext(state: SearchState): Steps<void> {
  yield* runEach(state, [firstOpen(state)], null);
}

function firstOpen({ candidates }: SearchState): Open {
  const open = { point: candidates.first(), bound: candidates.firstBound() };
  candidates.pop();
  return open;
}

/** Jobs of points that may be better. */
export function* runJobs(state: SearchState): Generator<readonly Open[], void, void> {
  const { ran, candidates, isFront } = state;
  const goesOn = (): boolean => mayBeBetter(state, candidates.firstBound());
  while (ran.size < mostRunsOf(state) && goesOn()) {
    const job: Open[] = [];
    for (let looked = 0; job.length < RUNS_AT_ONCE && looked < LOOKED_AT_ONCE && goesOn(); looked += 1) {
      const open = firstOpen(state);
      // Nobody else is given what the front leaves no room for.
      if (isFront && isOffFront(state, open)) settle(state, open.point, 'pruned', open.bound);
      else job.push(open);
    }
    state.taken += job.length;
    yield job;
  }
}

/** How far below the best the bounds that are left may be for a proof to be near. */
const NEAR = 0.02;

function mostRunsOf(state: SearchState): number {
  const { mostRuns = Infinity, mostRunsNearProof = mostRuns } = state.ask;
  const isNear = state.candidates.firstBound() >= bestScore(state) * (1 - NEAR);
  return isNear ? Math.max(mostRuns, mostRunsNearProof) : mostRuns;
}

/** One after the other, those that the ones before have left worth it; the others go back. */
export function* runEach(state: SearchState, job: readonly Open[], runs: RunAnswer | null): Steps<void> {
  const { candidates, isFront, ran } = state;
  for (const [place, { point, bound }] of job.entries()) {
    if (state.stage === 'runs') {
      state.openBound = bound;
      state.taken -= 1;
    }
    if (!mayBeBetter(state, bound)) candidates.add(point, bound);
    else if (isFront && isBeaten(state, point, bound)) settle(state, point, 'pruned', bound);
    else yield* runUnlessTight(state, { point, bound }, runs === null ? undefined : runs[place]!);
    if (state.stage === 'runs' && ran.size % COUNTED_EVERY === 0) recount(state);
    yield progressOf(state);
  }
}

/** Runs that look for the best split are dear: a point whose costlier bound leaves it no room is not run. */
function* runUnlessTight(state: SearchState, { point, bound }: Open, known?: PointRun | null): Steps<void> {
  const { candidates, ranking, isFront, points } = state;
  const { tighten } = state.ask;
  // First no further than until another point comes before it.
  for (const limit of tighten === undefined ? [] : [candidates.firstBound(), Infinity]) {
    const tighter = Math.max(bound, tighten!(point, Math.min(limit, limitOfSearch(state))));
    if (tighter > bound && (tighter > candidates.firstBound() || !mayBeBetter(state, tighter))) {
      candidates.add(point, tighter);
      return;
    }
  }
  const isDear = points.space.split === 'best' && known === undefined && ranking.limit() < Infinity;
  const tight = isDear
    ? Math.max(bound, yield* telling(tightOf(points, point), () => progressOf(state)))
    : bound;
  if (isFront && tight > bound && isBeaten(state, point, tight)) settle(state, point, 'pruned', tight);
  else if (!isFront && !mayBeBetter(state, tight)) candidates.add(point, tight);
  else yield* runOne(state, point, tight, known);
}

/** Of a point whose run looks for its best split: 0 if nothing is claimed. */
export function* tightOf(points: SearchState['points'], point: number): Generator<void, number, void> {
  const design = points.designOf(...points.partsOf(point));
  return design.ok ? yield* tightScore(design.value, points.space) : 0;
}

/** Whether one of the front is as fast at no more cost, whatever runs are under way. */
function isOffFront({ points, front, bounding, ask, beaten }: SearchState, { point, bound }: Open): boolean {
  const [, link, network] = points.partsOf(point);
  if (!front.beats(bound, bounding.costOf(link, network))) return false;
  if (ask.worth === true) beaten.add(point, bound);
  return true;
}

/** Whether it is on no front, or is faster than one of it that costs no more by no more than the gap. */
function isBeaten(state: SearchState, point: number, bound: number): boolean {
  const { points, front, bounding, ask, beaten } = state;
  const [, link, network] = points.partsOf(point);
  const cost = bounding.costOf(link, network);
  if (!front.beats(bound / (1 - points.space.gap), cost)) return false;
  state.frontGap = Math.max(state.frontGap, 1 - bound / front.fastest(cost));
  if (ask.worth === true) beaten.add(point, bound);
  return true;
}

/** null if it cannot be run. */
export function* valueOfPoint(
  { points, runPoint }: SearchState,
  point: number,
): Generator<void, PointRun | null, void> {
  const [work, link, network] = points.partsOf(point);
  const design = points.designOf(work, link, network);
  if (!design.ok) return null;
  const run = yield* runPoint(design.value, work, link);
  return run.ok ? run.value : null;
}

/**
 * null if it cannot be run, or its run violates a constraint.
 *
 * @param known its run, where another thread has run it
 */
export function* runOne(
  state: SearchState,
  point: number,
  bound: number,
  known?: PointRun | null,
): Steps<Ranked | null> {
  const run =
    known === undefined ? yield* telling(valueOfPoint(state, point), () => progressOf(state)) : known;
  if (run === null || !keepsLate(state, point, run)) {
    state.refused.add(point);
    settle(state, point, 'infeasible', bound);
    return null;
  }
  const key = keyOf(state, point);
  state.ask.record?.({ key, point, status: 'run', run, bound });
  return addRun(state, point, key, run);
}

function keepsLate({ points }: SearchState, point: number, { cost }: PointRun): boolean {
  if (points.constraints.late.length === 0) return true;
  const parts = points.partsOf(point);
  const design = points.designOf(...parts);
  return design.ok && points.keepsLate(design.value, cost, points.chosenOf(...parts));
}

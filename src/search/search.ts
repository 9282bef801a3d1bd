/**
 * Best-first branch and bound over a space. Every point has a bound that no run of it is below (bounding.ts); the point with
 * the least bound is run next, and when no bound that is left is below the last of the best, all of them are settled.
 */
import { telling } from '../design/steps.ts';
import { shardOf } from './canonical.ts';
import { othersOf, type RunAnswer } from './pool/help.ts';
import { inOrder, type Others } from './pool/in-order.ts';
import { limitOf, type Ranked } from './ranking.ts';
import type { PointRun } from './run/run-point.ts';
import type { SearchAsk, SearchOutcome, SearchProgress } from './search-ask.ts';
import { runEach, runJobs, runNext, runOne, tightOf, valueOfPoint } from './search-runs.ts';
import {
  bestScore,
  createSearchState,
  keyOf,
  progressOf,
  recount,
  settle,
  visitPoint,
  type Open,
  type SearchState,
} from './search-state.ts';
import type { Points } from './space/points.ts';
import { worthSteps, type Worth } from './worth.ts';

/** A point is run before all bounds are there if it may be better than the best by this factor. */
const PROMISING = 0.98;
const AT_ONCE = 2000;
/** Runs for the worth of choices, over those of the proof. */
const MOST_FOR_WORTH = 0.5;

type Steps<T> = Generator<SearchProgress, T, void>;

export function* search(points: Points, ask: SearchAsk = {}): Steps<SearchOutcome> {
  const state = createSearchState(points, ask);
  const { isFront, candidates, ranking, front, bounding } = state;
  yield* runScouts(state);
  yield* boundAll(state);
  yield* runAll(state);
  const leastBound = candidates.firstBound();
  // The best as well as every other of the list is above what belongs in its place by no more.
  const last = ranking.list().at(-1);
  const listGap = last === undefined ? null : Math.max(0, 1 - leastBound / limitOf(last));
  // Of a front the fastest.
  const winner = isFront ? front.list()[0] : ranking.list()[0];
  const worth = ask.worth === true && winner !== undefined ? yield* worthOf(state, winner) : [];
  yield* settleRest(state);
  return {
    ...progressOf(state),
    bound: Math.min(leastBound, bestScore(state)),
    top: isFront ? [] : ranking.list(),
    front: front.list(),
    infeasible: state.infeasible,
    pruned: state.pruned,
    symmetric: bounding.symmetric(),
    gap: isFront && last !== undefined ? state.frontGap : listGap,
    worth,
  };
}

/** Runs a few points that promise most, for a first answer. */
function* runScouts(state: SearchState): Steps<void> {
  const { shard, known, below = Infinity } = state.ask;
  for (const { point, bound } of yield* telling(state.bounding.scouts(), () => progressOf(state))) {
    if (bound >= below) continue;
    const key = keyOf(state, point);
    const isElsewhere = shard !== undefined && shardOf(key, shard.count) !== shard.index;
    if (!isElsewhere && known?.has(key) !== true) yield* runOne(state, point, bound);
    yield progressOf(state);
  }
}

/** Bounds all points, and runs those meanwhile that are much better than the best. */
function* boundAll(state: SearchState): Steps<void> {
  const { bounding, candidates, ran, ask } = state;
  const others = ask.help === undefined ? null : othersOf(ask.help).bounds;
  // Bounds that are still to be made tighter say too little of what is promising.
  const isTight = ask.tighten === undefined;
  for (const { share, isWhole } of bounding.steps((bounded) => visitPoint(state, bounded), others)) {
    state.boundedShare = share;
    state.settled = ran.size + state.infeasible + state.pruned;
    yield progressOf(state);
    if (isWhole && isTight && candidates.firstBound() < bestScore(state) * PROMISING) yield* runNext(state);
  }
  state.boundedShare = 1;
}

function* runAll(state: SearchState): Steps<void> {
  const { help } = state.ask;
  state.stage = 'runs';
  recount(state);
  yield* inOrder<readonly Open[], RunAnswer, SearchProgress>(runJobs(state), {
    others: help === undefined ? null : onOpen(othersOf(help).runs),
    here: (job) => runEach(state, job, null),
    take: (job, runs) => runEach(state, job, runs),
    *answer(job) {
      const runs: (PointRun | null)[] = [];
      for (const { point } of job)
        runs.push(yield* telling(valueOfPoint(state, point), () => progressOf(state)));
      return runs;
    },
  });
  state.openBound = null;
  state.settled = state.count;
}

function* worthOf(state: SearchState, winner: Ranked): Steps<readonly Worth[]> {
  const { points, isFront, candidates, beaten, ran, refused, ask } = state;
  const { mostRuns = Infinity, tighten } = ask;
  const most = Math.max(mostRuns, ran.size) + mostRuns * MOST_FOR_WORTH;
  state.stage = 'worth';
  return yield* worthSteps({
    points,
    candidates: isFront ? beaten : candidates,
    ran,
    refused,
    winner,
    gap: points.space.gap,
    progress: () => progressOf(state),
    ...(tighten === undefined ? {} : { tighten }),
    ...(points.space.split === 'best' ? { tightest: createTightest(state) } : {}),
    mayRun: () => ran.size < most,
    begins(done, of) {
      state.choices = { done, of };
    },
    partsOf: points.partsOf,
    run(point, bound) {
      if (isFront) state.pruned -= 1;
      return runOne(state, point, bound);
    },
  });
}

/** Kept from one choice to the next. */
function createTightest(state: SearchState): (point: number) => Steps<number> {
  const known = new Map<number, number>();
  return function* tightest(point) {
    let score = known.get(point);
    if (score === undefined) {
      score = yield* telling(tightOf(state.points, point), () => progressOf(state));
      known.set(point, score);
    }
    return score;
  };
}

/** What is left was not run, and is no better. */
function* settleRest(state: SearchState): Steps<void> {
  const { candidates, ran, refused } = state;
  for (let place = 0; place < candidates.count(); place += 1) {
    const point = candidates.pointAt(place);
    if (!ran.has(point) && !refused.has(point)) settle(state, point, 'pruned', candidates.boundAt(place));
    if (place % AT_ONCE === 0) yield progressOf(state);
  }
}

function onOpen(others: Others<readonly number[], RunAnswer>): Others<readonly Open[], RunAnswer> {
  return { ...others, give: (job) => others.give(job.map(({ point }) => point)) };
}

/**
 * Best-first branch and bound over a space. Every point has a bound that no run of it is below (bounding.ts); the point with
 * the least bound is run next, and when no bound that is left is below the last of the best, all of them are settled.
 */
import { telling } from '../design/steps.ts';
import { createBounding, type Bounded, type Bounding } from './bounding.ts';
import { createCandidates } from './candidates.ts';
import { createCheapest } from './cheapest.ts';
import { hashOf, shardOf } from './canonical.ts';
import { createFront, createRanking, limitOf, type Ranked } from './ranking.ts';
import { tightScore } from './lower/tight-bound.ts';
import { othersOf, type Help, type RunAnswer } from './pool/help.ts';
import { inOrder, type Others } from './pool/in-order.ts';
import type { SchemeResult } from '../run/report/results.ts';
import { createPointRunner } from './run/point-runner.ts';
import type { PointRun } from './run/run-point.ts';
import type { Points } from './space/points.ts';
import { worthSteps, type Worth } from './worth.ts';

export type PointStatus = 'run' | 'pruned' | 'infeasible';

/** What is known of a point when it is settled. */
export interface Settled {
  readonly key: string;
  readonly point: number;
  readonly status: PointStatus;
  /** null unless it was run. */
  readonly run: PointRun | null;
  /** No score of it is less. */
  readonly bound: number;
}

/** Of an earlier search: its run, or how it was settled without one. */
export type Known = PointRun | Exclude<PointStatus, 'run'>;

export interface SearchAsk {
  /** Of so many equal parts, dealt by the hash of a point. Missing: all. */
  readonly shard?: { readonly index: number; readonly count: number };
  /** By key. */
  readonly known?: ReadonlyMap<string, Known>;
  /** Is told of every point that is settled and was not known, once. */
  readonly record?: (settled: Settled) => void;
  /** Whether to find out what each choice of the winner is worth. Missing: false. */
  readonly worth?: boolean;
  /** Others that do some of the work; what comes of it is the same. Missing: none. */
  readonly help?: Help;
  /** What the points are, with their bounds. Missing: all of the space. */
  readonly bounding?: Bounding;
  /** A dearer bound of a point, no less than the one it was visited with: asked for before it is run. Missing: there is none. */
  readonly tighten?: (point: number) => number;
  /** Runs after which nothing more is proved. Missing: as many as the proof needs. */
  readonly mostRuns?: number;
  /** A score that is known from elsewhere: points are looked for that are better than it. Defaults to Infinity. */
  readonly below?: number;
  /** Called with what the run of a work says, where it is run by itself. */
  readonly seen?: (work: number, result: SchemeResult) => void;
}

export interface SearchProgress {
  readonly stage: 'bounds' | 'runs' | 'worth';
  /** Points that keep to the constraints, as far as they have been counted. */
  readonly points: number;
  /** Of them, those of which it is known that they are not better, and those that were run. */
  readonly settled: number;
  readonly runs: number;
  readonly best: Ranked | null;
  /** No point has a lower score; null until all have bounds, and of a front, which is settled much later than its fastest point. */
  readonly bound: number | null;
  /** Relative: a point is better than the best, or faster than the front at its cost, by no more; null while nothing is known. */
  readonly gap: number | null;
  /** Of the ways to train, those whose points have bounds. */
  readonly boundedShare: number;
  /** Of the choices of the best, those whose worth is known; null before that is asked. */
  readonly choices: { readonly done: number; readonly of: number } | null;
}

export interface SearchOutcome extends SearchProgress {
  /** Best first. */
  readonly top: readonly Ranked[];
  /** Time and cost, where both are asked for. */
  readonly front: readonly Ranked[];
  readonly infeasible: number;
  readonly pruned: number;
  readonly symmetric: number;
  /** Relative: by how much at most one of the list is above what belongs in its place, or a point is faster than the front at its cost. */
  readonly gap: number;
  /** Of the best, or of the fastest of the front. */
  readonly worth: readonly Worth[];
}

/** A point is run before all bounds are there where it may be better than the best by so much. */
const PROMISING = 0.98;
const AT_ONCE = 2000;
/** Runs between two counts of what is settled. */
const COUNTED_EVERY = 32;
/** Runs of the proof and of the worth of choices, over those of the proof. */
const MOST_FOR_WORTH = 1.5;
/** Points of a job of runs. */
const RUNS_AT_ONCE = 8;
/** Of a front, points that are looked at for a job. */
const LOOKED_AT_ONCE = 500;

export function* search(points: Points, ask: SearchAsk = {}): Generator<SearchProgress, SearchOutcome, void> {
  const { objective, gap, top } = points.space;
  const isFront = objective === 'timeAndCost';
  const bounding = ask.bounding ?? createBounding(points);
  const candidates = createCandidates();
  const ranking = createRanking(isFront ? 1 : top);
  const front = createFront();
  const runPoint = createPointRunner(points.space, ask.seen);
  const ran = new Map<number, Ranked>();
  const refused = new Set<number>();
  let [count, infeasible, pruned, settled] = [0, 0, 0, 0];
  let stage: SearchProgress['stage'] = 'bounds';
  let boundedShare = 0;
  /** Points that wait for their run beside the candidates, and what none of those that are left is below. */
  let taken = 0;
  /** Of a front: those that were not run, and by how much they may be faster at most. */
  const beaten = createCandidates();
  let frontGap = 0;
  const cheapest = createCheapest(points, bounding.costOf);
  let openBound: number | null = null;
  let choices: SearchProgress['choices'] = null;

  const bestScore = (): number => ranking.list()[0]?.score ?? Infinity;
  const { below = Infinity } = ask;
  const limit = (): number => Math.min(ranking.limit(), below) * (1 - gap);
  const progress = (): SearchProgress => ({
    stage,
    points: count,
    settled,
    runs: ran.size,
    best: ranking.list()[0] ?? null,
    boundedShare,
    choices,
    bound: stage === 'bounds' || isFront ? null : Math.min(openBound ?? candidates.firstBound(), bestScore()),
    gap: stage === 'bounds' ? null : gapTo(openBound ?? candidates.firstBound()),
  });
  /** @param bound none of the points that are left is below it */
  const gapTo = (bound: number): number | null => {
    if (!isFront) return ran.size === 0 ? null : Math.max(0, 1 - bound / bestScore());
    // Whatever is left costs no less than the last of the front, which is the slowest.
    const last = front.list().at(-1);
    return last === undefined || last.cost > cheapest.cost()
      ? null
      : Math.max(frontGap, 1 - bound / last.score);
  };
  const { partsOf } = points;
  const keyOf = (point: number): string => hashOf(points.textOf(...partsOf(point)));
  const add = (point: number, key: string, run: PointRun): Ranked => {
    const ranked = { ...run, point, key, complexity: points.complexityOf(point % points.networks) };
    ran.set(point, ranked);
    ranking.add(ranked);
    if (isFront) front.add(ranked);
    return ranked;
  };

  const { shard, known, help = null, mostRuns = Infinity, tighten } = ask;
  for (const { point, bound } of yield* telling(bounding.scouts(), progress)) {
    if (bound >= below) continue;
    const key = keyOf(point);
    const isElsewhere = shard !== undefined && shardOf(key, shard.count) !== shard.index;
    if (!isElsewhere && known?.has(key) !== true) yield* runOne(point, bound);
    yield progress();
  }
  const visit = ({ point, score, work, link, network }: Bounded): void => {
    const hasKey = shard !== undefined || known !== undefined;
    const key = hasKey ? hashOf(points.textOf(work, link, network)) : '';
    if (shard !== undefined && shardOf(key, shard.count) !== shard.index) return;
    count += 1;
    const before = known?.get(key);
    if (ran.has(point) || refused.has(point)) return;
    if (before === undefined) {
      if (score !== null) {
        candidates.add(point, score);
        if (isFront) cheapest.add(link, network);
      } else {
        infeasible += 1;
        ask.record?.({ key: keyOf(point), point, status: 'infeasible', run: null, bound: 0 });
      }
    } else if (typeof before === 'object') add(point, key, before);
    else if (before === 'pruned') pruned += 1;
    else infeasible += 1;
  };
  for (const { share, isWhole } of bounding.steps(visit, help === null ? null : othersOf(help).bounds)) {
    boundedShare = share;
    settled = ran.size + infeasible + pruned;
    yield progress();
    // Bounds that are still to be made tighter say too little of what is promising.
    const isTight = ask.tighten === undefined;
    if (isWhole && isTight && candidates.firstBound() < bestScore() * PROMISING) yield* runNext();
  }
  boundedShare = 1;
  stage = 'runs';
  recount();
  yield* inOrder<readonly Open[], RunAnswer, SearchProgress>(runJobs(), {
    others: help === null ? null : onOpen(othersOf(help).runs),
    here: (job) => runEach(job, null),
    take: runEach,
    *answer(job) {
      const runs: (PointRun | null)[] = [];
      for (const { point } of job) runs.push(yield* telling(valueOf(point), progress));
      return runs;
    },
  });
  openBound = null;
  settled = count;
  const leastBound = candidates.firstBound();
  // The best as well as every other of the list is above what belongs in its place by no more.
  const last = ranking.list().at(-1);
  const provenGap = last !== undefined && !isFront ? Math.max(0, 1 - leastBound / limitOf(last)) : frontGap;
  // Of a front the fastest.
  const winner = isFront ? front.list()[0] : ranking.list()[0];
  let worth: readonly Worth[] = [];
  if (ask.worth === true && winner !== undefined) {
    stage = 'worth';
    worth = yield* worthSteps({
      points,
      candidates: isFront ? beaten : candidates,
      ran,
      refused,
      winner,
      gap,
      progress,
      ...(tighten === undefined ? {} : { tighten }),
      mayRun: () => ran.size < mostRuns * MOST_FOR_WORTH,
      begins(done, of) {
        choices = { done, of };
      },
      partsOf,
      run(point, bound) {
        if (isFront) pruned -= 1;
        return runOne(point, bound);
      },
    });
  }
  for (let place = 0; place < candidates.count(); place += 1) {
    const point = candidates.pointAt(place);
    if (!ran.has(point) && !refused.has(point)) settle(point, 'pruned', candidates.boundAt(place));
    if (place % AT_ONCE === 0) yield progress();
  }
  return {
    ...progress(),
    bound: Math.min(leastBound, bestScore()),
    top: isFront ? [] : ranking.list(),
    front: front.list(),
    infeasible,
    pruned,
    symmetric: bounding.symmetric(),
    gap: provenGap,
    worth,
  };

  function recount(): void {
    settled = isFront ? ran.size + infeasible + pruned : count - candidates.below(limit()) - taken;
  }

  function settle(point: number, status: 'pruned' | 'infeasible', bound: number): void {
    if (status === 'pruned') pruned += 1;
    else infeasible += 1;
    ask.record?.({ key: keyOf(point), point, status, run: null, bound });
  }

  function* runNext(): Generator<SearchProgress, void, void> {
    const open = { point: candidates.first(), bound: candidates.firstBound() };
    candidates.pop();
    yield* runEach([open], null);
  }

  /** The points with the least bounds, as long as they may be better than the last of the best. */
  function* runJobs(): Generator<readonly Open[], void, void> {
    while (ran.size < mostRuns && mayBeBetter(candidates.firstBound())) {
      const job: Open[] = [];
      let looked = 0;
      while (job.length < RUNS_AT_ONCE && looked < LOOKED_AT_ONCE && mayBeBetter(candidates.firstBound())) {
        const open = { point: candidates.first(), bound: candidates.firstBound() };
        candidates.pop();
        looked += 1;
        // Nobody else is given what the front leaves no room for.
        if (isFront && isOffFront(open)) settle(open.point, 'pruned', open.bound);
        else job.push(open);
      }
      taken += job.length;
      yield job;
    }
  }

  /** One after the other, those that the ones before have left worth it; the others go back. */
  function* runEach(job: readonly Open[], runs: RunAnswer | null): Generator<SearchProgress, void, void> {
    for (const [place, { point, bound }] of job.entries()) {
      if (stage === 'runs') {
        openBound = bound;
        taken -= 1;
      }
      if (!mayBeBetter(bound)) candidates.add(point, bound);
      else if (isFront && isBeaten(point, bound)) settle(point, 'pruned', bound);
      else yield* runUnlessTight(point, bound, runs === null ? undefined : runs[place]!);
      if (stage === 'runs' && ran.size % COUNTED_EVERY === 0) recount();
      yield progress();
    }
  }

  /** Runs that look for the best split are dear: a point whose dearer bound leaves it no room is not run. */
  function* runUnlessTight(
    point: number,
    bound: number,
    known?: PointRun | null,
  ): Generator<SearchProgress, void, void> {
    const tighter = tighten === undefined ? bound : Math.max(bound, tighten(point));
    if (tighter > bound && (tighter > candidates.firstBound() || !mayBeBetter(tighter))) {
      candidates.add(point, tighter);
      return;
    }
    const isDear = points.space.split === 'best' && known === undefined && ranking.limit() < Infinity;
    const tight = isDear ? Math.max(bound, yield* telling(tightOf(point), progress)) : bound;
    if (isFront && tight > bound && isBeaten(point, tight)) settle(point, 'pruned', tight);
    else if (!isFront && !mayBeBetter(tight)) candidates.add(point, tight);
    else yield* runOne(point, tight, known);
  }

  function* tightOf(point: number): Generator<void, number, void> {
    const design = points.designOf(...partsOf(point));
    return design.ok ? yield* tightScore(design.value, points.space) : 0;
  }

  /** Whether one of the front is as fast at no more cost, whatever runs are under way. */
  function isOffFront({ point, bound }: Open): boolean {
    const [, link, network] = partsOf(point);
    if (!front.beats(bound, bounding.costOf(link, network))) return false;
    if (ask.worth === true) beaten.add(point, bound);
    return true;
  }

  /** Whether it is on no front, or is faster than one of it that costs no more by no more than the gap. */
  function isBeaten(point: number, bound: number): boolean {
    const [, link, network] = partsOf(point);
    const cost = bounding.costOf(link, network);
    if (!front.beats(bound / (1 - gap), cost)) return false;
    frontGap = Math.max(frontGap, 1 - bound / front.fastest(cost));
    if (ask.worth === true) beaten.add(point, bound);
    return true;
  }

  function mayBeBetter(bound: number): boolean {
    return bound < Infinity && (isFront || bound < limit());
  }

  /** null where it cannot be run. */
  function* valueOf(point: number): Generator<void, PointRun | null, void> {
    const [work, link, network] = partsOf(point);
    const design = points.designOf(work, link, network);
    if (!design.ok) return null;
    const run = yield* runPoint(design.value, work, link);
    return run.ok ? run.value : null;
  }

  /**
   * null where it cannot be run, or what its run says keeps to no constraint.
   * @param known its run, where somebody else has run it
   */
  function* runOne(
    point: number,
    bound: number,
    known?: PointRun | null,
  ): Generator<SearchProgress, Ranked | null, void> {
    const run = known === undefined ? yield* telling(valueOf(point), progress) : known;
    if (run === null || !keepsLate(point, run)) {
      refused.add(point);
      settle(point, 'infeasible', bound);
      return null;
    }
    const key = keyOf(point);
    ask.record?.({ key, point, status: 'run', run, bound });
    return add(point, key, run);
  }

  function keepsLate(point: number, { cost }: PointRun): boolean {
    if (points.constraints.late.length === 0) return true;
    const parts = partsOf(point);
    const design = points.designOf(...parts);
    return design.ok && points.keepsLate(design.value, cost, points.chosenOf(...parts));
  }
}

/** A point that may have to be run. */
interface Open {
  readonly point: number;
  readonly bound: number;
}

function onOpen(others: Others<readonly number[], RunAnswer>): Others<readonly Open[], RunAnswer> {
  return { ...others, give: (job) => others.give(job.map(({ point }) => point)) };
}

/** How far a search is: its candidates, its runs, and what they prove. */
import { createBounding, type Bounded, type Bounding } from './bounding.ts';
import { createCandidates, type Candidates } from './candidates.ts';
import { createCheapest } from './cheapest.ts';
import { hashOf, shardOf } from './canonical.ts';
import { createFront, createRanking, type Ranked } from './ranking.ts';
import { createPointRunner, type PointRunner } from './run/point-runner.ts';
import type { PointRun } from './run/run-point.ts';
import type { SearchAsk, SearchProgress } from './search-ask.ts';
import type { Points } from './space/points.ts';

/** A point that may have to be run. */
export interface Open {
  readonly point: number;
  readonly bound: number;
}

export interface SearchState {
  readonly points: Points;
  readonly ask: SearchAsk;
  readonly isFront: boolean;
  readonly bounding: Bounding;
  readonly candidates: Candidates;
  readonly ranking: ReturnType<typeof createRanking>;
  readonly front: ReturnType<typeof createFront>;
  readonly runPoint: PointRunner;
  readonly ran: Map<number, Ranked>;
  readonly refused: Set<number>;
  /** Of a front: those that were not run. */
  readonly beaten: Candidates;
  readonly cheapest: ReturnType<typeof createCheapest>;
  count: number;
  infeasible: number;
  pruned: number;
  settled: number;
  stage: SearchProgress['stage'];
  boundedShare: number;
  /** Points that wait for their run beside the candidates. */
  taken: number;
  /** Of a front: by how much those that were not run may be faster at most. */
  frontGap: number;
  /** None of the points that are left is below it; null if the candidates say so. */
  openBound: number | null;
  choices: SearchProgress['choices'];
}

export function createSearchState(points: Points, ask: SearchAsk): SearchState {
  const { objective, top } = points.space;
  const isFront = objective === 'timeAndCost';
  const bounding = ask.bounding ?? createBounding(points);
  return {
    points,
    ask,
    isFront,
    bounding,
    candidates: createCandidates(),
    ranking: createRanking(isFront ? 1 : top, ask.likeOf),
    front: createFront(),
    runPoint: createPointRunner(points.space, ask.seen),
    ran: new Map(),
    refused: new Set(),
    beaten: createCandidates(),
    cheapest: createCheapest(points, bounding.costOf),
    count: 0,
    infeasible: 0,
    pruned: 0,
    settled: 0,
    stage: 'bounds',
    boundedShare: 0,
    taken: 0,
    frontGap: 0,
    openBound: null,
    choices: null,
  };
}

export function bestScore({ ranking }: SearchState): number {
  return ranking.list()[0]?.score ?? Infinity;
}

/** Points whose bound is no less are of no use. */
export function limitOfSearch({ ranking, ask: { below = Infinity }, points }: SearchState): number {
  return Math.min(ranking.limit(), below) * (1 - points.space.gap);
}

export function mayBeBetter(state: SearchState, bound: number): boolean {
  return bound < Infinity && (state.isFront || bound < limitOfSearch(state));
}

export function progressOf(state: SearchState): SearchProgress {
  const { stage, isFront, candidates, ranking, ran, count, settled, boundedShare, choices } = state;
  const bound = state.openBound ?? candidates.firstBound();
  return {
    stage,
    points: count,
    settled,
    runs: ran.size,
    best: ranking.list()[0] ?? null,
    boundedShare,
    choices,
    bound: stage === 'bounds' || isFront ? null : Math.min(bound, bestScore(state)),
    gap: stage === 'bounds' ? null : gapTo(state, bound),
  };
}

/** @param bound none of the points that are left is below it */
function gapTo(state: SearchState, bound: number): number | null {
  const { isFront, ran, front, cheapest, frontGap } = state;
  if (!isFront) return ran.size === 0 ? null : Math.max(0, 1 - bound / bestScore(state));
  // Whatever is left costs no less than the last of the front, which is the slowest.
  const last = front.list().at(-1);
  return last === undefined || last.cost > cheapest.cost()
    ? null
    : Math.max(frontGap, 1 - bound / last.score);
}

export function keyOf({ points }: SearchState, point: number): string {
  return hashOf(points.textOf(...points.partsOf(point)));
}

export function addRun(state: SearchState, point: number, key: string, run: PointRun): Ranked {
  const { points, ran, ranking, isFront, front } = state;
  const ranked = { ...run, point, key, complexity: points.complexityOf(point % points.networks) };
  ran.set(point, ranked);
  ranking.add(ranked);
  if (isFront) front.add(ranked);
  return ranked;
}

export function settle(
  state: SearchState,
  point: number,
  status: 'pruned' | 'infeasible',
  bound: number,
): void {
  if (status === 'pruned') state.pruned += 1;
  else state.infeasible += 1;
  state.ask.record?.({ key: keyOf(state, point), point, status, run: null, bound });
}

export function recount(state: SearchState): void {
  const { isFront, ran, infeasible, pruned, count, candidates, taken } = state;
  state.settled = isFront
    ? ran.size + infeasible + pruned
    : count - candidates.below(limitOfSearch(state)) - taken;
}

/** A point that satisfies the constraints, with its bound: a candidate, or what an earlier search knows of it. */
export function visitPoint(state: SearchState, { point, score, work, link, network }: Bounded): void {
  const { points, ask, candidates, cheapest, isFront, ran, refused } = state;
  const { shard, known } = ask;
  const hasKey = shard !== undefined || known !== undefined;
  const key = hasKey ? hashOf(points.textOf(work, link, network)) : '';
  if (shard !== undefined && shardOf(key, shard.count) !== shard.index) return;
  state.count += 1;
  if (ran.has(point) || refused.has(point)) return;
  const before = known?.get(key);
  if (before === undefined) {
    if (score === null) settle(state, point, 'infeasible', 0);
    else {
      candidates.add(point, score);
      if (isFront) cheapest.add(link, network);
    }
  } else if (typeof before === 'object') addRun(state, point, key, before);
  else if (before === 'pruned') state.pruned += 1;
  else state.infeasible += 1;
}

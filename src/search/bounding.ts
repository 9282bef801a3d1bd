/**
 * Visits every point of a space once, with a bound of its score: one way to train after the other, each on all networks. Networks that
 * cannot run a work, points that violate a constraint and symmetric points are excluded before they become points.
 */
import type { Design } from '../design/document.ts';
import { telling } from '../design/steps.ts';
import { npuCount } from '../topology/dimension.ts';
import { createScoreBounds, type ScoreBounds } from './lower/score-bound.ts';
import { createColumns } from './pool/columns.ts';
import { inOrder, type Others } from './pool/in-order.ts';
import { createPromisedWorks, type Alike } from './promised-works.ts';
import { createPointConstraints, type KeepsConstraints } from './space/point-constraints.ts';
import type { Points } from './space/points.ts';

/** A point that satisfies the constraints. */
export interface Bounded {
  readonly point: number;
  readonly work: number;
  readonly link: number;
  readonly network: number;
  /** A lower bound of its score; null if the point cannot be run. */
  readonly score: number | null;
}

export interface BoundingProgress {
  /** The share of the works of the space that is done. */
  readonly share: number;
  /** Whether the last point of a work has just got its bound. */
  readonly isWhole: boolean;
}

/** The number of points between two checks for cancellation. */
const POINTS_AT_ONCE = 1000;
const BOUNDS_AT_ONCE = 16;
/** The number of ways to train that are tried first, each on the best of the `SCOUTED` networks with the fewest dimensions. */
const SCOUTS = 3;
const SCOUTED = 8;

/** Works that are placed alike on every network: a job for a helper. */
export interface BoundJob {
  readonly works: readonly number[];
  readonly npus: number;
}

/** The points of a job, in the order of a visit. */
export interface BoundAnswer {
  /** The number of points of each work. */
  readonly counts: readonly number[];
  readonly points: Uint32Array;
  /** Bounds of the points; NaN if a point cannot be run. */
  readonly scores: Float64Array;
  readonly symmetric: number;
}

/** A point that runs before the others have bounds. */
export interface Scout {
  readonly point: number;
  readonly bound: number;
}

export interface Bounding {
  readonly steps: (
    visit: (bounded: Bounded) => void,
    others?: Others<BoundJob, BoundAnswer> | null,
  ) => Generator<BoundingProgress, void, void>;
  /** The most promising points, for a first answer: one for each of the first ways to train. */
  readonly scouts: () => Generator<BoundingProgress, readonly Scout[], void>;
  /** Answers the job of another worker. */
  readonly answer: (job: BoundJob) => Generator<BoundingProgress, BoundAnswer, void>;
  /** The number of points that were not visited because a symmetric one was. */
  readonly symmetric: () => number;
  /** The cost of a network in $ if its split is known before the run, else the least cost. */
  readonly costOf: (link: number, network: number) => number;
}

/** A way to train, on networks with one number of NPUs. */
interface Work {
  readonly index: number;
  readonly networks: readonly number[];
  readonly design: Design;
}

interface State {
  readonly points: Points;
  readonly mayMerge: boolean;
  readonly promised: ReturnType<typeof createPromisedWorks>;
  readonly keeps: KeepsConstraints;
  readonly scores: ScoreBounds;
  symmetric: number;
}

export function createBounding(points: Points): Bounding {
  const { constraints } = points;
  const scores = createScoreBounds(points);
  const state: State = {
    points,
    mayMerge: ![...constraints.point, ...constraints.late].some(({ text }) => /zero/i.test(text)),
    promised: createPromisedWorks(points),
    keeps: createPointConstraints(points),
    scores,
    symmetric: 0,
  };
  return {
    steps: (visit, others = null) => boundSteps(state, visit, others),
    scouts: () => scoutSteps(state),
    *answer({ works, npus }) {
      const networks = (yield* telling(state.promised.networksByNpus(), begun)).get(npus) ?? [];
      const jobWorks = works.flatMap((index): readonly Work[] => {
        const design = points.designOf(index, 0, networks[0]!);
        return design.ok ? [{ index, networks, design: design.value }] : [];
      });
      return yield* answerSteps(state, jobWorks, begun);
    },
    symmetric: () => state.symmetric,
    costOf: scores.costOf,
  };
}

type Visit = (bounded: Bounded) => void;

function* boundSteps(
  state: State,
  visit: Visit,
  others: Others<BoundJob, BoundAnswer> | null,
): Generator<BoundingProgress, void, void> {
  let done = 0;
  const all = yield* telling(state.promised.inOrder(), begun);
  const count = all.reduce((sum, { works }) => sum + works.length, 0);
  const progress = (isWhole: boolean): BoundingProgress => ({ share: done / count, isWhole });
  const isNew = once();
  yield* inOrder<readonly Work[], BoundAnswer, BoundingProgress>(jobs(), {
    others: others === null ? null : onJobs(others),
    *here(works) {
      for (const work of works) {
        yield* telling(boundWork(state, work, visit), () => progress(false));
        done += 1;
        yield progress(true);
      }
    },
    answer: (works) => answerSteps(state, works, () => progress(false)),
    *take(works, answer) {
      for (const isWhole of visitAnswer(state, works, answer, visit)) {
        if (isWhole) done += 1;
        yield progress(isWhole);
      }
    },
  });

  function* jobs(): Generator<readonly Work[], void, void> {
    state.symmetric = 0;
    for (const alike of all) {
      const works = worksOf(state, alike, isNew);
      done += alike.works.length - works.length;
      if (works.length > 0) yield works;
    }
  }
}

/** Visits the points that another worker bounded; yields true after each work. */
function* visitAnswer(
  state: State,
  works: readonly Work[],
  { counts, points: found, scores, symmetric }: BoundAnswer,
  visit: Visit,
): Generator<boolean, void, void> {
  const { points } = state;
  state.symmetric += symmetric;
  let at = 0;
  for (const [place, count] of counts.entries()) {
    const work = works[place]!.index;
    for (const end = at + count; at < end; at += 1) {
      if (at % POINTS_AT_ONCE === 0) yield false;
      const point = found[at]!;
      const rest = Math.floor(point / points.networks);
      const score = scores[at]!;
      visit({
        point,
        work,
        link: rest % points.links,
        network: point % points.networks,
        score: Number.isNaN(score) ? null : score,
      });
    }
    yield true;
  }
}

function* scoutSteps(state: State): Generator<BoundingProgress, readonly Scout[], void> {
  const { points, promised, scores, keeps } = state;
  const found: Scout[] = [];
  // Picks the same representative of symmetric works as the walk over all works.
  const isNew = once();
  for (const alike of yield* telling(promised.inOrder(), begun)) {
    const [work] = worksOf(state, alike, isNew);
    if (work === undefined) continue;
    const lines = yield* telling(scores.ofWork(work.index, work.design, work.networks), begun);
    let best: Scout = { point: -1, bound: Infinity };
    for (const network of work.networks.slice(0, SCOUTED)) {
      const score = keeps(work.index, 0, network) ? scores.at(lines, 0, network) : null;
      if (score !== null && score < best.bound)
        best = { point: work.index * points.links * points.networks + network, bound: score };
    }
    if (best.point >= 0) found.push(best);
    if (found.length === SCOUTS) break;
    yield begun();
  }
  return found;
}

function* answerSteps<P>(
  state: State,
  works: readonly Work[],
  progress: () => P,
): Generator<P, BoundAnswer, void> {
  const counts: number[] = [];
  const found = createColumns();
  const before = state.symmetric;
  for (const work of works) {
    const from = found.count();
    yield* telling(
      boundWork(state, work, ({ point, score }) => found.add(point, score ?? NaN)),
      progress,
    );
    counts.push(found.count() - from);
  }
  const others = state.symmetric - before;
  state.symmetric = before;
  return { counts, ...found.take(), symmetric: others };
}

/** The distinct works that satisfy the constraints on works alone. */
function worksOf(
  state: State,
  { npus, networks, works }: Alike,
  isNew: (text: string) => boolean,
): readonly Work[] {
  const { points, mayMerge } = state;
  return works.flatMap((index): readonly Work[] => {
    const network = networks[0]!;
    const design = points.designOf(index, 0, network);
    if (!design.ok) return [];
    if (points.brokenBy(index, network, design.value) !== undefined) return [];
    if (isNew(`${npus} ${points.workText(index, design.value, mayMerge)}`))
      return [{ index, networks, design: design.value }];
    state.symmetric += networks.length * points.links;
    return [];
  });
}

function* boundWork(state: State, work: Work, visit: Visit): Generator<void, void, void> {
  const { scores } = state;
  const lines = yield* scores.ofWork(work.index, work.design, work.networks);
  yield;
  yield* visitWork(state, work, ({ point, work: index, link, network }) => {
    visit({ point, work: index, link, network, score: scores.at(lines, link, network) });
  });
}

function* visitWork(
  state: State,
  { index, networks }: Work,
  visit: (point: Omit<Bounded, 'score'>) => void,
): Generator<void, void, void> {
  const { points, keeps } = state;
  let visited = 0;
  for (let link = 0; link < points.links; link += 1) {
    for (const network of networks) {
      visited += 1;
      if (visited % BOUNDS_AT_ONCE === 0) yield;
      if (points.links > 1 && points.isSpare(link, points.dimensionsOf(network))) {
        state.symmetric += 1;
        continue;
      }
      if (!keeps(index, link, network)) continue;
      const point = (index * points.links + link) * points.networks + network;
      visit({ point, work: index, link, network });
    }
  }
}

/** The progress before any work is done. */
function begun(): BoundingProgress {
  return { share: 0, isWhole: false };
}

/** Returns a filter that is true for each text the first time only. */
function once(): (text: string) => boolean {
  const seen = new Set<string>();
  return (text) => {
    const isFirst = !seen.has(text);
    seen.add(text);
    return isFirst;
  };
}

/** Converts works to and from the jobs of other workers. */
function onJobs(others: Others<BoundJob, BoundAnswer>): Others<readonly Work[], BoundAnswer> {
  return {
    ...others,
    give: (works) =>
      others.give({ works: works.map(({ index }) => index), npus: npuCount(works[0]!.design.topology) }),
  };
}

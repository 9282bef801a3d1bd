/**
 * Every point of a space once, with a bound of its score: way to train by way to train, and of each all networks. What a work
 * cannot be run on, what keeps to no constraint and what stands for another is left out before there are points of it.
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

/** A point that keeps to the constraints. */
export interface Bounded {
  readonly point: number;
  readonly work: number;
  readonly link: number;
  readonly network: number;
  /** No score of it is less; null where it cannot be run. */
  readonly score: number | null;
}

export interface BoundingProgress {
  /** Of the works of the space, how many are done. */
  readonly share: number;
  /** Whether all points of a work have just got their bounds. */
  readonly isWhole: boolean;
}

/** Points between two looks at whether to go on: those whose bounds are there, and those that get one, which may be of the first on its groups. */
const POINTS_AT_ONCE = 1000;
const BOUNDS_AT_ONCE = 16;
/** Ways to train that are tried first, each on the best of the `SCOUTED` networks with the fewest dimensions. */
const SCOUTS = 3;
const SCOUTED = 8;

/** Works that lie alike on every network, as a job for somebody else. */
export interface BoundJob {
  readonly works: readonly number[];
  readonly npus: number;
}

/** Their points in the order of a visit. */
export interface BoundAnswer {
  /** By work, how many points it has. */
  readonly counts: readonly number[];
  readonly points: Uint32Array;
  /** NaN where it cannot be run. */
  readonly scores: Float64Array;
  readonly symmetric: number;
}

/** A point that is run before the others have bounds. */
export interface Scout {
  readonly point: number;
  readonly bound: number;
}

export interface Bounding {
  readonly steps: (
    visit: (bounded: Bounded) => void,
    others?: Others<BoundJob, BoundAnswer> | null,
  ) => Generator<BoundingProgress, void, void>;
  /** A few points that promise most, for a first answer: one of each of the first ways to train. */
  readonly scouts: () => Generator<BoundingProgress, readonly Scout[], void>;
  /** What somebody else asks for. */
  readonly answer: (job: BoundJob) => Generator<BoundingProgress, BoundAnswer, void>;
  /** Points that stand for others are visited once; these are the others. */
  readonly symmetric: () => number;
  /** $ of a network whose split is known before it is run, else the least. */
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

/** What somebody else has bounded; yields true behind each work. */
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
  // A work that stands for others is the same as in the walk over all of them.
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

/** Those that keep to the constraints that are theirs alone, each once. */
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
    if (!points.keeps(points.constraints.work, design.value, points.chosenOf(index, 0, network))) return [];
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

/** Before any work is done. */
function begun(): BoundingProgress {
  return { share: 0, isWhole: false };
}

/** Passes each text once. */
function once(): (text: string) => boolean {
  const seen = new Set<string>();
  return (text) => {
    const isFirst = !seen.has(text);
    seen.add(text);
    return isFirst;
  };
}

/** Works as a job of somebody else has them. */
function onJobs(others: Others<BoundJob, BoundAnswer>): Others<readonly Work[], BoundAnswer> {
  return {
    ...others,
    give: (works) =>
      others.give({ works: works.map(({ index }) => index), npus: npuCount(works[0]!.design.topology) }),
  };
}

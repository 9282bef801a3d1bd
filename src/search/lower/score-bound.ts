/** A bound of the score of a point: the objective applied to the least time and the least cost of its run. */
import type { Design, OtherWorkload } from '../../design/document.ts';
import { goalOf } from '../../design/goal.ts';
import { withWorkload } from '../../run/group.ts';
import { cutAxesOf } from '../../design/parallelism/cut-axes-of.ts';
import type { DesignWork } from '../../design/throughput.ts';
import { checkGiven } from '../../run/checks/check-given.ts';
import { workOf } from '../../run/work.ts';
import { scoreOf } from '../run/run-point.ts';
import { isOfTraining, leastTrainingScore } from '../run/training-score.ts';
import type { Points } from '../space/points.ts';
import { isFreeSplit } from '../space/serving.ts';
import type { FreePrice } from './free-split.ts';
import { dollarsAlone, leastCost } from './least-cost.ts';
import { createPlaced } from './placed.ts';
import { createPlanStore, type PlanStore } from './plan-store.ts';
import { createPointBounds, type PointBounds } from './point-bound.ts';
import { isBeyondLinks, workLines, type LeastWork } from './work-lines.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** What the bounds of all points of a work have in common. */
export interface BoundedWork {
  readonly facts: DesignWork;
  /** Of an objective of the whole training: none with such an iteration has a lower score. */
  readonly leastTraining?: (timeNs: number) => number;
  /** Of the design's own workload and the others that it serves; `refused` where one can be run nowhere. */
  readonly served: readonly ServedLines[] | 'refused';
}

interface ServedLines extends LeastWork {
  /** The weight of its iteration. */
  readonly weight: number;
}

export interface ScoreBounds {
  /**
   * In steps.
   *
   * @param design the work on the first of the networks
   */
  readonly ofWork: (
    work: number,
    design: Design,
    networks: readonly number[],
  ) => Generator<void, BoundedWork, void>;
  /** A lower bound of the score; null if the point cannot be run. */
  readonly at: (work: BoundedWork, link: number, network: number) => number | null;
  /** $ of a network whose split is known before it is run, else the least. */
  readonly costOf: (link: number, network: number) => number;
}

/** Choices of links whose phases are kept. */
const MOST_LINKS = 64;
const MOST_COSTS = 500_000;

interface State {
  readonly points: Points;
  readonly isMachine: boolean;
  /** By choice of links: the bounds of each workload; null if nothing is claimed of runs with such links. */
  readonly bounds: Map<number, readonly PointBounds[] | null>;
  readonly prices: Map<number, FreePrice>;
  readonly costs: Map<number, number>;
  readonly store: PlanStore;
  readonly placed: readonly ReturnType<typeof createPlaced>[];
}

export function createScoreBounds(points: Points): ScoreBounds {
  const { base, free } = points.space;
  const { others } = goalOf(base);
  const isPriceFree = free.some(({ path }) => path.startsWith('cost'));
  const store = createPlanStore();
  const state: State = {
    points,
    isMachine: base.bandwidth.mode === 'fixed' || free.some(({ path }) => path.startsWith('bandwidth')),
    bounds: new Map(),
    prices: new Map(),
    costs: new Map(),
    store,
    // Each workload lies on the networks in its own way, of which one is kept at a time.
    placed: [null, ...others].map(() =>
      createPlaced({ count: points.networks, designOf: (network) => points.systemOf(0, network) }, store),
    ),
  };
  return {
    *ofWork(work, design, networks) {
      const facts = workOf(design, ALL_PARTS);
      const { objective } = points.space;
      const ofTraining = isOfTraining(objective)
        ? { leastTraining: leastTrainingScore(objective, design, facts, !isPriceFree) }
        : {};
      const served: ServedLines[] = [];
      for (const other of [null, ...others]) {
        const least = yield* linesOn(points, work, networks, other);
        if (least === 'refused') return { facts, served: 'refused', ...ofTraining };
        served.push({ ...least, weight: other?.weight ?? 1 });
      }
      return { facts, served, ...ofTraining };
    },
    at: (work, link, network) => scoreAt(state, work, link, network),
    costOf: (link, network) => costOf(state, link, network),
  };
}

function scoreAt(state: State, work: BoundedWork, link: number, network: number): number | null {
  const { served } = work;
  if (served === 'refused' || !isGiven(state, link, network)) return null;
  const ns = leastNsOf(state, served, link, network);
  if (ns === null) return null;
  return work.leastTraining?.(ns) ?? leastOfRun(state, work, { link, network, ns });
}

/** @param at a point, and what its iteration takes at least */
function leastOfRun(
  state: State,
  { served, facts }: BoundedWork,
  { link, network, ns }: { readonly link: number; readonly network: number; readonly ns: number },
): number {
  const { split, objective } = state.points.space;
  if (served === 'refused' || isOfTraining(objective)) return 0;
  const isPriced = objective === 'throughputPerCost';
  const score = scoreOf(objective, facts, ns, isPriced ? costOf(state, link, network) : 0) ?? 0;
  const lines = served.length === 1 ? (served[0]?.lines ?? null) : null;
  if (!isPriced || !isFreeSplit(split) || lines === null) return score;
  // Where time and price are least on different splits, their product is more than that of both.
  const price = priceOf(state, link, network);
  const nsDollars = boundsOf(state, link)?.[0]!.timesPrice(lines, network, price) ?? 0;
  return Math.max(score, scoreOf(objective, facts, nsDollars, 1) ?? 0);
}

/** Of all workloads that are served, each as often as it counts; null if one cannot be run. */
function leastNsOf(
  state: State,
  served: readonly ServedLines[],
  link: number,
  network: number,
): number | null {
  let ns = 0;
  for (let at = 0; at < served.length; at += 1) {
    const { lines, computeNs, weight } = served[at]!;
    const own = lines === null ? 0 : (boundsOf(state, link)?.[at]!.at(lines, network) ?? 0);
    if (own === 'refused') return null;
    ns += weight * Math.max(own, computeNs);
  }
  return ns;
}

function* linesOn(
  points: Points,
  work: number,
  networks: readonly number[],
  other: OtherWorkload | null,
): Generator<void, LeastWork | 'refused', void> {
  // One network that can hold the axes tells the lines for all.
  for (const network of networks) {
    const made = points.designOf(work, 0, network);
    if (!made.ok) return 'refused';
    const design = other === null ? made.value : withWorkload(made.value, other);
    if (!cutAxesOf(design).ok) continue;
    const lines = yield* workLines(design);
    return lines.ok ? lines.value : 'refused';
  }
  return 'refused';
}

/** null if nothing is known about runs with such links. */
function boundsOf({ points, bounds, placed, store }: State, link: number): readonly PointBounds[] | null {
  let found = bounds.get(link);
  if (found === undefined) {
    if (bounds.size >= MOST_LINKS) bounds.clear();
    const design = points.systemOf(link, 0);
    const { split } = points.space;
    found = isBeyondLinks(design)
      ? null
      : placed.map((placedOf) =>
          createPointBounds((network) => points.systemOf(link, network), store.linksOf(design.system), {
            store,
            placedOf,
            split,
          }),
        );
    bounds.set(link, found);
  }
  return found;
}

/** Whether a machine whose links are given has one for each dimension; refused before a run, and as quickly as a bound is made. */
function isGiven({ points, isMachine }: State, link: number, network: number): boolean {
  return !isMachine || checkGiven(points.systemOf(link, network)).ok;
}

function priceOf(state: State, link: number, network: number): FreePrice {
  const { points, prices } = state;
  const place = link * points.networks + network;
  let price = prices.get(place);
  if (price === undefined) {
    if (prices.size >= MOST_COSTS) prices.clear();
    const perGBps = dollarsAlone(points.systemOf(link, network));
    prices.set(place, (price = { perGBps, least: costOf(state, link, network) }));
  }
  return price;
}

function costOf({ points, costs }: State, link: number, network: number): number {
  const place = link * points.networks + network;
  let cost = costs.get(place);
  if (cost === undefined) {
    if (costs.size >= MOST_COSTS) costs.clear();
    const { objective, split } = points.space;
    const design = points.systemOf(link, network);
    cost = objective === 'throughputPerCost' ? leastCost(design, split, true) : leastCost(design, split);
    costs.set(place, cost);
  }
  return cost;
}

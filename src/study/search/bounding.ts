/**
 * Every point of a space once, with a bound of its score: way to train by way to train, and of each all networks. What a work
 * cannot be run on, what keeps to no constraint and what stands for another is left out before there are points of it.
 */
import type { Design } from '../../design/document.ts';
import type { DesignWork } from '../../design/throughput.ts';
import { telling } from '../../design/steps.ts';
import { budgetOf } from '../../design/budget.ts';
import { designAxes } from '../../design/parallelism/axes.ts';
import { axesInOrder } from '../../workload/axes/axes.ts';
import { placeAxes } from '../../workload/axes/place-axes.ts';
import { price } from '../../cost/price.ts';
import { npuCount } from '../../topology/dimension.ts';
import { topologyOf } from '../run/topology-of.ts';
import { workOf } from '../run/work.ts';
import { createPlaced } from './lower/placed.ts';
import { createPlanStore } from './lower/plan-store.ts';
import { createPointBounds, type PointBounds } from './lower/point-bound.ts';
import { isBeyondLinks, workLines, type WorkLines } from './lower/work-lines.ts';
import { createColumns } from './pool/columns.ts';
import { inOrder, type Others } from './pool/in-order.ts';
import { promiseNs } from './promise.ts';
import { scoreOf } from './run/run-point.ts';
import { knownSplit } from './space/names.ts';
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

/** Points between two looks at whether to go on; the first look is earlier, for the first answer. */
const POINTS_AT_ONCE = 1000;
const FIRST_LOOK = 64;
/** Ways to train that are tried first, each on the best of so many networks: those of fewest dimensions. */
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
  /** The same points without their bounds. */
  readonly keys: (visit: (point: Omit<Bounded, 'score'>) => void) => Generator<BoundingProgress, void, void>;
  /** What somebody else asks for. */
  readonly answer: (job: BoundJob) => Generator<BoundingProgress, BoundAnswer, void>;
  /** Points that stand for others are visited once; these are the others. */
  readonly symmetric: () => number;
  /** $ of a network whose split is known before it is run, else the least. */
  readonly costOf: (link: number, network: number) => number;
}

/** A way to train on so many NPUs. */
interface Work {
  readonly index: number;
  readonly networks: readonly number[];
  readonly design: Design;
}

/** Works with the same axes, which lie alike on every network. */
interface Alike {
  readonly npus: number;
  readonly networks: readonly number[];
  readonly works: readonly number[];
}

export function createBounding(points: Points): Bounding {
  const { space, constraints } = points;
  const { split, objective } = space;
  const mayMerge = ![...constraints.point, ...constraints.late].some(({ text }) => /zero/i.test(text));
  let symmetric = 0;
  const bounds = new Map<number, PointBounds | null>();
  const costs = new Map<number, number>();
  const keepsSystem = new Int8Array(
    constraints.system.length === 0 ? 0 : points.links * points.networks,
  ).fill(-1);
  const store = createPlanStore();
  const placedOf = createPlaced(
    { count: points.networks, designOf: (network) => points.systemOf(0, network) },
    store,
  );
  let promised: readonly Alike[] | null = null;
  let byNpus: ReadonlyMap<number, readonly number[]> | null = null;

  return {
    *steps(visit, others = null) {
      let done = 0;
      const all = yield* inPromisedOrder();
      const count = all.reduce((sum, { works }) => sum + works.length, 0);
      const progress = (isWhole: boolean): BoundingProgress => ({ share: done / count, isWhole });
      const isNew = once();
      yield* inOrder<readonly Work[], BoundAnswer, BoundingProgress>(jobs(), {
        others: others === null ? null : onJobs(others),
        *here(works) {
          for (const work of works) {
            yield* telling(boundWork(work, visit), () => progress(false));
            done += 1;
            yield progress(true);
          }
        },
        answer: (works) => answerSteps(works, () => progress(false)),
        *take(works, answer) {
          symmetric += answer.symmetric;
          let at = 0;
          for (const [place, own] of answer.counts.entries()) {
            const work = works[place]!.index;
            for (const end = at + own; at < end; at += 1) {
              if (at % POINTS_AT_ONCE === 0) yield progress(false);
              const point = answer.points[at]!;
              const rest = Math.floor(point / points.networks);
              const score = answer.scores[at]!;
              visit({
                ...{ point, work, link: rest % points.links, network: point % points.networks },
                score: Number.isNaN(score) ? null : score,
              });
            }
            done += 1;
            yield progress(true);
          }
        },
      });

      function* jobs(): Generator<readonly Work[], void, void> {
        symmetric = 0;
        for (const alike of all) {
          const works = worksOf(alike, isNew);
          done += alike.works.length - works.length;
          if (works.length > 0) yield works;
        }
      }
    },
    *scouts() {
      const found: Scout[] = [];
      for (const alike of yield* inPromisedOrder()) {
        const [work] = worksOf(alike, () => true);
        if (work === undefined) continue;
        const lines = linesOn(work.index, work.networks);
        const facts = workOf(work.design);
        let best: Scout = { point: -1, bound: Infinity };
        for (const network of work.networks.slice(0, SCOUTED)) {
          const score = keeps(work.index, 0, network) ? scoreAt(lines, facts, 0, network) : null;
          if (score !== null && score < best.bound)
            best = { point: work.index * points.links * points.networks + network, bound: score };
        }
        if (best.point >= 0) found.push(best);
        if (found.length === SCOUTS) break;
        yield { share: 0, isWhole: false };
      }
      return found;
    },
    *keys(visit) {
      symmetric = 0;
      const isNew = once();
      for (const alike of yield* inPromisedOrder()) {
        for (const work of worksOf(alike, isNew)) {
          yield* telling(visitWork(work, visit), () => ({ share: 0, isWhole: false }));
          yield { share: 0, isWhole: true };
        }
      }
    },
    *answer({ works, npus }) {
      const networks = (yield* networksByNpus()).get(npus) ?? [];
      const own = works.flatMap((index): readonly Work[] => {
        const design = points.designOf(index, 0, networks[0]!);
        return design.ok ? [{ index, networks, design: design.value }] : [];
      });
      return yield* answerSteps(own, () => ({ share: 0, isWhole: false }));
    },
    symmetric: () => symmetric,
    costOf,
  };

  function* answerSteps<P>(works: readonly Work[], progress: () => P): Generator<P, BoundAnswer, void> {
    const counts: number[] = [];
    const found = createColumns();
    const before = symmetric;
    for (const work of works) {
      const from = found.count();
      yield* telling(
        boundWork(work, ({ point, score }) => found.add(point, score ?? NaN)),
        progress,
      );
      counts.push(found.count() - from);
    }
    const others = symmetric - before;
    symmetric = before;
    return { counts, ...found.take(), symmetric: others };
  }

  /** A score that may be, whatever the network. */
  function promiseOf(design: Design): number {
    const ns = promiseNs(design);
    const own = objective === 'throughputPerCost' ? 'throughput' : objective;
    return ns === Infinity ? Infinity : (scoreOf(own, workOf(design), ns, 0) ?? Infinity);
  }

  /** Groups of works, the ones whose first promises most first; else in the order of the space. */
  function* inPromisedOrder(): Generator<BoundingProgress, readonly Alike[], void> {
    if (promised !== null) return promised;
    const groups = new Map<
      string,
      { readonly promise: number; readonly alike: Alike & { works: number[] } }
    >();
    for (const [npus, networks] of yield* networksByNpus()) {
      for (let index = 0; index < points.works; index += 1) {
        const design = points.designOf(index, 0, networks[0]!);
        if (!design.ok) continue;
        const name = `${npus} ${axesText(design.value)}`;
        const group = groups.get(name);
        if (group !== undefined) group.alike.works.push(index);
        else
          groups.set(name, { promise: promiseOf(design.value), alike: { npus, networks, works: [index] } });
        if (group === undefined || index % 64 === 0) yield { share: 0, isWhole: false };
      }
    }
    return (promised = [...groups.values()]
      .toSorted((a, b) => (a.promise === b.promise ? 0 : a.promise - b.promise))
      .map(({ alike }) => alike));
  }

  /** Networks with as many NPUs are looked at together: what data parallelism is left is the same on all. */
  function* networksByNpus(): Generator<BoundingProgress, ReadonlyMap<number, readonly number[]>, void> {
    if (byNpus !== null) return byNpus;
    const found = new Map<number, number[]>();
    for (let network = 0; network < points.networks; network += 1) {
      const npus = points.npusOf(network);
      const list = found.get(npus) ?? [];
      found.set(npus, list);
      list.push(network);
      if (network % POINTS_AT_ONCE === 0) yield { share: 0, isWhole: false };
    }
    return (byNpus = found);
  }

  /** Those that keep to the constraints that are theirs alone, each once. */
  function worksOf({ npus, networks, works }: Alike, isNew: (text: string) => boolean): readonly Work[] {
    return works.flatMap((index): readonly Work[] => {
      const network = networks[0]!;
      const design = points.designOf(index, 0, network);
      if (!design.ok) return [];
      if (!points.keeps(constraints.work, design.value, points.chosenOf(index, 0, network))) return [];
      if (isNew(`${npus} ${points.workText(index, design.value, mayMerge)}`))
        return [{ index, networks, design: design.value }];
      symmetric += networks.length * points.links;
      return [];
    });
  }

  function* boundWork(work: Work, visit: (bounded: Bounded) => void): Generator<void, void, void> {
    const lines = linesOn(work.index, work.networks);
    const facts: DesignWork = workOf(work.design);
    yield;
    yield* visitWork(work, ({ point, work: index, link, network }) => {
      visit({ point, work: index, link, network, score: scoreAt(lines, facts, link, network) });
    });
  }

  function* visitWork(
    { index, networks }: Work,
    visit: (point: Omit<Bounded, 'score'>) => void,
  ): Generator<void, void, void> {
    let visited = 0;
    for (let link = 0; link < points.links; link += 1) {
      for (const network of networks) {
        visited += 1;
        if (visited === FIRST_LOOK || visited % POINTS_AT_ONCE === 0) yield;
        if (points.links > 1 && points.isSpare(link, points.dimensionsOf(network))) {
          symmetric += 1;
          continue;
        }
        if (!keeps(index, link, network)) continue;
        const point = (index * points.links + link) * points.networks + network;
        visit({ point, work: index, link, network });
      }
    }
  }

  /** `refused` where the work can be run nowhere; null where nothing is claimed. */
  function linesOn(work: number, networks: readonly number[]): WorkLines | null | 'refused' {
    // One network that can hold the axes tells the lines for all.
    for (const network of networks) {
      const design = points.designOf(work, 0, network);
      if (!design.ok) return 'refused';
      const { degrees, order } = designAxes(design.value);
      const sizes = design.value.topology.dimensions.map(({ size }) => size);
      if (placeAxes(sizes, axesInOrder(degrees, order)) === null) continue;
      const lines = workLines(design.value);
      return lines.ok ? lines.value : 'refused';
    }
    return 'refused';
  }

  function scoreAt(
    lines: WorkLines | null | 'refused',
    facts: DesignWork,
    link: number,
    network: number,
  ): number | null {
    if (lines === 'refused') return null;
    const ns = lines === null ? 0 : (boundsOf(link)?.at(lines, network) ?? 0);
    if (ns === 'refused') return null;
    return scoreOf(objective, facts, ns, objective === 'throughputPerCost' ? costOf(link, network) : 0) ?? 0;
  }

  /** null where nothing is claimed of runs with such links. */
  function boundsOf(link: number): PointBounds | null {
    let found = bounds.get(link);
    if (found === undefined) {
      if (bounds.size >= MOST_LINKS) bounds.clear();
      const design = points.systemOf(link, 0);
      found = isBeyondLinks(design)
        ? null
        : createPointBounds((network) => points.systemOf(link, network), store.linksOf(design.system), {
            ...{ store, placedOf, split },
          });
      bounds.set(link, found);
    }
    return found;
  }

  function keeps(work: number, link: number, network: number): boolean {
    if (constraints.system.length > 0) {
      const place = link * points.networks + network;
      if (keepsSystem[place]! < 0) {
        const holds = points.keeps(
          constraints.system,
          points.systemOf(link, network),
          points.chosenOf(work, link, network),
        );
        keepsSystem[place] = holds ? 1 : 0;
      }
      if (keepsSystem[place] === 0) return false;
    }
    if (constraints.point.length === 0) return true;
    const design = points.designOf(work, link, network);
    return design.ok && points.keeps(constraints.point, design.value, points.chosenOf(work, link, network));
  }

  function costOf(link: number, network: number): number {
    const place = link * points.networks + network;
    let cost = costs.get(place);
    if (cost === undefined) {
      if (costs.size >= MOST_COSTS) costs.clear();
      costs.set(place, (cost = leastCost(points.systemOf(link, network))));
    }
    return cost;
  }

  function leastCost(design: Design): number {
    const { topology, bandwidth, cost } = design;
    if (split !== 'optimal') return price(topologyOf(design, knownSplit(design, split)), cost).dollars;
    // The optimum may have all of the budget where it is cheapest, or leave it.
    const { length } = topology.dimensions;
    if (bandwidth.goal?.budget === '<=') return 0;
    const each = topology.dimensions.map((_, own) => {
      const split = new Array<number>(length).fill(0);
      split[own] = budgetOf(design);
      return price(topologyOf(design, split), cost).dollars;
    });
    // Sums in another order than those of the bill.
    return Math.min(...each) * (1 - ROUNDING);
  }
}

const ROUNDING = 1e-9;
/** Choices of links whose phases are kept. */
const MOST_LINKS = 64;
const MOST_COSTS = 500_000;

function axesText(design: Design): string {
  const { degrees, order } = designAxes(design);
  return JSON.stringify(axesInOrder(degrees, order));
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

/** Works as somebody else is told of them. */
function onJobs(others: Others<BoundJob, BoundAnswer>): Others<readonly Work[], BoundAnswer> {
  return {
    ...others,
    give: (works) =>
      others.give({ works: works.map(({ index }) => index), npus: npuCount(works[0]!.design.topology) }),
  };
}

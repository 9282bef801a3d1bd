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
import { topologyOf } from '../run/topology-of.ts';
import { workOf } from '../run/work.ts';
import { createPointBounds, type PointBounds } from './lower/point-bound.ts';
import { createSegments } from './lower/segments.ts';
import { workLines, type WorkLines } from './lower/work-lines.ts';
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

/** Points between two looks at whether to go on. */
const POINTS_AT_ONCE = 1000;

export interface Bounding {
  readonly steps: (visit: (bounded: Bounded) => void) => Generator<BoundingProgress, void, void>;
  /** The same points without their bounds. */
  readonly keys: (visit: (point: Omit<Bounded, 'score'>) => void) => Generator<BoundingProgress, void, void>;
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
  /** Works with the same lie alike on every network. */
  readonly axes: string;
}

export function createBounding(points: Points): Bounding {
  const { space, constraints } = points;
  const { split, objective } = space;
  let symmetric = 0;
  const bounds = new Map<number, PointBounds>();
  const costs = new Map<number, number>();
  const keepsSystem = new Int8Array(
    constraints.system.length === 0 ? 0 : points.links * points.networks,
  ).fill(-1);

  return {
    steps: (visit) => eachWork((work) => boundWork(work, visit)),
    keys: (visit) => eachWork((work) => visitWork(work, visit)),
    symmetric: () => symmetric,
    costOf,
  };

  function* eachWork(
    visitEach: (work: Work) => Generator<void, void, void>,
  ): Generator<BoundingProgress, void, void> {
    symmetric = 0;
    const works: Work[] = [];
    yield* listWorks(works);
    let done = 0;
    // In the order of the space, but those that lie alike together.
    const together = new Map<string, Work[]>();
    for (const work of works) {
      const alike = together.get(work.axes) ?? [];
      together.set(work.axes, alike);
      alike.push(work);
    }
    for (const work of [...together.values()].flat()) {
      const share = done / works.length;
      yield* telling(visitEach(work), () => ({ share, isWhole: false }));
      done += 1;
      yield { share: done / works.length, isWhole: true };
    }
  }

  /** Those that keep to the constraints that are theirs alone, each once. */
  function* listWorks(works: Work[]): Generator<BoundingProgress, void, void> {
    // Networks with as many NPUs are looked at together: what data parallelism is left is the same on all.
    const byNpus = new Map<number, number[]>();
    for (let network = 0; network < points.networks; network += 1) {
      const npus = points.npusOf(network);
      const list = byNpus.get(npus) ?? [];
      byNpus.set(npus, list);
      list.push(network);
      if (network % POINTS_AT_ONCE === 0) yield { share: 0, isWhole: false };
    }
    const mayMerge = ![...constraints.point, ...constraints.late].some(({ text }) => /zero/i.test(text));
    for (const networks of byNpus.values()) {
      const seen = new Set<string>();
      for (let index = 0; index < points.works; index += 1) {
        if (index % 64 === 0) yield { share: 0, isWhole: false };
        const network = networks[0]!;
        const design = points.designOf(index, 0, network);
        if (!design.ok) continue;
        if (!points.keeps(constraints.work, design.value, points.chosenOf(index, 0, network))) continue;
        const text = points.workText(index, design.value, mayMerge);
        if (seen.has(text)) {
          symmetric += networks.length * points.links;
          continue;
        }
        seen.add(text);
        works.push({ index, networks, design: design.value, axes: axesText(design.value) });
      }
    }
  }

  function* boundWork(work: Work, visit: (bounded: Bounded) => void): Generator<void, void, void> {
    const lines = linesOn(work.index, work.networks);
    const facts: DesignWork = workOf(work.design);
    yield;
    yield* visitWork(work, (own) => {
      visit({ ...own, score: scoreAt(lines, facts, own.link, own.network) });
    });
  }

  function* visitWork(
    { index, networks }: Work,
    visit: (point: Omit<Bounded, 'score'>) => void,
  ): Generator<void, void, void> {
    let visited = 0;
    for (let link = 0; link < points.links; link += 1) {
      for (const network of networks) {
        if ((visited += 1) % POINTS_AT_ONCE === 0) yield;
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
    const ns = lines === null ? 0 : boundsOf(link).at(lines, network);
    if (ns === 'refused') return null;
    return scoreOf(objective, facts, ns, objective === 'throughputPerCost' ? costOf(link, network) : 0) ?? 0;
  }

  function boundsOf(link: number): PointBounds {
    let found = bounds.get(link);
    if (found === undefined) {
      if (bounds.size >= MOST_LINKS) bounds.clear();
      const { system } = systemDesign(link, 0);
      found = createPointBounds((network) => systemDesign(link, network), createSegments(system), split);
      bounds.set(link, found);
    }
    return found;
  }

  function systemDesign(link: number, network: number): Design {
    return points.systemOf(link, network);
  }

  function keeps(work: number, link: number, network: number): boolean {
    if (constraints.system.length > 0) {
      const place = link * points.networks + network;
      if (keepsSystem[place]! < 0) {
        const holds = points.keeps(
          constraints.system,
          systemDesign(link, network),
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
      costs.set(place, (cost = leastCost(systemDesign(link, network))));
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

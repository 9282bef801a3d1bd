/** A bound of the score of a point: what the objective makes of the least time and the least cost of its run. */
import type { Design } from '../../../design/document.ts';
import { cutAxesOf } from '../../../design/parallelism/cut-axes-of.ts';
import type { DesignWork } from '../../../design/throughput.ts';
import { checkGiven } from '../../run/checks/check-given.ts';
import { workOf } from '../../run/work.ts';
import { scoreOf } from '../run/run-point.ts';
import type { Points } from '../space/points.ts';
import { leastCost } from './least-cost.ts';
import { createPlaced } from './placed.ts';
import { createPlanStore } from './plan-store.ts';
import { createPointBounds, type PointBounds } from './point-bound.ts';
import { isBeyondLinks, workLines, type WorkLines } from './work-lines.ts';

/** What the bounds of all points of a work have in common. */
export interface BoundedWork {
  readonly facts: DesignWork;
  /** `refused` where the work can be run nowhere; null where nothing is claimed. */
  readonly lines: WorkLines | null | 'refused';
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
  /** No score of the point is less; null where it cannot be run. */
  readonly at: (work: BoundedWork, link: number, network: number) => number | null;
  /** $ of a network whose split is known before it is run, else the least. */
  readonly costOf: (link: number, network: number) => number;
}

/** Choices of links whose phases are kept. */
const MOST_LINKS = 64;
const MOST_COSTS = 500_000;

export function createScoreBounds(points: Points): ScoreBounds {
  const { split, objective } = points.space;
  const bounds = new Map<number, PointBounds | null>();
  const costs = new Map<number, number>();
  const isMachine =
    points.space.base.bandwidth.mode === 'fixed' ||
    points.space.free.some(({ path }) => path.startsWith('bandwidth'));
  const store = createPlanStore();
  const placedOf = createPlaced(
    { count: points.networks, designOf: (network) => points.systemOf(0, network) },
    store,
  );
  return {
    *ofWork(work, design, networks) {
      return { lines: yield* linesOn(work, networks), facts: workOf(design) };
    },
    at({ lines, facts }, link, network) {
      if (lines === 'refused' || !isGiven(link, network)) return null;
      const ns = lines === null ? 0 : (boundsOf(link)?.at(lines, network) ?? 0);
      if (ns === 'refused') return null;
      return (
        scoreOf(objective, facts, ns, objective === 'throughputPerCost' ? costOf(link, network) : 0) ?? 0
      );
    },
    costOf,
  };

  function* linesOn(
    work: number,
    networks: readonly number[],
  ): Generator<void, WorkLines | null | 'refused', void> {
    // One network that can hold the axes tells the lines for all.
    for (const network of networks) {
      const design = points.designOf(work, 0, network);
      if (!design.ok) return 'refused';
      if (!cutAxesOf(design.value).ok) continue;
      const lines = yield* workLines(design.value);
      return lines.ok ? lines.value : 'refused';
    }
    return 'refused';
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
            store,
            placedOf,
            split,
          });
      bounds.set(link, found);
    }
    return found;
  }

  /** Whether a machine whose links are given has one for each dimension; refused before a run, and as quickly as a bound is made. */
  function isGiven(link: number, network: number): boolean {
    return !isMachine || checkGiven(points.systemOf(link, network)).ok;
  }

  function costOf(link: number, network: number): number {
    const place = link * points.networks + network;
    let cost = costs.get(place);
    if (cost === undefined) {
      if (costs.size >= MOST_COSTS) costs.clear();
      costs.set(place, (cost = leastCost(points.systemOf(link, network), split)));
    }
    return cost;
  }
}

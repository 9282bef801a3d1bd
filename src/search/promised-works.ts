/** The works of a space, the most promising first; this decides only the order of a walk. */
import type { Design } from '../design/document.ts';
import { designAxes } from '../design/parallelism/axes.ts';
import { axesInOrder } from '../workload/axes/axes.ts';
import { workOf } from '../run/work.ts';
import { promiseNs } from './promise.ts';
import { scoreOf } from './run/run-point.ts';
import { isOfTraining } from './run/training-score.ts';
import type { Points } from './space/points.ts';
import type { Objective } from './space/space.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

/** Works with the same axes, which lie alike on every network. */
export interface Alike {
  readonly npus: number;
  readonly networks: readonly number[];
  readonly works: readonly number[];
}

/** Found once, in steps. */
export interface PromisedWorks {
  /** Groups of works, the ones whose first promises most first; else in the order of the space. */
  readonly inOrder: () => Generator<void, readonly Alike[], void>;
  /** Networks with as many NPUs are looked at together: what data parallelism is left is the same on all. */
  readonly networksByNpus: () => Generator<void, ReadonlyMap<number, readonly number[]>, void>;
}

/** Networks, and works of a group, between two steps. */
const NETWORKS_AT_ONCE = 1000;
const WORKS_AT_ONCE = 64;

export function createPromisedWorks(points: Points): PromisedWorks {
  const { objective } = points.space;
  let promised: readonly Alike[] | null = null;
  let byNpus: ReadonlyMap<number, readonly number[]> | null = null;
  return { inOrder, networksByNpus };

  function* inOrder(): Generator<void, readonly Alike[], void> {
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
          groups.set(name, {
            promise: promiseOf(objective, design.value),
            alike: { npus, networks, works: [index] },
          });
        if (group === undefined || index % WORKS_AT_ONCE === 0) yield;
      }
    }
    return (promised = [...groups.values()]
      .toSorted((a, b) => (a.promise === b.promise ? 0 : a.promise - b.promise))
      .map(({ alike }) => alike));
  }

  function* networksByNpus(): Generator<void, ReadonlyMap<number, readonly number[]>, void> {
    if (byNpus !== null) return byNpus;
    const found = new Map<number, number[]>();
    for (let network = 0; network < points.networks; network += 1) {
      const npus = points.npusOf(network);
      const list = found.get(npus) ?? [];
      found.set(npus, list);
      list.push(network);
      if (network % NETWORKS_AT_ONCE === 0) yield;
    }
    return (byNpus = found);
  }
}

/** A plausible score, whatever the network. */
function promiseOf(objective: Objective, design: Design): number {
  const ns = promiseNs(design);
  const own = objective === 'throughputPerCost' || isOfTraining(objective) ? 'throughput' : objective;
  return ns === Infinity ? Infinity : (scoreOf(own, workOf(design, ALL_PARTS), ns, 0) ?? Infinity);
}

function axesText(design: Design): string {
  const { degrees, order } = designAxes(design);
  return JSON.stringify(axesInOrder(degrees, order));
}

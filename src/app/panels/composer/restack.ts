/** Reorders dimensions together with everything in the design that has one entry per dimension. */
import { mapChoices } from '../../../design/algorithm-choice.ts';
import type {
  AlgorithmChoices,
  Bandwidth,
  Design,
  DesignDimension,
  DesignSystem,
  Parallelism,
} from '../../../design/document.ts';
import { allToAllOfNew } from '../../../design/shortest-ways.ts';
import { followed } from '../split/split.ts';
import { isDimensionOrder } from '../../../workload/axes/dimension-order.ts';
import { tierOfPlace } from '../../../topology/tier-of-place.ts';
import { inheritKey } from './dimension-key.ts';
import { restackGoal } from './restack-goal.ts';

/** The source of a dimension: an old one, by its index, or a new one. A repeated index stands for a copy. */
export type Place = number | DesignDimension;

export function restack(design: Design, places: readonly Place[]): Design {
  const before = design.topology.dimensions;
  const kept = places.flatMap((place, at) => {
    if (typeof place !== 'number') return { dimension: place, from: null };
    const moved = before[place];
    if (moved === undefined) return [];
    return { dimension: places.indexOf(place) < at ? { ...moved } : moved, from: place };
  });
  const dimensions = kept.map(({ dimension, from }, at) => {
    // A chosen tier stays. One that followed from the index follows the new index, like a new block's.
    const isChosen = from !== null && dimension.tier !== tierOfPlace(from, before.length);
    const tier = isChosen ? dimension.tier : tierOfPlace(at, kept.length);
    return tier === dimension.tier ? dimension : inheritKey(dimension, { ...dimension, tier });
  });
  return {
    ...design,
    topology: { ...design.topology, dimensions },
    bandwidth: restackBandwidth(design.bandwidth, places),
    system: {
      ...restackQueues(design.system, places),
      algorithms: restackAlgorithms(design.system.algorithms, places),
    },
    parallelism: restackOrder(design.parallelism, places),
  };
}

/** New dimensions have as many queues as all have by default. */
function restackQueues(system: DesignSystem, places: readonly Place[]): DesignSystem {
  const { queues, queuesPerDimension } = system;
  if (queues === undefined) return system;
  const moved = places.map((place) => (typeof place === 'number' ? queues[place] : undefined));
  return { ...system, queues: moved.map((count) => count ?? queuesPerDimension) };
}

/** The order in which axes take dimensions follows these; where any is new or gone, they are taken from the innermost out again. */
function restackOrder(parallelism: Parallelism, places: readonly Place[]): Parallelism {
  const { dimensionOrder, ...rest } = parallelism;
  if (dimensionOrder === undefined) return parallelism;
  const order = dimensionOrder.map((dimension) => places.indexOf(dimension));
  return isDimensionOrder(order, places.length) ? { ...rest, dimensionOrder: order } : rest;
}

/** Moves a custom split (split.ts) and the constraints of the optimum with their dimensions. If none of them is left, the split goes. */
function restackBandwidth(bandwidth: Bandwidth, places: readonly Place[]): Bandwidth {
  const order = places.map((place) => (typeof place === 'number' ? place : null));
  const { goal } = bandwidth;
  const asked = goal === undefined ? bandwidth : { ...bandwidth, goal: restackGoal(goal, order) };
  if (bandwidth.customGBps === null) return asked;
  if (bandwidth.mode === 'fixed') {
    // The bandwidth of a new dimension cannot be guessed, so the page asks for it (stack-actions.ts).
    const given = bandwidth.customGBps;
    return { ...asked, customGBps: order.map((place) => (place === null ? 0 : (given[place] ?? 0))) };
  }
  const customGBps = followed(bandwidth.customGBps, order);
  const isLost = customGBps === null && bandwidth.scheme === 'custom';
  return { ...asked, customGBps, scheme: isLost ? 'smart' : bandwidth.scheme };
}

/** Makes a new block send all-to-alls the shorter way round. */
function restackAlgorithms(algorithms: AlgorithmChoices, places: readonly Place[]): AlgorithmChoices {
  const follow = <T>(entries: readonly (T | null)[]): readonly (T | null)[] =>
    entries.length === 0
      ? entries
      : places.map((place) => (typeof place === 'number' ? (entries[place] ?? null) : null));
  const followed = mapChoices(algorithms, follow);
  const allToAll = places.map((place, at) =>
    typeof place === 'number' ? (followed.allToAll?.[at] ?? null) : allToAllOfNew(place),
  );
  return allToAll.every((entry) => entry === null) ? followed : { ...followed, allToAll };
}

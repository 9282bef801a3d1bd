/** Puts dimensions in another order, with everything in the design that is kept one entry a dimension. */
import type { AlgorithmChoices, Bandwidth, Design, DesignDimension } from '../../study/document.ts';

/**
 * What becomes a dimension: one that was there, by its index, or a new one.
 */
export type Place = number | DesignDimension;

export function restack(design: Design, places: readonly Place[]): Design {
  const before = design.topology.dimensions;
  const dimensions = places.flatMap((place) => (typeof place === 'number' ? (before[place] ?? []) : place));
  return {
    ...design,
    topology: { ...design.topology, dimensions },
    bandwidth: restackBandwidth(design.bandwidth, places),
    system: { ...design.system, algorithms: restackAlgorithms(design.system.algorithms, places) },
  };
}

/** A custom split of the budget follows its dimensions; it says nothing about a network with others. */
function restackBandwidth(bandwidth: Bandwidth, places: readonly Place[]): Bandwidth {
  const { customGBps } = bandwidth;
  if (customGBps === null) return bandwidth;
  const followed = places.flatMap((place) => (typeof place === 'number' ? (customGBps[place] ?? []) : []));
  if (followed.length === customGBps.length) return { ...bandwidth, customGBps: followed };
  return {
    ...bandwidth,
    customGBps: null,
    scheme: bandwidth.scheme === 'custom' ? 'smart' : bandwidth.scheme,
  };
}

function restackAlgorithms(algorithms: AlgorithmChoices, places: readonly Place[]): AlgorithmChoices {
  const follow = <T>(entries: readonly (T | null)[]): readonly (T | null)[] =>
    entries.length === 0
      ? entries
      : places.map((place) => (typeof place === 'number' ? (entries[place] ?? null) : null));
  const { allReduce, reduceScatter, allGather, allToAll } = algorithms;
  return {
    allReduce: follow(allReduce),
    reduceScatter: follow(reduceScatter),
    allGather: follow(allGather),
    allToAll: follow(allToAll),
  };
}

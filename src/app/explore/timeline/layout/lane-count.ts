import { hasAxes } from '../../../../design/parallelism/axes.ts';
import type { Design } from '../../../../design/document.ts';
import { groupSpans, spansOf, type AxisSpan } from '../../../state/document/spans.ts';

/** How many lanes the trace will have: one for each dimension, and one more where two groups share a dimension. */
export function laneCount({ topology, workload, parallelism }: Design): number {
  const { dimensions } = topology;
  const sizes = dimensions.map(({ size }) => size);
  if (hasAxes(parallelism)) {
    const spans = spansOf({ topology, workload, parallelism });
    const lanes = spans?.map(({ axes = [] }) => axes.reduce((sum, axis) => sum + lanesOfAxis(axis), 0));
    return lanes?.reduce((sum, count) => sum + Math.max(1, count), 0) ?? dimensions.length;
  }
  const spans = groupSpans(
    sizes,
    parallelism.modelParallel,
    parallelism.innermost,
    parallelism.dimensionOrder,
  );
  return dimensions.length + (spans?.filter(({ model, data }) => model > 1 && data > 1).length ?? 0);
}

/**
 * One for each part between the ends of the groups within it, and one for each group that spans several of these parts:
 * experts and their replicas, the shards of the states and their copies.
 */
function lanesOfAxis({ ranks, experts = 1, shards = ranks }: AxisSpan): number {
  const isInside = (size: number): boolean => size > 1 && size < ranks;
  const ends = [...new Set([experts, shards].filter(isInside))];
  const groups = [
    ...(isInside(experts) ? inAndAround(experts, ranks) : []),
    ...(isInside(shards) ? inAndAround(shards, ranks) : [[1, ranks] as const]),
  ];
  const spanning = groups.filter(([from, to]) => ends.some((end) => from < end && end < to));
  return ends.length + 1 + new Set(spanning.map(String)).size;
}

/** A group within an axis and its replicas, from the first rank to the last as multiples of ranks. */
function inAndAround(size: number, ranks: number): readonly (readonly [number, number])[] {
  return [
    [1, size],
    [size, ranks],
  ];
}

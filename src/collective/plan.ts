import { ALGORITHM_FACTS } from './algorithm-facts.ts';
import { atSize } from './logical.ts';
import { canDo } from './can-do.ts';
import type { Collective, CollectiveOptimization, LogicalDimension, Phase, Rounding } from './types.ts';

export interface PlanRequest {
  readonly collective: Collective;
  /** Bytes per NPU; for an all-gather the shard that each NPU starts with. */
  readonly bytes: number;
  /** Bytes of the whole collective, by which algorithms are chosen, where `bytes` are those of a chunk. */
  readonly wholeBytes?: number;
  /** The dimensions that the group spans, innermost first; those of size 1 add no phase. */
  readonly dimensions: readonly LogicalDimension[];
  readonly optimization: CollectiveOptimization;
  readonly rounding: Rounding;
  /** The order in which phases visit the dimensions. Defaults to innermost first, and outermost first for an all-gather. */
  readonly order?: readonly LogicalDimension[];
  /** Lays a localBWAware all-reduce out as a reduce-scatter in the order, then an all-gather in reverse (Themis). */
  readonly scatterAll?: boolean;
  /** A double binary tree does a full all-reduce, whatever collective it is given, as in ASTRA-sim 1.0. */
  readonly fullTrees?: boolean;
}

type Stage = readonly [Collective, LogicalDimension];

/** Returns the bytes per NPU after `operation` on a dimension of `size` NPUs that begins with `bytes`. */
export function bytesAfter(operation: Collective, bytes: number, size: number, rounding: Rounding): number {
  if (operation === 'allGather') return bytes * size;
  if (operation !== 'reduceScatter') return bytes;
  return rounding === 'reference' ? Math.floor(bytes / size) : bytes / size;
}

function allReduceStages(
  order: readonly LogicalDimension[],
  optimization: CollectiveOptimization,
  scatterAll: boolean,
): readonly Stage[] {
  const all = (operation: Collective, dimensions: readonly LogicalDimension[]): Stage[] =>
    dimensions.map((dimension) => [operation, dimension]);
  if (scatterAll && optimization !== 'baseline') {
    return [...all('reduceScatter', order), ...all('allGather', order.toReversed())];
  }
  if (optimization === 'baseline' || order.length === 1) return all('allReduce', order);
  if (optimization === 'fourPhase') {
    const first = order.slice(0, 1);
    return [...all('reduceScatter', first), ...all('allReduce', order.slice(1)), ...all('allGather', first)];
  }
  const lower = order.slice(0, -1);
  return [
    ...all('reduceScatter', lower),
    ...all('allReduce', order.slice(-1)),
    ...all('allGather', lower.toReversed()),
  ];
}

/**
 * Returns the dimension of a phase. A switch that can only add up whole all-reduces gives the halves that a plan makes of one to the
 * algorithm that runs otherwise. A collective that was chosen for the switch and that it cannot do stays, and the run refuses it.
 */
function ableTo(asked: Collective, operation: Collective, logical: LogicalDimension): LogicalDimension {
  const { algorithm, size } = logical;
  const { inNetwork, otherwise = [] } = algorithm;
  if (inNetwork === undefined || asked !== 'allReduce' || canDo(algorithm, operation, size)) return logical;
  const name = otherwise.find((other) => canDo({ name: other }, operation, size));
  return name === undefined ? logical : { ...logical, algorithm: { name } };
}

/**
 * The phases of a hierarchical collective (ASTRA-SIM, ISPASS 2020, section III.C):
 * - reduce-scatter and all-to-all go up the dimensions, all-gather comes down;
 * - all-reduce `baseline`: a full all-reduce on each dimension; `localBWAware`: reduce-scatter up to
 *   the last but one, all-reduce on the last, all-gather down; `fourPhase`: reduce-scatter on the
 *   first, all-reduce on each other, all-gather on the first.
 */
export function planCollective(request: PlanRequest): readonly Phase[] {
  const { collective, dimensions, optimization, rounding, scatterAll = false, fullTrees = false } = request;
  const visited = request.order ?? (collective === 'allGather' ? dimensions.toReversed() : dimensions);
  const order = visited
    .filter((dimension) => dimension.size > 1)
    .map((dimension) => atSize(dimension, request.wholeBytes ?? request.bytes));
  const stages: readonly Stage[] =
    collective === 'allReduce'
      ? allReduceStages(order, optimization, scatterAll)
      : order.map((dimension) => [collective, dimension]);
  let bytes = request.bytes;
  return stages.map(([asked, chosen]) => {
    const operation =
      fullTrees && ALGORITHM_FACTS[chosen.algorithm.name].isTwin === true ? 'allReduce' : asked;
    const logical = ableTo(collective, operation, chosen);
    const bytesIn = bytes;
    bytes = bytesAfter(operation, bytes, logical.size, rounding);
    return { logical, operation, bytesIn, bytesOut: bytes };
  });
}

/**
 * Model x data parallelism on a multi-dimensional network. The model-parallel group takes whole dimensions
 * from the innermost outwards, and splits one if it must: that dimension is *shared*, its inner part model
 * parallel, its outer part data parallel. Data parallelism takes the rest. The two can also trade places.
 *
 * Source: "Exploring Multi-dimensional Hierarchical Network Topologies ..." (arXiv 2109.11762), and the
 * `model_parallel_NPU_group` of ASTRA-sim 1.0's HYBRID_TRANSFORMER. Unlike the latter, a group that is larger
 * than the system is an error here, not silent data parallelism.
 */
import type { Parts, Split } from '../../collective/logical.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import { nearestDegrees } from './degrees.ts';
import { sizesAsTaken, type DimensionOrder } from './dimension-order.ts';
import { placeAxes } from './place-axes.ts';

export type { Split };

/** Which group takes the innermost dimensions. */
export const INNERMOST = ['model', 'data'] as const;
export type Innermost = (typeof INNERMOST)[number];

/**
 * Positions index the list of logical dimensions: physical dimensions in order, a split one replaced by its
 * inner and outer part. A dimension of size 1 belongs to a group by its place: it adds no NPU, but its entry
 * in a list of algorithms can stand for all NPUs (`one*`).
 */
export interface Placement {
  readonly model: readonly number[];
  readonly data: readonly number[];
  /** The shared dimension; its inner part belongs to the innermost group. */
  readonly split: Split | null;
}

/**
 * Places a model-parallel group of `modelParallel` NPUs on dimensions of `sizes`, innermost first. Degree 1
 * gives an empty `model`, all NPUs an empty `data`. A degree that no split reaches is an error at `path` that
 * names the nearest possible ones.
 */
export function placeParallelism(
  sizes: readonly number[],
  modelParallel: number,
  path = 'parallelism.modelParallel',
): Result<Placement> {
  return placeGroups(sizes, modelParallel, 'model', path);
}

/**
 * `placeParallelism` with either group innermost. With `data`, replicas lie on the inner dimensions, and the
 * NPUs of a model-parallel group are apart by the number of replicas.
 */
export function placeGroups(
  sizes: readonly number[],
  modelParallel: number,
  innermost: Innermost,
  path = 'parallelism.modelParallel',
  order?: DimensionOrder,
): Result<Placement> {
  const npus = sizes.reduce((product, size) => product * size, 1);
  if (!Number.isSafeInteger(modelParallel) || modelParallel < 1) {
    return problem(
      path,
      `The model-parallel degree is ${String(modelParallel)}; it must be a whole number from 1 to ${formatCount(npus)}, the number of NPUs.`,
    );
  }
  if (modelParallel > npus) {
    return problem(
      path,
      `The model-parallel degree is ${formatCount(modelParallel)}, but there are only ${formatCount(npus)} NPUs.`,
    );
  }
  const data = npus / modelParallel;
  const model = { role: 'model', degree: modelParallel } as const;
  const replicas = { role: 'data', degree: data } as const;
  const placed = placeAxes(sizes, innermost === 'model' ? [model, replicas] : [replicas, model], order);
  if (placed === null) return problem(path, impossible(sizesAsTaken(sizes, order), modelParallel, innermost));
  const [inner = [], outer = []] = placed.positions;
  const split = splitOf(placed.parts);
  return success(
    innermost === 'model' ? { model: inner, data: outer, split } : { model: outer, data: inner, split },
  );
}

function splitOf(parts: Parts): Split | null {
  const dimension = parts.findIndex((part) => part.length > 1);
  return dimension < 0 ? null : { dimension, innerSize: parts[dimension]![0]! };
}

/** Sizes of the logical dimensions that the positions of a placement index. */
export function logicalSizes(sizes: readonly number[], split: Split | null): readonly number[] {
  return sizes.flatMap((size, dimension) =>
    split?.dimension === dimension ? [split.innerSize, size / split.innerSize] : [size],
  );
}

function impossible(sizes: readonly number[], modelParallel: number, innermost: Innermost): string {
  const nearest = nearestDegrees(sizes, modelParallel, innermost).map((degree) => formatCount(degree));
  const dimensions = sizes.map(formatCount).join(' x ');
  const from = innermost === 'model' ? 'innermost outwards' : 'outermost inwards';
  return (
    `A model-parallel degree of ${formatCount(modelParallel)} does not divide the dimensions ${dimensions} ` +
    `from the ${from}; the nearest possible ${nearest.length > 1 ? 'degrees are' : 'degree is'} ${nearest.join(' and ')}.`
  );
}

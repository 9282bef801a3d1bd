/**
 * Model x data parallelism on a multi-dimensional network. The model-parallel group takes dimensions
 * from the innermost outwards, all of each, and splits one if it must: that dimension is *shared*,
 * its inner part model parallel, its outer part data parallel. Data parallelism takes the rest.
 *
 * Source: "Exploring Multi-dimensional Hierarchical Network Topologies ..." (arXiv 2109.11762), and
 * the `model_parallel_NPU_group` of ASTRA-sim 1.0's HYBRID_TRANSFORMER. Unlike the latter, a group
 * that is larger than the system is an error here, not silent data parallelism.
 */
import type { Split } from '../collective/logical.ts';
import { formatCount } from '../units/count.ts';
import { problem, success } from '../units/result.ts';
import type { Result } from '../units/result.ts';
import { modelDegrees } from './degrees.ts';

export type { Split };

/**
 * Positions index the list of logical dimensions: physical dimensions in order, a split one replaced
 * by its inner and outer part. Dimensions of size 1 join nobody and are in neither list.
 */
export interface Placement {
  readonly model: readonly number[];
  readonly data: readonly number[];
  /** The shared dimension; the model-parallel group is the inner part. */
  readonly split: Split | null;
}

/**
 * Places a model-parallel group of `modelParallel` NPUs on dimensions of `sizes`, innermost first.
 * Degree 1 gives an empty `model`, all NPUs an empty `data`. A degree that no split reaches is an
 * error at `path` that names the nearest ones that are.
 */
export function placeParallelism(
  sizes: readonly number[],
  modelParallel: number,
  path = 'parallelism.modelParallel',
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

  const model: number[] = [];
  const data: number[] = [];
  let split: Split | null = null;
  let lower = 1;
  let position = 0;
  for (const [dimension, size] of sizes.entries()) {
    const upper = lower * size;
    if (lower >= modelParallel) {
      if (size > 1) data.push(position);
    } else if (modelParallel % upper === 0) {
      if (size > 1) model.push(position);
    } else if (modelParallel < upper && modelParallel % lower === 0 && upper % modelParallel === 0) {
      split = { dimension, innerSize: modelParallel / lower };
      model.push(position);
      position += 1;
      data.push(position);
    } else {
      return problem(path, impossible(sizes, modelParallel));
    }
    lower = upper;
    position += 1;
  }
  return success({ model, data, split });
}

/** Sizes of the logical dimensions that the positions of a placement index. */
export function logicalSizes(sizes: readonly number[], split: Split | null): readonly number[] {
  return sizes.flatMap((size, dimension) =>
    split?.dimension === dimension ? [split.innerSize, size / split.innerSize] : [size],
  );
}

function impossible(sizes: readonly number[], modelParallel: number): string {
  const degrees = modelDegrees(sizes);
  const below = degrees.findLast((degree) => degree < modelParallel);
  const above = degrees.find((degree) => degree > modelParallel);
  const nearest = [below, above].filter((degree) => degree !== undefined).map(formatCount);
  const dimensions = sizes.map(formatCount).join(' x ');
  return (
    `A model-parallel degree of ${formatCount(modelParallel)} does not divide the dimensions ${dimensions} ` +
    `from the innermost outwards; the nearest possible ${nearest.length > 1 ? 'degrees are' : 'degree is'} ${nearest.join(' and ')}.`
  );
}

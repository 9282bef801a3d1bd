import { problem, success } from '../units/result.ts';
import type { Result } from '../units/result.ts';
import type { AlgorithmEntry } from './algorithmName.ts';
import type { LogicalDimension } from './types.ts';

/** One dimension shared by two groups: neighbours in runs of `innerSize`, and the same place of every run. */
export interface Split {
  readonly dimension: number;
  readonly innerSize: number;
}

/**
 * The logical dimensions a list of algorithms makes of physical dimensions of `sizes`, innermost
 * first. A shorter list leaves the higher dimensions unused; a `whole` entry ends it with one group
 * of all NPUs; a split dimension becomes two, both with its algorithm (reference: ASTRA-sim 1.0).
 */
export function logicalDimensions(
  sizes: readonly number[],
  entries: readonly AlgorithmEntry[],
  split?: Split,
  path = 'algorithms',
): Result<readonly LogicalDimension[]> {
  const npus = sizes.reduce((product, size) => product * size, 1);
  const logical: LogicalDimension[] = [];
  let npuStride = 1;
  for (const [dimension, { algorithm, whole }] of entries.entries()) {
    const size = sizes[dimension];
    if (size === undefined) {
      return problem(
        path,
        `${entries.length} algorithms for ${sizes.length} dimensions. Allowed: at most one each.`,
      );
    }
    if (whole) {
      if (algorithm.name === 'doubleBinaryTree') {
        return problem(path, `doubleBinaryTree over all NPUs. Allowed: ring, direct or halvingDoubling.`);
      }
      logical.push({ server: logical.length, dimension: -1, size: npus, npuStride: 1, algorithm });
      return success(logical);
    }
    if (split?.dimension === dimension) {
      const { innerSize } = split;
      if (!(Number.isInteger(innerSize) && innerSize >= 1 && size % innerSize === 0)) {
        return problem(
          path,
          `dimension ${dimension} of ${size} split into groups of ${innerSize}. Allowed: a divisor.`,
        );
      }
      const server = logical.length;
      logical.push({ server, dimension, size: innerSize, npuStride, algorithm });
      logical.push({
        server: server + 1,
        dimension,
        size: size / innerSize,
        npuStride: npuStride * innerSize,
        algorithm,
      });
    } else {
      logical.push({ server: logical.length, dimension, size, npuStride, algorithm });
    }
    npuStride *= size;
  }
  if (split && split.dimension >= entries.length) {
    return problem(
      path,
      `${entries.length} algorithms, but dimension ${split.dimension} is shared by two groups. ` +
        `Allowed: at least ${split.dimension + 1}.`,
    );
  }
  return success(logical);
}

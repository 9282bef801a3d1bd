import type { Design } from '../../../../design/document.ts';
import { modelDegrees } from '../../../../workload/axes/degrees.ts';
import type { Innermost } from '../../../../workload/axes/placement.ts';
import { axisSizes } from '../../../../design/parallelism/axes.ts';

export const DEGREE_PATH = 'parallelism.modelParallel';

/** Every model-parallel degree that dimensions of `sizes` can hold, ascending, with either group innermost. */
export function degreesOf(sizes: readonly number[], innermost: Innermost = 'model'): readonly number[] {
  const inner = modelDegrees(sizes);
  const npus = inner.at(-1) ?? 1;
  return innermost === 'model' ? inner : inner.map((replicas) => npus / replicas).reverse();
}

export function possibleDegrees(design: Design): readonly number[] {
  return degreesOf(axisSizes(design), design.parallelism.innermost);
}

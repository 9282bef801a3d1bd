/** The grids of Figure 13 and the numbers of slices of Figure 14. */
import { gridsOf } from '../../../workload/gemm2d/autotune.ts';
import { sliceCounts } from '../../../workload/gemm2d/slices.ts';
import { BEST_GRID, LEAST_SIDE, layersOf, MOST_CHIPS, tokensOf, type Setting } from './setting.ts';

/** Every grid of the largest number of chips. */
export const MESHES = gridsOf(MOST_CHIPS, LEAST_SIDE);

/** The numbers of slices that every layer allows on the best grid, ascending. */
export function commonSlices(model: Setting['model']): readonly number[] {
  const layers = layersOf(model, tokensOf('weak', MOST_CHIPS));
  const allowed = layers.map(({ slicedDimension }) => sliceCounts(slicedDimension, BEST_GRID));
  return (allowed[0] ?? []).filter((count) => allowed.every((counts) => counts.includes(count)));
}

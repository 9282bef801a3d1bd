import type { Split } from '../../workload/placement.ts';
import { placeParallelism } from '../../workload/placement.ts';

/** How many ranks of a dimension each group has; 1 where the group does not span it. */
export interface Span {
  readonly model: number;
  readonly data: number;
}

/** The spans of the model- and data-parallel group, one a dimension; null when the degree fits no split. */
export function groupSpans(sizes: readonly number[], modelParallel: number): readonly Span[] | null {
  const placed = placeParallelism(sizes, modelParallel);
  return placed.ok ? spansOf(sizes, placed.value.split, modelParallel) : null;
}

function spansOf(sizes: readonly number[], split: Split | null, modelParallel: number): readonly Span[] {
  let below = 1;
  return sizes.map((size, dimension) => {
    const isModel = below < modelParallel;
    below *= size;
    if (split?.dimension === dimension) return { model: split.innerSize, data: size / split.innerSize };
    return isModel ? { model: size, data: 1 } : { model: 1, data: size };
  });
}

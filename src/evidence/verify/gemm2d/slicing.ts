/** Kinds of `mesh.json` about slices: which numbers are legal, what a slice holds, whether the sliced product is right. */
import * as v from 'valibot';
import { success } from '../../../units/result.ts';
import { isSame, gridProduct, wholeProduct } from '../../../workload/gemm2d/product.ts';
import { gatheredIndices, sliceCounts, subShard, type Slicing } from '../../../workload/gemm2d/slices.ts';
import { kindOf } from '../kind.ts';
import { count, flow, mesh } from './fields.ts';

export const sliceCountsKind = kindOf(
  v.strictObject({ dimension: count, ...mesh, block: count }),
  ({ dimension, rows, columns, block }) =>
    success({ sliceCounts: sliceCounts(dimension, { rows, columns }, block) }),
);

export const subShardKind = kindOf(
  v.strictObject({
    flow,
    ...mesh,
    slices: count,
    block: count,
    slicedDimension: count,
    slice: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  ({ rows, columns, slices, block, slicedDimension, slice }) => {
    const local = (chips: number) => subShard(slicedDimension / chips, slices, block, slice);
    const gathered = (chips: number, slicing: Slicing) =>
      gatheredIndices(slicedDimension, chips, slices, block, slice, slicing);
    const contiguous = {
      contiguousColumnsOfA: gathered(columns, 'contiguous'),
      contiguousRowsOfB: gathered(rows, 'contiguous'),
    };
    return success({
      localOfA: local(columns),
      localOfB: local(rows),
      globalColumnsOfA: gathered(columns, 'blocked'),
      globalRowsOfB: gathered(rows, 'blocked'),
      ...contiguous,
      contiguousIsRight: isEqual(contiguous.contiguousColumnsOfA, contiguous.contiguousRowsOfB),
    });
  },
);

const matrix = v.array(v.array(v.number()));

export const matrixKind = kindOf(
  v.strictObject({ flow, ...mesh, slices: count, block: count, A: matrix, B: matrix }),
  ({ rows, columns, A, B, ...input }) => {
    const sliced = { ...input, mesh: { rows, columns } };
    const whole = wholeProduct(input.flow, A, B);
    const contiguous = gridProduct(sliced, A, B, 'contiguous');
    return success({
      product: gridProduct(sliced, A, B, 'blocked'),
      contiguousSlicesGive: contiguous,
      contiguousIsRight: isSame(contiguous, whole),
    });
  },
);

function isEqual(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

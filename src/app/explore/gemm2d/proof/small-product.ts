/** The small product that the page executes: its operands, its steps, and what each chip holds of what moves. */
import {
  leastCommonMultiple,
  sliceCounts,
  subShard,
  type Slicing,
} from '../../../../workload/gemm2d/slices.ts';
import {
  isSame,
  gridProduct,
  operandsOf,
  wholeProduct,
  type Matrix,
} from '../../../../workload/gemm2d/product.ts';
import { nearest } from '../../../../workload/gemm2d/check.ts';
import type { ShownProduct } from '../gemm2d-store.ts';

export interface SmallProduct {
  readonly length: number;
  readonly a: Matrix;
  readonly b: Matrix;
  readonly whole: Matrix;
  /** The result by each slicing, and whether it is the product. */
  readonly results: Readonly<Record<Slicing, { readonly matrix: Matrix; readonly isRight: boolean }>>;
}

/** What a slice goes through, in order. */
export const MOVES = { OS: ['gather', 'multiply'], LS: ['gather', 'multiply', 'scatter'] } as const;
export type Move = 'gather' | 'multiply' | 'scatter';

export function movesOf(flow: ShownProduct['flow']): readonly Move[] {
  return flow === 'OS' ? MOVES.OS : MOVES.LS;
}

/** Elements of the sliced dimension, unless the user sets another number. */
export function usualLength({ rows, columns, slices, block }: ShownProduct): number {
  return leastCommonMultiple(rows, columns) * block * slices;
}

/** Why the length and the number of slices do not fit; null if they do. */
export function lengthProblem({ rows, columns, slices, block, ...product }: ShownProduct): string | null {
  const length = product.length ?? usualLength({ rows, columns, slices, block, ...product });
  const unit = leastCommonMultiple(rows, columns) * block;
  if (length % unit !== 0) {
    return `${length} is no multiple of ${unit}, the least common multiple of ${rows} and ${columns} times blocks of ${block}: the mesh cannot be used.`;
  }
  const allowed = sliceCounts(length, { rows, columns }, block);
  if (allowed.includes(slices)) return null;
  return `${slices} slices do not divide the ${length / unit} blocks of ${length}; nearest: ${nearest(allowed, slices).join(' and ')}.`;
}

/** null if shards would not be whole. */
export function smallProduct(shown: ShownProduct): SmallProduct | null {
  const { flow, rows, columns, slices, block } = shown;
  const length = shown.length ?? usualLength(shown);
  if (length % rows !== 0 || length % columns !== 0) return null;
  const mesh = { rows, columns };
  const [a, b] = operandsOf(
    flow,
    mesh,
    length,
    (matrix, index) => 1 + ((index * (matrix === 'A' ? 7 : 5)) % 9),
  );
  const whole = wholeProduct(flow, a, b);
  const by = (slicing: Slicing) => {
    const matrix = gridProduct({ flow, mesh, slices, block }, a, b, slicing);
    return { matrix, isRight: isSame(matrix, whole) };
  };
  return { length, a, b, whole, results: { blocked: by('blocked'), contiguous: by('contiguous') } };
}

/** The cells of a strip, on chip `chip` of `chips`: their places in the whole matrix, and whether slice `slice` has them. */
export function stripOf(
  { slices, block }: ShownProduct,
  length: number,
  chips: number,
  chip: number,
  slice: number | null,
  slicing: Slicing,
): readonly { readonly index: number; readonly isIn: boolean }[] {
  const local = length / chips;
  const inSlice = new Set(slice === null ? [] : subShard(local, slices, block, slice, slicing));
  return Array.from({ length: local }, (_, at) => ({ index: chip * local + at, isIn: inSlice.has(at) }));
}

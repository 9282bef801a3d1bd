/**
 * Which columns of a chip belong to slice k. The memory layout comes in blocks of Bk columns (8 on TPU);
 * sub-shard k is the local blocks b with b mod S = k, ascending. Gathered in the order of the chips, the
 * sub-shards of both operands then hold exactly the global indices {g : floor(g / Bk) mod S = k}, whatever
 * the sides of the mesh, so they pair up; contiguous slices do so only on square meshes. Source: MeshSlice
 * (ISCA 2025), algorithm 2; condition derived.
 */
import type { Grid } from './gemm.ts';

/** Columns that memory keeps together on TPU. */
export const TPU_BLOCK = 8;

export function leastCommonMultiple(a: number, b: number): number {
  return (a / greatestCommonDivisor(a, b)) * b;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/**
 * Every number of slices that a dimension of `length` elements allows, ascending; empty if the mesh cannot be
 * used for it.
 */
export function sliceCounts(length: number, mesh: Grid, block = TPU_BLOCK): readonly number[] {
  const blocks = length / (leastCommonMultiple(mesh.rows, mesh.columns) * block);
  return Number.isInteger(blocks) ? divisors(blocks) : [];
}

/** The divisors of a whole number, ascending. */
export function divisors(value: number): readonly number[] {
  const low: number[] = [];
  const high: number[] = [];
  for (let divisor = 1; divisor * divisor <= value; divisor++) {
    if (value % divisor !== 0) continue;
    low.push(divisor);
    if (divisor * divisor !== value) high.unshift(value / divisor);
  }
  return [...low, ...high];
}

export type Slicing = 'blocked' | 'contiguous';

/**
 * Local indices of slice `slice` on a chip that holds `localLength` indices of the sliced dimension,
 * ascending.
 */
export function subShard(
  localLength: number,
  slices: number,
  block: number,
  slice: number,
  slicing: Slicing = 'blocked',
): readonly number[] {
  const part = localLength / slices;
  const isIn = (index: number): boolean =>
    slicing === 'blocked'
      ? Math.floor(index / block) % slices === slice
      : index >= slice * part && index < (slice + 1) * part;
  return range(localLength).filter(isIn);
}

/** What `chips` chips in a ring gather as slice `slice`: global indices in their order. */
export function gatheredIndices(
  length: number,
  chips: number,
  slices: number,
  block: number,
  slice: number,
  slicing: Slicing = 'blocked',
): readonly number[] {
  const localLength = length / chips;
  const local = subShard(localLength, slices, block, slice, slicing);
  return range(chips).flatMap((chip) => local.map((index) => chip * localLength + index));
}

export function range(length: number): readonly number[] {
  return Array.from({ length }, (_, index) => index);
}

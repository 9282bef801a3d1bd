/**
 * Tensor parallelism over two dimensions: the model-parallel group is a mesh of rows x columns, over which
 * every product of a layer is computed in slices. Source: MeshSlice (ISCA 2025).
 */
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Grid } from '../gemm2d/gemm.ts';
import type { GridProductAlgorithm } from '../gemm2d/product-algorithms.ts';

export const MESH_ROWS = ['inner', 'outer'] as const;
/** The dimension of the group along which a row of the mesh lies; columns lie along the other. */
export type MeshRows = (typeof MESH_ROWS)[number];

export interface TensorGrid {
  /** Defaults to inner. */
  readonly rows?: MeshRows;
  /** Defaults to meshSlice, the only one with slices. */
  readonly algorithm?: GridProductAlgorithm;
  /** Packets of each broadcast of SUMMA. Defaults to as many as the ring has chips. */
  readonly packets?: number;
  /**
   * Numbers of slices of the four products of a layer (QKV, projection, both of the MLP). Defaults to the
   * allowed number nearest 8.
   */
  readonly slices?: readonly number[];
  /** Launch time before each collective of a slice, in ns. Defaults to 0. */
  readonly launchNs?: number;
}

/** A mesh with its sides. */
export interface PlacedGrid extends Grid {
  readonly along: MeshRows;
  readonly algorithm: GridProductAlgorithm;
  /** null: as many as the ring has chips. */
  readonly packets: number | null;
  readonly slices: readonly number[] | null;
  readonly launchNs: number;
}

/** Packets in which SUMMA sends a block round a ring. */
export function packetsOn({ packets }: Pick<PlacedGrid, 'packets'>, ring: number): number {
  return packets ?? ring;
}

/** The two positions of a model-parallel group: those of the rings along rows and along columns. */
export function meshPositions(
  model: readonly number[],
  sizes: readonly number[],
  rows: MeshRows,
): readonly [number, number] | null {
  const [inner, outer, ...more] = model.filter((position) => (sizes[position] ?? 1) > 1);
  if (inner === undefined || outer === undefined || more.length > 0) return null;
  return rows === 'inner' ? [inner, outer] : [outer, inner];
}

/**
 * @param sizes of the dimensions, which a suggestion names
 * @param logical sizes of the parts into which groups divide them
 * @param model positions of the model-parallel group among the parts
 */
export function placeGrid(
  mesh: TensorGrid,
  sizes: readonly number[],
  logical: readonly number[],
  model: readonly number[],
): Result<PlacedGrid> {
  const { rows = 'inner', algorithm = 'meshSlice', packets = null, slices = null, launchNs = 0 } = mesh;
  const placed = meshPositions(model, logical, rows);
  if (placed === null) {
    const count = model.filter((position) => (logical[position] ?? 1) > 1).length;
    return problem(
      'parallelism.modelParallel',
      `A mesh needs a model-parallel group on two dimensions; this one is on ${formatCount(count)}.${offers(sizes)}`,
    );
  }
  const [along, across] = placed;
  const sides = { rows: logical[across] ?? 1, columns: logical[along] ?? 1 };
  return success({ ...sides, along: rows, algorithm, packets, slices, launchNs });
}

/** Suggests the group of the two innermost dimensions. */
function offers(sizes: readonly number[]): string {
  const [inner, outer] = sizes.filter((size) => size > 1);
  if (inner === undefined || outer === undefined) return '';
  return ` A degree of ${formatCount(inner * outer)} takes two.`;
}

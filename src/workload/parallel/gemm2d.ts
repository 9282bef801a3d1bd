/**
 * Tensor parallelism over two dimensions: the model-parallel group is a mesh of rows x columns, over which
 * every product of a layer is computed in slices. 1D TP and FSDP, to which it is compared, run on one ring: a
 * mesh of one row. Source: MeshSlice (ISCA 2025).
 */
import type { ByDirection, Direction } from '../gemm2d/directions.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Grid } from '../gemm2d/gemm.ts';
import { TPU_BLOCK } from '../gemm2d/slices.ts';
import { GRID_PRODUCT_LABELS, isOnRing, type GridProductAlgorithm } from '../gemm2d/product-algorithms.ts';
import type { Stationary } from '../gemm2d/plan.ts';

export const MESH_ROWS = ['inner', 'outer'] as const;
/** The dimension of the group along which a row of the mesh lies; columns lie along the other. */
export type MeshRows = (typeof MESH_ROWS)[number];

export const GRID_STAYS = ['largest', 'input', 'weights', 'output'] as const;
/** The matrix of a product that stays in place; the other two move. */
export type GridStays = (typeof GRID_STAYS)[number];

export const GRID_COLLECTIVES = ['allGather', 'reduceScatter', 'sendReceive'] as const;
/** What a mesh does on its rings. SUMMA broadcasts as it gathers and reduces as it scatters. */
export type GridCollective = (typeof GRID_COLLECTIVES)[number];

/** How one collective uses the rings of a mesh. */
export interface RingUse {
  /** Defaults to the launch time of the mesh. */
  readonly launchNs?: number;
  /** Share of the bandwidth of the ring along a row that it reaches, 0 < share <= 1. Defaults to 1. */
  readonly rowShare?: number;
  /** The same for the ring along a column. */
  readonly columnShare?: number;
}

export interface TensorGrid extends Readonly<Partial<Record<GridCollective, RingUse>>> {
  /** Defaults to inner. */
  readonly rows?: MeshRows;
  /** Defaults to meshSlice, the only one with slices. `tp1d` and `fsdp` have a row only. */
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
  /**
   * What stays of the four products of a layer, forward and in both gradients. Defaults to the largest of the
   * three matrices.
   */
  readonly stays?: readonly GridStays[];
  /** Elements of a sliced dimension that memory keeps together. Defaults to 8, as on TPU. */
  readonly block?: number;
}

/** A mesh with its sides. */
export interface PlacedGrid extends Grid {
  readonly along: MeshRows;
  readonly algorithm: GridProductAlgorithm;
  /** null: as many as the ring has chips. */
  readonly packets: number | null;
  readonly slices: readonly number[] | null;
  /** By product; null: the largest matrix. */
  readonly stays: readonly (Stationary | null)[];
  readonly block: number;
  readonly use: Readonly<Record<GridCollective, PlacedUse>>;
}

export interface PlacedUse {
  readonly launchNs: number;
  readonly share: ByDirection;
}

const STATIONARY_OF: Readonly<Record<GridStays, Stationary | null>> = {
  largest: null,
  input: 'A',
  weights: 'B',
  output: 'C',
};

function placedUses(mesh: TensorGrid): PlacedGrid['use'] {
  const use = (collective: GridCollective): PlacedUse => {
    const { launchNs = mesh.launchNs ?? 0, rowShare = 1, columnShare = 1 } = mesh[collective] ?? {};
    return { launchNs, share: { horizontal: rowShare, vertical: columnShare } };
  };
  return {
    allGather: use('allGather'),
    reduceScatter: use('reduceScatter'),
    sendReceive: use('sendReceive'),
  };
}

/** Bandwidth of a collective on a ring, in GB/s, of the `wholeGBps` that the ring has. */
export function usedGBps(
  { use }: PlacedGrid,
  collective: GridCollective,
  wholeGBps: ByDirection,
): ByDirection {
  const { share } = use[collective];
  const of = (direction: Direction): number => wholeGBps[direction] * share[direction];
  return { horizontal: of('horizontal'), vertical: of('vertical') };
}

/** NPUs over which the sequences of a micro-batch are distributed: rows, or the ring of FSDP. */
export function sequenceShares({ algorithm, rows, columns }: PlacedGrid): number {
  return algorithm === 'fsdp' ? columns : rows;
}

/** NPUs over which attention heads are distributed: columns, but FSDP splits none. */
export function headShares({ algorithm, columns }: Pick<PlacedGrid, 'algorithm' | 'columns'>): number {
  return algorithm === 'fsdp' ? 1 : columns;
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
  const { rows = 'inner', algorithm = 'meshSlice', packets = null, slices = null } = mesh;
  const { stays = [], block = TPU_BLOCK } = mesh;
  const sides = sidesOf({ ...mesh, algorithm, rows }, sizes, logical, model);
  if (!sides.ok) return sides;
  return success({
    ...sides.value,
    along: rows,
    algorithm,
    packets,
    slices,
    stays: stays.map((what) => STATIONARY_OF[what]),
    block,
    use: placedUses(mesh),
  });
}

function sidesOf(
  { algorithm, rows }: Required<Pick<TensorGrid, 'algorithm' | 'rows'>>,
  sizes: readonly number[],
  logical: readonly number[],
  model: readonly number[],
): Result<Grid> {
  const lengths = model.map((position) => logical[position] ?? 1).filter((length) => length > 1);
  const [ring = 1] = lengths;
  if (isOnRing(algorithm)) {
    if (lengths.length === 1) return success({ rows: 1, columns: ring });
    const innermost = sizes.find((size) => size > 1);
    const offer = innermost === undefined ? '' : ` A degree of ${formatCount(innermost)} takes one.`;
    return problem(
      'parallelism.modelParallel',
      `${GRID_PRODUCT_LABELS[algorithm]} needs a model-parallel group on one dimension, its ring; this one is on ${formatCount(lengths.length)}.${offer}`,
    );
  }
  const placed = meshPositions(model, logical, rows);
  if (placed === null) {
    return problem(
      'parallelism.modelParallel',
      `A mesh needs a model-parallel group on two dimensions; this one is on ${formatCount(lengths.length)}.${offers(sizes)}`,
    );
  }
  const [along, across] = placed;
  return success({ rows: logical[across] ?? 1, columns: logical[along] ?? 1 });
}

/** Suggests the group of the two innermost dimensions. */
function offers(sizes: readonly number[]): string {
  const [inner, outer] = sizes.filter((size) => size > 1);
  if (inner === undefined || outer === undefined) return '';
  return ` A degree of ${formatCount(inner * outer)} takes two.`;
}

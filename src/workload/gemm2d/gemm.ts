/**
 * A matrix product over a mesh of chips: C[M,N] = A B with inner dimension K, every matrix cut into as many
 * shards as there are chips. The dataflow says which matrix stays in place; the other two move, one along
 * each direction. Source: MeshSlice (ISCA 2025), its table of dataflows.
 *
 *     flow  computes     operands                        moves along H             moves along V              sliced
 *     OS    C = A B      A[M,K] B[K,N]                   A, all-gather             B, all-gather              K
 *     LS    C = A B^T    A[M,K] B[N,K]                   C, reduce-scatter         B, all-gather              N
 *     RS    C = A^T B    A[K,M] B[K,N]                   A, all-gather             C, reduce-scatter          M
 */
import { BYTES_PER_ELEMENT } from './element.ts';
import type { ByDirection, Direction } from './directions.ts';
import { type RingKind } from './operation.ts';
import type { GemmProfile } from './profile.ts';

/** Which matrix is stationary: the output, the left or the right one. */
export const FLOWS = ['OS', 'LS', 'RS'] as const;
export type Flow = (typeof FLOWS)[number];

/** Rows and columns of the mesh: a row is a ring of `columns` chips, a column one of `rows`. */
export interface Grid {
  readonly rows: number;
  readonly columns: number;
}

export interface Gemm {
  readonly flow: Flow;
  readonly m: number;
  readonly n: number;
  readonly k: number;
}

export type Matrix = 'A' | 'B' | 'C';

interface FlowRule {
  readonly moves: ByDirection<Matrix>;
  readonly sliced: 'm' | 'n' | 'k';
}

const RULES: Readonly<Record<Flow, FlowRule>> = {
  OS: { moves: { horizontal: 'A', vertical: 'B' }, sliced: 'k' },
  LS: { moves: { horizontal: 'C', vertical: 'B' }, sliced: 'n' },
  RS: { moves: { horizontal: 'A', vertical: 'C' }, sliced: 'm' },
};

export function chipsOf({ rows, columns }: Grid): number {
  return rows * columns;
}

/** Number of chips in a ring of the direction. */
export function ringOf(mesh: Grid, direction: Direction): number {
  return direction === 'horizontal' ? mesh.columns : mesh.rows;
}

/** The dimension that slices cut, in elements. */
export function slicedDimension(gemm: Gemm): number {
  return gemm[RULES[gemm.flow].sliced];
}

/** Its letter: the one of m, n, k that slices cut. */
export function slicedName(flow: Flow): 'm' | 'n' | 'k' {
  return RULES[flow].sliced;
}

/** The matrix that moves along the direction. */
export function movingMatrix(flow: Flow, direction: Direction): Matrix {
  return RULES[flow].moves[direction];
}

/** Outputs are reduce-scattered, inputs all-gathered. */
export function kindOf(flow: Flow, direction: Direction): RingKind {
  return RULES[flow].moves[direction] === 'C' ? 'reduceScatter' : 'allGather';
}

/** The direction along which the input of an LS or RS product moves; its output moves along the other. */
export function inputDirection(flow: 'LS' | 'RS'): Direction {
  return RULES[flow].moves.horizontal === 'C' ? 'vertical' : 'horizontal';
}

/** Elements per chip of the matrix that moves along `direction`. */
export function shardElements(gemm: Gemm, mesh: Grid, direction: Direction): number {
  const { m, n, k } = gemm;
  return { A: m * k, B: k * n, C: m * n }[RULES[gemm.flow].moves[direction]] / chipsOf(mesh);
}

/** Bytes per chip of that matrix, two per element. */
export function shardBytes(gemm: Gemm, mesh: Grid, direction: Direction): number {
  return BYTES_PER_ELEMENT * shardElements(gemm, mesh, direction);
}

export function flops({ m, n, k }: Gemm): number {
  return 2 * m * n * k;
}

/** Time of a chip's whole part of the product, without communication. */
export function computeNs(gemm: Gemm, mesh: Grid, profile: GemmProfile): number {
  return flops(gemm) / chipsOf(mesh) / profile.flopPerNs;
}

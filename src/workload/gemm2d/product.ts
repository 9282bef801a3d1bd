/**
 * The sliced product carried out on small matrices, shard by shard, as the chips do it: what each gathers,
 * multiplies and adds up. It shows whether a slicing is right (the result equals the product).
 */
import { ringOf, type Flow, type Grid } from './gemm.ts';
import { gatheredIndices, range, type Slicing } from './slices.ts';

export type Matrix = readonly (readonly number[])[];

export interface SlicedProduct {
  readonly flow: Flow;
  readonly mesh: Grid;
  readonly slices: number;
  /** Columns that memory keeps together. */
  readonly block: number;
}

/** C by the definition of the flow: A B (OS), A B^T (LS), A^T B (RS). */
export function wholeProduct(flow: Flow, a: Matrix, b: Matrix): Matrix {
  const left = flow === 'RS' ? transposed(a) : a;
  const right = flow === 'LS' ? b : transposed(b);
  return left.map((row) => right.map((column) => dot(row, column)));
}

/**
 * C as the mesh computes it. Of the two matrices that move, both operands of OS are gathered at the same
 * indices of K; for LS and RS the input's gathered indices of N (or M) are the places of C's slice, which its
 * own ring then distributes by its own sub-shards. If the two lists differ, elements are combined that do not
 * belong together.
 *
 * @param done number of slices that have been multiplied; defaults to all
 */
export function gridProduct(
  { flow, mesh, slices, block }: SlicedProduct,
  a: Matrix,
  b: Matrix,
  slicing: Slicing,
  done = slices,
): Matrix {
  const length = flow === 'OS' ? widthOf(a) : flow === 'LS' ? b.length : widthOf(a);
  const rows = flow === 'RS' ? widthOf(a) : a.length;
  const columns = flow === 'LS' ? b.length : widthOf(b);
  const c: number[][] = range(rows).map(() => range(columns).map(() => 0));
  for (const slice of range(done)) {
    const [along, across] = (['horizontal', 'vertical'] as const).map((direction) =>
      gatheredIndices(length, ringOf(mesh, direction), slices, block, slice, slicing),
    );
    if (along === undefined || across === undefined) throw new Error('two directions');
    for (const [place, horizontal] of along.entries()) {
      const vertical = across[place];
      if (vertical !== undefined) addIndex(c, flow, a, b, horizontal, vertical);
    }
  }
  return c;
}

/** Adds the products of one index of a slice: `horizontal` as H gathered it, `vertical` as V did. */
function addIndex(
  c: number[][],
  flow: Flow,
  a: Matrix,
  b: Matrix,
  horizontal: number,
  vertical: number,
): void {
  if (flow === 'OS') {
    addOuter(c, columnOf(a, horizontal), b[vertical] ?? []);
    return;
  }
  if (flow === 'LS') {
    // C's columns go to H's sub-shards, and their values come from the rows of B that V gathered.
    for (const [row, values] of a.entries()) addTo(c, row, horizontal, dot(values, b[vertical] ?? []));
    return;
  }
  const column = columnOf(a, horizontal);
  for (const at of range(widthOf(b))) addTo(c, vertical, at, dot(column, columnOf(b, at)));
}

const columnOf = (matrix: Matrix, at: number): readonly number[] => matrix.map((row) => row[at] ?? NaN);

/**
 * Operands with one element per chip in the dimensions that are not sliced; `valueAt` counts the elements of
 * a matrix row by row.
 */
export function operandsOf(
  flow: Flow,
  { rows, columns }: Grid,
  length: number,
  valueAt: (matrix: 'A' | 'B', index: number) => number,
): readonly [Matrix, Matrix] {
  const filled = (matrix: 'A' | 'B', height: number, width: number): Matrix =>
    range(height).map((y) => range(width).map((x) => valueAt(matrix, y * width + x)));
  return [
    flow === 'LS' ? filled('A', rows, columns) : filled('A', rows, length),
    flow === 'RS' ? filled('B', rows, columns) : filled('B', length, columns),
  ];
}

export function isSame(a: Matrix, b: Matrix): boolean {
  return a.every((row, y) => row.every((value, x) => value === b[y]?.[x]));
}

function addOuter(c: number[][], column: readonly number[], row: readonly number[]): void {
  for (const [y, value] of column.entries()) {
    for (const [x, factor] of row.entries()) addTo(c, y, x, value * factor);
  }
}

function addTo(c: number[][], y: number, x: number, value: number): void {
  const row = c[y];
  if (row !== undefined) row[x] = (row[x] ?? 0) + value;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? NaN), 0);
}

function transposed(matrix: Matrix): Matrix {
  return range(widthOf(matrix)).map((x) => matrix.map((row) => row[x] ?? NaN));
}

function widthOf(matrix: Matrix): number {
  return matrix[0]?.length ?? 0;
}

/** Linear least squares by columns that are made orthogonal twice (Gram and Schmidt), each first scaled to length 1. */

/** A column with less than this of its own belongs to a number that the rows do not determine. */
const LEAST_PIVOT = 1e-9;

/** The values whose weighted sums are nearest to 1 in every row; null if the rows do not determine them. */
export function solveLeast(rows: readonly (readonly number[])[]): readonly number[] | null {
  const count = rows[0]?.length ?? 0;
  const columns = Array.from({ length: count }, (_, at) => rows.map((row) => row[at] ?? 0));
  const lengths = columns.map(lengthOf);
  const basis: number[][] = [];
  const upper: number[][] = [];
  for (const [at, given] of columns.entries()) {
    const column = given.map((value) => value / (lengths[at] ?? 1));
    const factors = orthogonalise(column, basis);
    const length = lengthOf(column);
    if (!(length > LEAST_PIVOT)) return null;
    basis.push(column.map((value) => value / length));
    upper.push([...factors, length]);
  }
  const values = new Array<number>(count).fill(0);
  for (let at = count - 1; at >= 0; at -= 1) {
    const later = values.reduce(
      (sum, value, index) => sum + (index > at ? value * (upper[index]?.[at] ?? 0) : 0),
      0,
    );
    const whole = (basis[at] ?? []).reduce((sum, value) => sum + value, 0);
    values[at] = (whole - later) / (upper[at]?.[at] ?? NaN);
  }
  return values.map((value, at) => value / (lengths[at] ?? 1));
}

/** Takes from a column its parts along each of a basis, and returns them. */
function orthogonalise(column: number[], basis: readonly (readonly number[])[]): readonly number[] {
  const factors = basis.map(() => 0);
  for (let turn = 0; turn < 2; turn += 1) {
    for (const [index, unit] of basis.entries()) {
      const factor = unit.reduce((sum, value, row) => sum + value * (column[row] ?? 0), 0);
      factors[index] = (factors[index] ?? 0) + factor;
      for (const [row, value] of unit.entries()) column[row] = (column[row] ?? 0) - factor * value;
    }
  }
  return factors;
}

function lengthOf(column: readonly number[]): number {
  return Math.sqrt(column.reduce((sum, value) => sum + value * value, 0));
}

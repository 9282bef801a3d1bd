/**
 * Fits positive numbers to residuals by least absolute deviation with a smooth corner (Huber's loss), by iteratively reweighted
 * Gauss-Newton steps with Levenberg's damping over their logarithms. Residuals are logarithms of ratios, so the loss is near the reported
 * mean of relative errors, and a few outliers do not distort it. A weak pull towards the start keeps poorly determined numbers at their
 * physical values.
 */
export interface FitOptions {
  /** Weight of (ln x - ln start)^2 relative to the loss. */
  readonly prior: number;
  /** Residuals below this count squared. */
  readonly corner: number;
  readonly steps: number;
}

const DERIVATIVE = 1e-3;
const LONGEST_STEP = 0.5;
const TRIES = 8;

/** @param residuals of the numbers themselves, not of their logarithms */
export function fitPositive(
  start: readonly number[],
  residuals: (values: readonly number[]) => readonly number[],
  { prior, corner, steps }: FitOptions,
): readonly number[] {
  const origin = start.map(Math.log);
  const at = (x: readonly number[]): readonly number[] => residuals(x.map(Math.exp));
  const lossOf = (r: readonly number[], x: readonly number[]): number =>
    r.reduce((sum, value) => sum + huber(Math.abs(value), corner), 0) +
    prior * x.reduce((sum, value, index) => sum + (value - (origin[index] ?? 0)) ** 2, 0);
  let x: readonly number[] = origin;
  let r = at(x);
  let loss = lossOf(r, x);
  let damping = 1e-2;
  for (let step = 0; step < steps; step += 1) {
    const { normal, gradient } = linearised(x, r, at, origin, prior, corner);
    let gained = 0;
    for (let attempt = 0; attempt < TRIES && gained === 0; attempt += 1) {
      const damped = normal.map((row, i) =>
        row.map((value, j) => (i === j ? value * (1 + damping) + 1e-9 : value)),
      );
      const move = solve(
        damped,
        gradient.map((value) => -value),
      );
      const next = x.map((value, i) => value + Math.max(-LONGEST_STEP, Math.min(LONGEST_STEP, move[i] ?? 0)));
      const nextResiduals = at(next);
      const nextLoss = lossOf(nextResiduals, next);
      if (nextLoss < loss) {
        gained = (loss - nextLoss) / loss;
        x = next;
        r = nextResiduals;
        loss = nextLoss;
        damping = Math.max(1e-6, damping / 3);
      } else damping *= 4;
    }
    if (gained < 1e-6) break;
  }
  return x.map(Math.exp);
}

function huber(size: number, corner: number): number {
  return size < corner ? (size * size) / (2 * corner) : size - corner / 2;
}

/** Returns the normal equations of the weighted residuals around `x`. */
function linearised(
  x: readonly number[],
  r: readonly number[],
  at: (x: readonly number[]) => readonly number[],
  origin: readonly number[],
  prior: number,
  corner: number,
): { readonly normal: readonly (readonly number[])[]; readonly gradient: readonly number[] } {
  const columns = x.map((_, j) => {
    const moved = at(x.map((value, k) => (k === j ? value + DERIVATIVE : value)));
    return moved.map((value, i) => (value - (r[i] ?? 0)) / DERIVATIVE);
  });
  const weights = r.map((value) => 1 / Math.max(Math.abs(value), corner));
  const product = (a: readonly number[], b: readonly number[]): number => {
    let sum = 0;
    for (let i = 0; i < r.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0) * (weights[i] ?? 0);
    return sum;
  };
  return {
    normal: columns.map((a, i) => columns.map((b, j) => product(a, b) + (i === j ? 2 * prior : 0))),
    gradient: columns.map((a, i) => product(a, r) + 2 * prior * ((x[i] ?? 0) - (origin[i] ?? 0))),
  };
}

/** Gaussian elimination with row exchange. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  for (let i = 0; i < rows.length; i += 1) eliminate(rows, i);
  return substituted(rows);
}

/** Exchanges row `i` with the one of the largest entry in column `i`, and eliminates the column below it. */
function eliminate(rows: number[][], i: number): void {
  let pivot = i;
  for (let k = i + 1; k < rows.length; k += 1) {
    if (Math.abs(rows[k]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = k;
  }
  const top = rows[pivot]!;
  rows[pivot] = rows[i]!;
  rows[i] = top;
  const diagonal = top[i] || 1e-12;
  for (const row of rows.slice(i + 1)) {
    const factor = row[i]! / diagonal;
    for (let j = i; j <= rows.length; j += 1) row[j] = row[j]! - factor * top[j]!;
  }
}

/** Back substitution; the last column is the right-hand side. */
function substituted(rows: readonly (readonly number[])[]): readonly number[] {
  const n = rows.length;
  const found = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i -= 1) {
    const row = rows[i]!;
    let sum = row[n]!;
    for (let j = i + 1; j < n; j += 1) sum -= row[j]! * found[j]!;
    found[i] = sum / (row[i] || 1e-12);
  }
  return found;
}

/**
 * Linear programs max c x, A x <= b, x >= 0 with b >= 0, whose columns may be generated as they are needed: the revised
 * primal simplex method with a dense inverse. The right-hand sides are perturbed, for the programs of graphs are
 * degenerate; at the end the true ones come back and the dual method mends what that breaks. Everything is expected to be scaled to about 1.
 * What is found is only as good as its certificate, which others check.
 */
export interface Column {
  readonly cost: number;
  readonly rows: readonly number[];
  readonly values: readonly number[];
}

export interface Program {
  readonly rows: number;
  readonly rhs: Float64Array;
  readonly columns: Column[];
  /** By row: the variable that is basic, a column, or ~row for a slack. */
  readonly basis: number[];
  readonly isBasic: Set<number>;
  /** Columns that were worth entering when all were last looked at, the best first. */
  candidates: number[];
  leastOfCandidates: number;
  /** Row by row. */
  readonly inverse: Float64Array;
  /** The values of the basic variables under `used`, the right-hand sides that are used now. */
  readonly values: Float64Array;
  readonly used: Float64Array;
  /** The dual values. */
  readonly prices: Float64Array;
}

export interface Optimum {
  readonly value: number;
  /** By column. */
  readonly x: Float64Array;
  /** By row, 0 or more. */
  readonly prices: Float64Array;
}

const TOLERANCE = 1e-9;
const PERTURBATION = 1e-6;
const MOST_PIVOTS = 50_000;

export function createProgram(rhs: readonly number[]): Program {
  const rows = rhs.length;
  const inverse = new Float64Array(rows * rows);
  for (let row = 0; row < rows; row += 1) inverse[row * rows + row] = 1;
  const used = Float64Array.from(rhs, (value, row) => value + PERTURBATION * (0.5 + scattered(row)));
  return {
    rows,
    rhs: Float64Array.from(rhs),
    columns: [],
    basis: Array.from({ length: rows }, (_, row) => ~row),
    candidates: [],
    leastOfCandidates: Infinity,
    isBasic: new Set(Array.from({ length: rows }, (_, row) => ~row)),
    inverse,
    values: used.slice(),
    used,
    prices: new Float64Array(rows),
  };
}

/** Returns whether a column makes the value better under these dual values. */
export function isWorthEntering(prices: Float64Array, column: Column): boolean {
  return reducedCost(prices, column) > TOLERANCE;
}

function reducedCost(prices: Float64Array, column: Column): number {
  let cost = column.cost;
  for (let at = 0; at < column.rows.length; at += 1) cost -= prices[column.rows[at]!]! * column.values[at]!;
  return cost;
}

/**
 * The optimum over all columns that `generate` knows: it is asked with the current dual values for columns that are worth
 * entering, until it has none. Undefined where the value grows without limit or the method does not end. Yields after each pivot.
 */
export function* optimise(
  program: Program,
  generate: (optimum: Optimum) => Generator<void, readonly Column[], void>,
): Generator<void, Optimum | undefined, void> {
  const budget = { pivots: MOST_PIVOTS };
  for (let isTrue = false; ;) {
    for (;;) {
      if (!(yield* primal(program, budget))) return undefined;
      const columns = yield* generate(optimumOf(program));
      if (columns.length === 0) break;
      program.columns.push(...columns);
    }
    if (isTrue) return optimumOf(program);
    isTrue = true;
    yield* refactor(program);
    program.used.set(program.rhs);
    valuesFromInverse(program);
    if (!(yield* dual(program, budget))) return undefined;
  }
}

function optimumOf(program: Program): Optimum {
  const { basis, values, prices, columns } = program;
  const x = new Float64Array(columns.length);
  let value = 0;
  basis.forEach((variable, row) => {
    if (variable < 0) return;
    x[variable] = Math.max(0, values[row]!);
    value += columns[variable]!.cost * values[row]!;
  });
  return { value, x, prices };
}

function* primal(program: Program, budget: { pivots: number }): Generator<void, boolean, void> {
  const { rows, values } = program;
  for (;;) {
    const entering = bestEntering(program);
    if (entering === undefined) return true;
    const step = directionOf(program, entering.variable);
    let leaving = -1;
    let least = Infinity;
    for (let row = 0; row < rows; row += 1) {
      if (step[row]! <= TOLERANCE) continue;
      const ratio = Math.max(0, values[row]!) / step[row]!;
      const isTie = Math.abs(ratio - least) <= 1e-13;
      if (isTie ? step[row]! > step[leaving]! : ratio < least) [leaving, least] = [row, ratio];
    }
    if (leaving < 0 || budget.pivots-- <= 0) return false;
    pivot(program, entering, step, leaving);
    yield;
  }
}

/** Mends values below 0 while the prices stay right. */
function* dual(program: Program, budget: { pivots: number }): Generator<void, boolean, void> {
  const { rows, values, inverse, columns, prices, isBasic } = program;
  for (;;) {
    let leaving = -1;
    for (let row = 0; row < rows; row += 1) {
      if (values[row]! < -TOLERANCE && (leaving < 0 || values[row]! < values[leaving]!)) leaving = row;
    }
    if (leaving < 0) return true;
    let entering: { variable: number; cost: number } | undefined;
    let least = Infinity;
    const consider = (variable: number, cost: number, along: number): void => {
      if (along >= -TOLERANCE || isBasic.has(variable)) return;
      const ratio = Math.min(cost, 0) / along;
      if (ratio < least) [entering, least] = [{ variable, cost }, ratio];
    };
    for (let row = 0; row < rows; row += 1) consider(~row, -prices[row]!, inverse[leaving * rows + row]!);
    columns.forEach((column, variable) => {
      let along = 0;
      column.rows.forEach((row, at) => (along += inverse[leaving * rows + row]! * column.values[at]!));
      consider(variable, reducedCost(program.prices, column), along);
    });
    if (entering === undefined || budget.pivots-- <= 0) return false;
    pivot(program, entering, directionOf(program, entering.variable), leaving);
    yield;
  }
}

function bestEntering(program: Program): { variable: number; cost: number } | undefined {
  const { rows, prices, columns, isBasic } = program;
  let best: { variable: number; cost: number } | undefined;
  let most = TOLERANCE;
  for (let row = 0; row < rows; row += 1) {
    if (-prices[row]! > most && !isBasic.has(~row))
      [best, most] = [{ variable: ~row, cost: -prices[row]! }, -prices[row]!];
  }
  const consider = (variable: number): void => {
    if (isBasic.has(variable)) return;
    const cost = reducedCost(prices, columns[variable]!);
    if (cost > most) [best, most] = [{ variable, cost }, cost];
  };
  program.candidates.forEach(consider);
  if (best !== undefined && most >= program.leastOfCandidates) return best;
  // Looking at all columns takes longer than a pivot, so that the best of them are kept for the next ones.
  program.candidates = worthEntering(program);
  program.candidates.forEach(consider);
  program.leastOfCandidates = STILL_GOOD * most;
  return best;
}

const MOST_CANDIDATES = 64;
/** A candidate is taken without looking at all columns while it is worth this share of the best one of that look. */
const STILL_GOOD = 0.5;

function worthEntering({ columns, prices, isBasic }: Program): number[] {
  const found: { readonly variable: number; readonly cost: number }[] = [];
  for (let variable = 0; variable < columns.length; variable += 1) {
    const cost = reducedCost(prices, columns[variable]!);
    if (cost > TOLERANCE && !isBasic.has(variable)) found.push({ variable, cost });
  }
  found.sort((a, b) => b.cost - a.cost);
  return found.slice(0, MOST_CANDIDATES).map(({ variable }) => variable);
}

/** How the basic variables fall as a variable grows. */
function directionOf({ rows, inverse, columns }: Program, variable: number): Float64Array {
  const step = new Float64Array(rows);
  if (variable < 0) {
    for (let row = 0; row < rows; row += 1) step[row] = inverse[row * rows + ~variable]!;
    return step;
  }
  const column = columns[variable]!;
  for (let row = 0; row < rows; row += 1) {
    let sum = 0;
    for (let at = 0; at < column.rows.length; at += 1)
      sum += inverse[row * rows + column.rows[at]!]! * column.values[at]!;
    step[row] = sum;
  }
  return step;
}

function pivot(
  program: Program,
  { variable, cost }: { readonly variable: number; readonly cost: number },
  step: Float64Array,
  leaving: number,
): void {
  const { rows, inverse, values, prices, basis, isBasic } = program;
  const start = leaving * rows;
  const scale = 1 / step[leaving]!;
  const filled: number[] = [];
  for (let column = 0; column < rows; column += 1) {
    if (inverse[start + column] === 0) continue;
    inverse[start + column]! *= scale;
    filled.push(column);
  }
  values[leaving]! *= scale;
  for (let row = 0; row < rows; row += 1) {
    const factor = step[row]!;
    if (row === leaving || factor === 0) continue;
    for (const column of filled) inverse[row * rows + column]! -= factor * inverse[start + column]!;
    values[row]! -= factor * values[leaving]!;
  }
  for (const column of filled) prices[column]! += cost * inverse[start + column]!;
  isBasic.delete(basis[leaving]!);
  isBasic.add(variable);
  basis[leaving] = variable;
}

/** Computes the inverse, the values and the prices anew from the basis, without the errors of the pivots. */
function* refactor(program: Program): Generator<void, void, void> {
  const { rows, inverse, columns, basis, prices, isBasic } = program;
  const wanted = basis.filter((variable) => variable >= 0);
  // The slacks that are basic stay so: columns take the rows of the others.
  const free = new Set(basis.map((_, row) => row).filter((row) => !isBasic.has(~row)));
  inverse.fill(0);
  for (let row = 0; row < rows; row += 1) inverse[row * rows + row] = 1;
  basis.forEach((_, row) => (basis[row] = ~row));
  basis.forEach((variable) => isBasic.add(variable));
  prices.fill(0);
  for (const variable of wanted) {
    const step = directionOf(program, variable);
    let leaving = -1;
    for (const row of free) if (leaving < 0 || Math.abs(step[row]!) > Math.abs(step[leaving]!)) leaving = row;
    free.delete(leaving);
    pivot(program, { variable, cost: reducedCost(program.prices, columns[variable]!) }, step, leaving);
    yield;
  }
  valuesFromInverse(program);
}

function valuesFromInverse({ rows, inverse, values, used }: Program): void {
  for (let row = 0; row < rows; row += 1) {
    let sum = 0;
    for (let column = 0; column < rows; column += 1) sum += inverse[row * rows + column]! * used[column]!;
    values[row] = sum;
  }
}

/** A number in [0, 1) that looks random and is the same every time. */
function scattered(index: number): number {
  let bits = Math.imul(index + 1, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b);
  return ((bits ^ (bits >>> 13)) >>> 0) / 2 ** 32;
}

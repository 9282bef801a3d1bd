import type { Row } from './rows.ts';

/**
 * Linear programs of a few variables w >= 0 under `Row`s: a dense tableau, primal simplex, two phases, Bland's
 * rule (no cycling, deterministic). One feasible tableau serves many objectives, each starting where the last
 * one ended. Rows and costs are expected to be scaled to about 1.
 */
export interface Tableau {
  readonly variables: number;
  /** Rows of the body; the last column is the right-hand side. */
  readonly body: readonly Float64Array[];
  /** The basic column of each row. */
  readonly basis: number[];
  /** Per row of the program: the column that carries its dual value, and its sign. */
  readonly duals: readonly { readonly column: number; readonly sign: number }[];
  /** Columns from here on are artificial and never enter again. */
  readonly artificial: number;
}

export interface LinearOptimum {
  readonly w: readonly number[];
  readonly value: number;
  /** One for each row, >= 0 for inequalities: cost + sum_j y_j coefficients_j >= 0, and value = -sum_j y_j rhs_j. */
  readonly duals: readonly number[];
}

const TOLERANCE = 1e-11;
const MOST_PIVOTS = 5000;

/** A tableau at a feasible corner; undefined if there is none. */
export function feasibleTableau(rows: readonly Row[], variables: number): Tableau | undefined {
  const slacks = rows.filter(({ equality }) => !equality).length;
  const needsArtificial = rows.map(({ equality, rhs }) => equality || rhs < 0);
  const artificial = variables + slacks;
  const columns = artificial + needsArtificial.filter(Boolean).length;
  const basis: number[] = [];
  const duals: { column: number; sign: number }[] = [];
  let nextSlack = variables;
  let nextArtificial = artificial;
  const body = rows.map(({ coefficients, equality, rhs }, index) => {
    const sign = rhs < 0 ? -1 : 1;
    const row = new Float64Array(columns + 1);
    coefficients.forEach((coefficient, variable) => (row[variable] = sign * coefficient));
    row[columns] = sign * rhs;
    let basic = nextSlack;
    let dual = { column: nextSlack, sign: 1 };
    if (!equality) row[nextSlack++] = sign;
    if (needsArtificial[index]) {
      basic = nextArtificial;
      if (equality) dual = { column: nextArtificial, sign };
      row[nextArtificial++] = 1;
    }
    basis.push(basic);
    duals.push(dual);
    return row;
  });
  const tableau: Tableau = { variables, body, basis, duals, artificial };
  if (nextArtificial === artificial) return tableau;
  const cost = new Float64Array(columns + 1);
  for (let column = artificial; column < columns; column += 1) cost[column] = 1;
  const reduced = optimise(tableau, cost, columns);
  const rest = -reduced![columns]!;
  if (rest > 1e-9) return undefined;
  leaveArtificials(tableau);
  return tableau;
}

/** Least `cost . w` from the tableau's corner on; undefined if it falls without limit. */
export function minimise(tableau: Tableau, cost: readonly number[]): LinearOptimum | undefined {
  const { body, basis, variables, duals, artificial } = tableau;
  const columns = body[0] ? body[0].length - 1 : variables;
  const full = new Float64Array(columns + 1);
  full.set(cost);
  const reduced = optimise(tableau, full, artificial);
  if (reduced === undefined) return undefined;
  const w = new Array<number>(variables).fill(0);
  basis.forEach((column, row) => {
    if (column < variables) w[column] = Math.max(0, body[row]![columns]!);
  });
  return {
    w,
    value: cost.reduce((sum, value, variable) => sum + value * w[variable]!, 0),
    duals: duals.map(({ column, sign }) => sign * reduced[column]!),
  };
}

/**
 * Pivots to the optimum; returns the reduced costs there, with minus the value in the last place. Columns from `barred` on do not enter.
 */
function optimise(tableau: Tableau, cost: Float64Array, barred: number): Float64Array | undefined {
  const { body, basis } = tableau;
  const columns = cost.length - 1;
  const reduced = Float64Array.from(cost);
  basis.forEach((column, row) => {
    subtract(reduced, body[row]!, cost[column]!);
  });
  const scale = cost.reduce((most, value) => Math.max(most, Math.abs(value)), 0) * TOLERANCE;
  // Bland's rule ends in exact arithmetic; the limit is for rounding. A corner that is not the best is still a corner.
  for (let pivots = 0; pivots < MOST_PIVOTS; pivots += 1) {
    let entering = 0;
    while (entering < barred && !(reduced[entering]! < -scale)) entering += 1;
    if (entering >= barred) return reduced;
    let leaving = -1;
    let least = Infinity;
    for (let row = 0; row < body.length; row += 1) {
      const pivot = body[row]![entering]!;
      if (pivot <= TOLERANCE) continue;
      const ratio = Math.max(0, body[row]![columns]!) / pivot;
      if (ratio < least || (ratio === least && basis[row]! < basis[leaving]!))
        [least, leaving] = [ratio, row];
    }
    if (leaving < 0) return undefined;
    pivotOn(tableau, leaving, entering);
    subtract(reduced, body[leaving]!, reduced[entering]!);
  }
  return reduced;
}

function pivotOn({ body, basis }: Tableau, row: number, column: number): void {
  const pivotRow = body[row]!;
  const pivot = pivotRow[column]!;
  for (let index = 0; index < pivotRow.length; index += 1) pivotRow[index]! /= pivot;
  body.forEach((other, index) => {
    if (index !== row) subtract(other, pivotRow, other[column]!);
  });
  basis[row] = column;
}

function subtract(target: Float64Array, row: Float64Array, factor: number): void {
  if (factor === 0) return;
  for (let index = 0; index < target.length; index += 1) target[index]! -= factor * row[index]!;
}

/** Removes artificial variables that are basic at zero; a row without another column is redundant and stays. */
function leaveArtificials(tableau: Tableau): void {
  const { body, basis, artificial } = tableau;
  for (let row = 0; row < body.length; row += 1) {
    if (basis[row]! < artificial) continue;
    const column = body[row]!.findIndex((value, index) => index < artificial && Math.abs(value) > 1e-9);
    if (column >= 0) pivotOn(tableau, row, column);
  }
}

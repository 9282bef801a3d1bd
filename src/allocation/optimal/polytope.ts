import { dot, type Row } from './rows.ts';
import { feasibleTableau, minimise, type Tableau } from './simplex.ts';

/** A slack below this, relative to the scale of the rows, counts as none. */
const NONE = 1e-9;

/** The set of splits that the rows allow, seen from inside. */
export interface Polytope {
  readonly rows: readonly Row[];
  readonly tableau: Tableau;
  /** A point away from every side that does not hold for all points. */
  readonly inside: readonly number[];
  /** Rows that hold with equality at every point. */
  readonly forced: readonly boolean[];
  /** Dimensions that are 0 at every point. */
  readonly zero: readonly boolean[];
  /** The largest sum of all bandwidths, and y with sum_j y_j coefficients_j >= 1 everywhere that proves it. */
  readonly largest: number;
  readonly cover: readonly number[];
}

export type PolytopeFailure = 'empty' | 'unbounded';

/** Analyses the splits that satisfy all rows; 'unbounded' if some dimension may grow without limit. */
export function polytopeOf(rows: readonly Row[], dimensions: number): Polytope | PolytopeFailure {
  const tableau = feasibleTableau(rows, dimensions);
  if (tableau === undefined) return 'empty';
  const most = minimise(tableau, new Array<number>(dimensions).fill(-1));
  if (most === undefined) return 'unbounded';
  const corners: (readonly number[])[] = [most.w];
  const corner = (cost: readonly number[]): readonly number[] => {
    const { w } = minimise(tableau, cost)!;
    corners.push(w);
    return w;
  };
  const forced = rows.map(
    (row) => row.equality || row.rhs - dot(row.coefficients, corner(row.coefficients)) <= NONE,
  );
  const zero = Array.from({ length: dimensions }, (_, dimension) => {
    const cost = Array.from({ length: dimensions }, (_other, index) => (index === dimension ? -1 : 0));
    return corner(cost)[dimension]! <= NONE;
  });
  const inside = zero.map((isZero, dimension) =>
    isZero ? 0 : corners.reduce((sum, w) => sum + w[dimension]!, 0) / corners.length,
  );
  return { rows, tableau, inside, forced, zero, largest: -most.value, cover: most.duals };
}

/** A smallest set of conflicting rows, as indices; empty if all can hold. */
export function conflict(rows: readonly Row[], dimensions: number): readonly number[] {
  const isEmpty = (kept: readonly number[]): boolean =>
    feasibleTableau(
      kept.map((index) => rows[index]!),
      dimensions,
    ) === undefined;
  let kept: readonly number[] = rows.map((_, index) => index);
  if (!isEmpty(kept)) return [];
  for (const index of rows.keys()) {
    const without = kept.filter((other) => other !== index);
    if (isEmpty(without)) kept = without;
  }
  return kept;
}

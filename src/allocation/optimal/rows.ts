import type { Constraint, Relation } from './constraint.ts';

/** `coefficients . w <= rhs`, or `= rhs`, on bandwidths w >= 0. */
export interface Row {
  readonly coefficients: readonly number[];
  readonly equality: boolean;
  readonly rhs: number;
}

/** A constraint as a row; `>=` is negated. `dollarsPerGBps` has one price per dimension. */
export function rowOf(constraint: Constraint, dollarsPerGBps: readonly number[]): Row {
  const { coefficients, relation, bound } = formOf(constraint, dollarsPerGBps);
  const sign = relation === '>=' ? -1 : 1;
  return {
    coefficients: coefficients.map((coefficient) => sign * coefficient + 0),
    equality: relation === '=',
    rhs: sign * bound + 0,
  };
}

/** coefficients . w */
export function dot(coefficients: ArrayLike<number>, w: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < w.length; index += 1) sum += coefficients[index]! * w[index]!;
  return sum;
}

interface Form {
  readonly coefficients: readonly number[];
  readonly relation: Relation;
  readonly bound: number;
}

function formOf(constraint: Constraint, dollarsPerGBps: readonly number[]): Form {
  const indicator = (among: (dimension: number) => boolean): readonly number[] =>
    dollarsPerGBps.map((_, dimension) => (among(dimension) ? 1 : 0));
  switch (constraint.kind) {
    case 'total':
      return {
        coefficients: indicator(() => true),
        relation: constraint.relation,
        bound: constraint.bandwidthGBps,
      };
    case 'dimension':
      return {
        coefficients: indicator((dimension) => dimension === constraint.dimension),
        relation: constraint.relation,
        bound: constraint.bandwidthGBps,
      };
    case 'sum':
      return {
        coefficients: indicator((dimension) => constraint.dimensions.includes(dimension)),
        relation: constraint.relation,
        bound: constraint.bandwidthGBps,
      };
    case 'order': {
      const side = (dimension: number): number =>
        (dimension === constraint.smaller ? 1 : 0) - (dimension === constraint.larger ? 1 : 0);
      return {
        coefficients: dollarsPerGBps.map((_, dimension) => side(dimension)),
        relation: '<=',
        bound: 0,
      };
    }
    case 'cost':
      return { coefficients: dollarsPerGBps, relation: '<=', bound: constraint.dollars };
  }
}

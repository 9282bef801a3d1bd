import { formatBandwidth } from '../../units/bandwidth.ts';
import { formatDollars } from '../../units/dollars.ts';
import type { Problem } from '../../units/result.ts';

export const RELATIONS = ['<=', '=', '>='] as const;
export type Relation = (typeof RELATIONS)[number];

/** A constraint on a split. Bandwidths in GB/s per NPU, dimensions counted from 0. All are linear in the split. */
export type Constraint =
  | { readonly kind: 'total'; readonly relation: Relation; readonly bandwidthGBps: number }
  | {
      readonly kind: 'dimension';
      readonly dimension: number;
      readonly relation: Relation;
      readonly bandwidthGBps: number;
    }
  | {
      readonly kind: 'sum';
      readonly dimensions: readonly number[];
      readonly relation: Relation;
      readonly bandwidthGBps: number;
    }
  /** The bandwidth of `larger` is at least that of `smaller`. */
  | { readonly kind: 'order'; readonly larger: number; readonly smaller: number }
  /** The network costs at most this. */
  | { readonly kind: 'cost'; readonly dollars: number };

/** The constraint as users write it, dimensions counted from 1: `BW1 + BW2 <= 100 GB/s`. */
export function constraintText(constraint: Constraint): string {
  switch (constraint.kind) {
    case 'total':
      return `total ${constraint.relation} ${formatBandwidth(constraint.bandwidthGBps)}`;
    case 'dimension':
      return `${name(constraint.dimension)} ${constraint.relation} ${formatBandwidth(constraint.bandwidthGBps)}`;
    case 'sum':
      return `${constraint.dimensions.map(name).join(' + ')} ${constraint.relation} ${formatBandwidth(constraint.bandwidthGBps)}`;
    case 'order':
      return `${name(constraint.larger)} >= ${name(constraint.smaller)}`;
    case 'cost':
      return `cost <= ${formatDollars(constraint.dollars)}`;
  }
}

/** Returns the problems of a constraint on `dimensions` dimensions, taken by itself. */
export function constraintProblems(
  constraint: Constraint,
  dimensions: number,
  path: string,
): readonly Problem[] {
  const problems: Problem[] = [];
  const index = (field: string, value: number): void => {
    if (Number.isInteger(value) && value >= 0 && value < dimensions) return;
    const message = `There is no dimension ${value + 1}; the topology has ${dimensions}.`;
    problems.push({ path: `${path}.${field}`, message });
  };
  const amount = (field: string, value: number): void => {
    if (value >= 0 && value < Infinity) return;
    problems.push({
      path: `${path}.${field}`,
      message: `${field} is ${value}; it must be a number of at least 0.`,
    });
  };
  if (constraint.kind === 'order') {
    index('larger', constraint.larger);
    index('smaller', constraint.smaller);
    return problems;
  }
  if (constraint.kind === 'cost') {
    amount('dollars', constraint.dollars);
    return problems;
  }
  amount('bandwidthGBps', constraint.bandwidthGBps);
  if (constraint.kind === 'dimension') index('dimension', constraint.dimension);
  if (constraint.kind === 'sum') {
    constraint.dimensions.forEach((dimension, at) => {
      index(`dimensions[${at}]`, dimension);
    });
    if (new Set(constraint.dimensions).size !== constraint.dimensions.length) {
      problems.push({ path: `${path}.dimensions`, message: 'A dimension is named twice; name each once.' });
    }
  }
  return problems;
}

/** Bandwidths and costs that differ by less than this share count as equal. */
const SAME = 1e-6;

/** Returns whether a split satisfies a constraint, up to rounding. */
export function isKept(constraint: Constraint, splitGBps: readonly number[], costDollars: number): boolean {
  const at = (dimension: number): number => splitGBps[dimension] ?? 0;
  switch (constraint.kind) {
    case 'total':
      return isRelated(sum(splitGBps), constraint);
    case 'dimension':
      return isRelated(at(constraint.dimension), constraint);
    case 'sum':
      return isRelated(sum(constraint.dimensions.map(at)), constraint);
    case 'order':
      return at(constraint.larger) >= at(constraint.smaller) * (1 - SAME);
    case 'cost':
      return costDollars <= constraint.dollars * (1 + SAME);
  }
}

function isRelated(
  value: number,
  { relation, bandwidthGBps }: { readonly relation: Relation; readonly bandwidthGBps: number },
): boolean {
  const slack = SAME * Math.max(value, bandwidthGBps);
  const isAtMost = value <= bandwidthGBps + slack;
  const isAtLeast = value >= bandwidthGBps - slack;
  return relation === '<=' ? isAtMost : relation === '>=' ? isAtLeast : isAtMost && isAtLeast;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function name(dimension: number): string {
  return `BW${dimension + 1}`;
}

import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import type { Communication, Traffic } from '../traffic.ts';
import { largestOf, type Loaded } from './certificate.ts';
import { constraintProblems, constraintText, type Constraint } from './constraint.ts';
import type { LeastTimeFailure } from './least-time.ts';
import { conflict } from './polytope.ts';
import { rowOf, type Row } from './rows.ts';
import { feasibleTableau, minimise } from './simplex.ts';

/** The problem of a split: traffic, the price of a GB/s on each dimension, and constraints. */
export interface SplitProblem {
  readonly traffic: Traffic;
  /** $ per GB/s per NPU, one for each dimension (cost/price.ts). */
  readonly dollarsPerGBps: readonly number[];
  readonly constraints: readonly Constraint[];
}

/** The same problem as numbers only. */
export interface Prepared {
  readonly communications: readonly Loaded[];
  /** One for each constraint. */
  readonly rows: readonly Row[];
  /** Compute and delays, ns: the part of the iteration that no split changes. */
  readonly fixedNs: number;
}

const PATH = 'constraints';

/** Checks every constraint by itself and turns the problem into numbers. */
export function prepare({ traffic, dollarsPerGBps, constraints }: SplitProblem): Result<Prepared> {
  if (traffic.dimensions === 0) {
    return problem('topology.dimensions', 'There is no dimension to give bandwidth to; add one.');
  }
  const problems = constraints.flatMap((constraint, index) =>
    constraintProblems(constraint, traffic.dimensions, `${PATH}[${index}]`),
  );
  dollarsPerGBps.forEach((dollars, dimension) => {
    if (dollars >= 0 && dollars < Infinity) return;
    problems.push({
      path: `cost.dimensions[${dimension}]`,
      message: `A GB/s on dimension ${dimension + 1} costs $${dollars}; it must be a number of at least 0.`,
    });
  });
  if (problems.length > 0) return failure(...problems);
  return success({
    communications: merged(traffic.communications),
    rows: constraints.map((constraint) => rowOf(constraint, dollarsPerGBps)),
    fixedNs: traffic.computeNs + traffic.delayNs,
  });
}

/** Communications with proportional loads become one that runs more often. */
function merged(communications: readonly Communication[]): readonly Loaded[] {
  const kinds: Kind[] = [];
  /** Kinds by their sum; kinds with the same sum are compared load by load. */
  const bySum = new Map<number, Kind[]>();
  for (const { loads, count } of communications) {
    const largest = largestOf(loads);
    if (largest === 0) continue;
    const proportions = loads.map((load) => load / largest);
    let sum = 0;
    for (let d = 0; d < proportions.length; d += 1) sum += proportions[d]!;
    const alike = bySum.get(sum);
    const known = alike?.find((kind) =>
      proportions.every((candidate, d) => candidate === kind.proportions[d]),
    );
    if (known !== undefined) {
      known.count += (count * largest) / known.largest;
      continue;
    }
    const kind = { loads, proportions, largest, count };
    kinds.push(kind);
    if (alike === undefined) bySum.set(sum, [kind]);
    else alike.push(kind);
  }
  return kinds.map(({ loads, count }) => ({ loads, count }));
}

interface Kind {
  readonly loads: readonly number[];
  readonly largest: number;
  /** Loads relative to the largest. */
  readonly proportions: readonly number[];
  /** Counted in units of its loads. */
  count: number;
}

/** Says which constraints leave no split, or what is missing for a best split to exist. */
export function explain(
  why: LeastTimeFailure,
  { constraints, traffic }: SplitProblem,
  rows: readonly Row[],
): Result<never> {
  const { dimensions } = traffic;
  if (why === 'unbounded') return failure(...unbounded(rows, dimensions));
  if (why === 'empty') return failure(...conflicting(conflict(rows, dimensions), constraints, ''));
  const axis = Array.from({ length: dimensions }, (_, d) => (d === why.starved ? -1 : 0));
  const scaleOfRows = Math.max(...rows.map(({ rhs }) => Math.abs(rhs))) || 1;
  const together = conflict(
    [...rows, { coefficients: axis, equality: false, rhs: -1e-6 * scaleOfRows }],
    dimensions,
  );
  const given = together.filter((index) => index < rows.length);
  return failure(
    ...conflicting(
      given,
      constraints,
      ` with any bandwidth on dimension ${why.starved + 1}, which carries traffic`,
    ),
  );
}

function conflicting(
  among: readonly number[],
  constraints: readonly Constraint[],
  addition: string,
): readonly Problem[] {
  const texts = among.map((index) => constraintText(constraints[index]!)).join(', ');
  const verb = among.length > 1 ? 'cannot hold together' : 'cannot hold';
  return among.map((index) => ({ path: `${PATH}[${index}]`, message: `${texts} ${verb}${addition}.` }));
}

function unbounded(rows: readonly Row[], dimensions: number): readonly Problem[] {
  const tableau = feasibleTableau(rows, dimensions)!;
  const free = Array.from({ length: dimensions }, (_, d) => d).filter((dimension) => {
    const cost = Array.from({ length: dimensions }, (_, d) => (d === dimension ? -1 : 0));
    return minimise(tableau, cost) === undefined;
  });
  const names = free.map((dimension) => dimension + 1).join(', ');
  return [
    {
      path: PATH,
      message: `Nothing limits the bandwidth of dimension ${names}: set a total, a maximum or a cost ceiling.`,
    },
  ];
}

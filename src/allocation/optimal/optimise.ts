import { problem, success, type Result } from '../../units/result.ts';
import type { Certificate, Loaded } from './certificate.ts';
import type { Constraint } from './constraint.ts';
import { leastTime, type LeastTime } from './least-time.ts';
import { explain, prepare, type Prepared, type SplitProblem } from './problem.ts';
import { dot, type Row } from './rows.ts';
import { feasibleTableau, minimise } from './simplex.ts';
import { leastTimeCost } from './time-cost.ts';

/** `time`: the iteration, ns. `timeCost`: iteration x price of the network, ns $; its inverse is performance per cost. */
export const OBJECTIVES = ['time', 'timeCost'] as const;
export type Objective = (typeof OBJECTIVES)[number];

/** The value of loosening a constraint. */
export interface ShadowPrice {
  readonly constraint: Constraint;
  /**
   * By how much the objective falls for each GB/s (or $) by which the constraint is loosened, at the margin: a
   * larger right-hand side for <= and =, a smaller one for >=, a head start for an order.
   */
  readonly saved: number;
}

export interface Optimum {
  readonly splitGBps: readonly number[];
  readonly iterationNs: number;
  readonly dollars: number;
  readonly objective: number;
  /** No split that satisfies the constraints has a smaller objective. */
  readonly lowerBound: number;
  /** (objective - lowerBound) / objective. */
  readonly gap: number;
  /** One per constraint, in order. */
  readonly shadowPrices: readonly ShadowPrice[];
  /** How the bound was obtained, in one sentence. */
  readonly method: string;
  readonly notes: readonly string[];
  /** What lowerBound() of certificate.ts needs to prove the communication time of the split. */
  readonly proof: {
    readonly communications: readonly Loaded[];
    readonly rows: readonly Row[];
    readonly certificate: Certificate;
  };
}

/**
 * The split with the least objective among all that satisfy the constraints, with a proven lower bound. The
 * iteration is compute, delays and every communication one after the other, each as long as its slowest
 * dimension (closed-form.ts), which is convex in the bandwidths.
 */
export function optimise(question: SplitProblem, objective: Objective): Result<Optimum> {
  const prepared = prepare(question);
  if (!prepared.ok) return prepared;
  return objective === 'time' ? fastest(question, prepared.value) : bestTimeCost(question, prepared.value);
}

function fastest(question: SplitProblem, { communications, rows, fixedNs }: Prepared): Result<Optimum> {
  const found = leastTime(communications, rows);
  if (typeof found === 'string' || 'starved' in found) return explain(found, question, rows);
  const objective = fixedNs + found.commNs;
  return success({
    ...common(question, found, objective),
    dollars: dot(question.dollarsPerGBps, found.splitGBps),
    objective,
    ...bounded(objective, fixedNs + found.lowerBoundNs),
    shadowPrices: question.constraints.map((constraint, index) => ({
      constraint,
      saved: found.certificate.multipliers[index]!,
    })),
    method: 'The time is convex in the bandwidths; the bound is that of its Lagrangian dual.',
    proof: { communications, rows, certificate: found.certificate },
  });
}

function bestTimeCost(question: SplitProblem, { communications, rows, fixedNs }: Prepared): Result<Optimum> {
  const { constraints, dollarsPerGBps } = question;
  if (dollarsPerGBps.every((dollars) => dollars === 0)) {
    return problem(
      'cost',
      'Every price is 0, so time x cost is 0 for every split; set a price, or minimise time.',
    );
  }
  const tableau = feasibleTableau(rows, dollarsPerGBps.length);
  if (tableau === undefined) return explain('empty', question, rows);
  const least = minimise(tableau, dollarsPerGBps)!.value;
  if (!(least > 0)) {
    return problem(
      'constraints',
      'Time x cost falls without end as all bandwidths shrink: fix the total (=), or give it a floor above 0 (>=).',
    );
  }
  const found = leastTimeCost(communications, rows, dollarsPerGBps, fixedNs, least);
  if (typeof found === 'string' || 'starved' in found) return explain(found, question, rows);
  const { at, dollars, lowerBound } = found;
  const iterationNs = fixedNs + at.commNs;
  const objective = iterationNs * dollars;
  const costRow = { coefficients: dollarsPerGBps, equality: false, rhs: dollars };
  return success({
    ...common(question, at, iterationNs),
    dollars,
    objective,
    ...bounded(objective, lowerBound),
    shadowPrices: constraints.map((constraint, index) => ({
      constraint,
      saved: savedOfProduct(constraint, at, index, dollars, iterationNs),
    })),
    method:
      'The least time at each cost is convex in the cost; lines below it, one a solve, bound time x cost from below at every cost.',
    proof: { communications, rows: [...rows, costRow], certificate: at.certificate },
  });
}

/** d(time x cost): at the best cost only the time moves; a binding cost ceiling moves both. */
function savedOfProduct(
  constraint: Constraint,
  { certificate }: LeastTime,
  index: number,
  dollars: number,
  iterationNs: number,
): number {
  const multiplier = certificate.multipliers[index]!;
  if (constraint.kind !== 'cost') return multiplier * dollars;
  const isBinding = dollars >= constraint.dollars * (1 - 1e-9);
  return isBinding ? Math.max(0, (multiplier + certificate.multipliers.at(-1)!) * dollars - iterationNs) : 0;
}

function common(
  { traffic }: SplitProblem,
  { splitGBps }: LeastTime,
  iterationNs: number,
): Pick<Optimum, 'splitGBps' | 'iterationNs' | 'notes'> {
  const isIdle = (dimension: number): boolean =>
    traffic.communications.every(({ loads }) => loads[dimension] === 0);
  const notes = splitGBps.flatMap((amount, dimension) => {
    if (!isIdle(dimension)) return [];
    const gets = amount === 0 ? 'gets no bandwidth' : 'gets only what the constraints make it have';
    return [`Dimension ${dimension + 1} carries no traffic and ${gets}.`];
  });
  return { splitGBps, iterationNs, notes };
}

function bounded(objective: number, lowerBound: number): Pick<Optimum, 'lowerBound' | 'gap'> {
  return { lowerBound, gap: objective === 0 ? 0 : Math.max(0, (objective - lowerBound) / objective) };
}

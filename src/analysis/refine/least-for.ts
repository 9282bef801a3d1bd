/**
 * The least total bandwidth, or the lowest price, with which a run meets a target time. A lower bound rules amounts out without a run;
 * above it, a bisection runs each amount on its best split by the bound.
 */
import { inDocument, questionOf } from '../../allocation/optimal.ts';
import { constraintText, type Constraint } from '../../allocation/optimal/constraint.ts';
import { optimise } from '../../allocation/optimal/optimise.ts';
import { rowOf, type Row } from '../../allocation/optimal/rows.ts';
import { budgetOf } from '../../design/budget.ts';
import type { Design } from '../../design/document.ts';
import { telling } from '../../design/steps.ts';
import { failure, problem, success, type Result } from '../../units/result.ts';
import { formatBandwidth } from '../../units/bandwidth.ts';
import { formatDollars } from '../../units/dollars.ts';
import { formatTime } from '../../units/time.ts';
import { allSplitsBound } from '../bound/all-splits.ts';
import type { Cut } from '../bound/cuts.ts';
import { boundGraph } from '../bound/run-bound.ts';
import { splitBound } from '../bound/split-bound.ts';
import { optimumInput } from '../../run/closed.ts';
import { servedBy } from '../../run/group.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { dollarsOf, measure } from './measure.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** The resource to minimise: GB/s of all dimensions, or $. */
export type Spent = 'total' | 'cost';

export interface LeastFound {
  /** GB/s or $, of a split whose run meets the target. */
  readonly amount: number;
  readonly splitGBps: readonly number[];
  readonly totalGBps: number;
  readonly dollars: number;
  /** Time of its run; for several workloads, their weighted sum. */
  readonly iterationNs: number;
  /** No run with less meets the target; 0 if no bound applies. */
  readonly lowerBound: number;
  readonly runs: number;
}

export interface LeastProgress {
  readonly runs: number;
}

/** Relative tolerance of the bisection. */
const CLOSE = 1e-4;
const CLOSE_BOUND = 1e-6;
/** The same if constraints need a solver at every step. */
const CLOSE_SOLVED = 1e-4;
const MOST_RUNS = 30;
/** Maximum doublings of the first guess: more than any network has. */
const MOST_DOUBLINGS = 30;

/** Applies the constraints of the goal, without the budget. Problems of the target name `target`. */
export function* leastFor(
  design: Design,
  spent: Spent,
  targetNs: number,
): Generator<LeastProgress, Result<LeastFound>, void> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  const input = optimumInput(prepared.value);
  if (!input.ok) return input;
  const served = servedBy(prepared.value);
  if (!served.ok) return served;
  const question = questionOf(input.value);
  const { dollarsPerGBps } = question;
  if (spent === 'cost' && !dollarsPerGBps.some((dollars) => dollars > 0))
    return problem('cost', 'Every price is 0, so any network costs nothing; set a price.');
  const goalConstraints = question.constraints.slice(1);
  const graph = served.value.length === 1 ? boundGraph(prepared.value) : null;
  const coefficients = spent === 'cost' ? dollarsPerGBps : dollarsPerGBps.map(() => 1);
  const rowsAt = (amount: number): readonly Row[] => [
    { coefficients, equality: false, rhs: amount },
    ...goalConstraints.map((constraint) => rowOf(constraint, dollarsPerGBps)),
  ];
  let cuts: readonly Cut[] = [];
  let runs = 0;
  const progress = (): LeastProgress => ({ runs });

  /** Returns the best split by the bound for an amount, and the bound of its runs; null if the constraints allow none. */
  const look = function* (
    amount: number,
  ): Generator<
    LeastProgress,
    { readonly splitGBps: readonly number[]; readonly boundNs: number } | null,
    void
  > {
    if (graph?.ok === true) {
      const found = yield* telling(
        allSplitsBound(graph.value, rowsAt(amount), { known: cuts, targetNs }),
        progress,
      );
      if (found === null) return null;
      cuts = found.cuts;
      return { splitGBps: withinRow(found.splitGBps, coefficients, amount), boundNs: found.lowerBoundNs };
    }
    yield progress();
    const best = optimise({ ...question, constraints: [limit(amount), ...goalConstraints] }, 'time');
    return best.ok ? { splitGBps: best.value.splitGBps, boundNs: 0 } : null;
  };

  const tried = function* (amount: number): Generator<LeastProgress, LeastFound | null, void> {
    const looked = yield* look(amount);
    if (looked === null || looked.boundNs > targetNs) return null;
    const { splitGBps } = looked;
    const run = yield* measure(served.value, splitGBps, progress);
    runs += 1;
    if (!run.ok) return null;
    const { weightedNs: iterationNs, dollars } = run.value;
    if (iterationNs > targetNs) return null;
    const totalGBps = splitGBps.reduce((sum, dimensionGBps) => sum + dimensionGBps, 0);
    const used = spent === 'total' ? totalGBps : dollars;
    return { amount: used, splitGBps, totalGBps, dollars, iterationNs, lowerBound: 0, runs };
  };

  if (graph?.ok === true) {
    const { lowerBoundNs } = splitBound(
      graph.value,
      dollarsPerGBps.map(() => Infinity),
    );
    if (lowerBoundNs > targetNs) {
      return problem(
        'target',
        `The target of ${formatTime(targetNs)} leaves no time for communication: with whatever bandwidth an iteration takes ${formatTime(lowerBoundNs)}.`,
      );
    }
  }
  // First brackets the target: by the bound as far as possible, then by runs.
  const evenGBps = dollarsPerGBps.map((_, __, all) => budgetOf(design) / all.length);
  let high = spent === 'total' ? budgetOf(design) : dollarsOf(served.value, evenGBps);
  let found = yield* tried(high);
  for (let doubling = 0; found === null && doubling < MOST_DOUBLINGS; doubling += 1) {
    high *= 2;
    found = yield* tried(high);
  }
  if (found === null) return unreachable();
  let low = 0;
  let top = found.amount;
  if (graph?.ok === true) {
    const close = goalConstraints.length === 0 ? CLOSE_BOUND : CLOSE_SOLVED;
    while (top - low > close * top) {
      const middle = (low + top) / 2;
      const looked = yield* look(middle);
      if (looked === null || looked.boundNs > targetNs) low = middle;
      else top = middle;
    }
  }
  const lowerBound = low;
  let best = found;
  // The bound is usually met almost exactly.
  for (let step = CLOSE; low * (1 + step) < best.amount && runs < MOST_RUNS; step *= 8) {
    const amount = low * (1 + step);
    const nearer = yield* tried(amount);
    if (nearer !== null) {
      best = nearer;
      break;
    }
    low = amount;
    if (lowerBound === 0) break;
  }
  while (best.amount - low > CLOSE * best.amount && runs < MOST_RUNS) {
    const middle = (low + best.amount) / 2;
    const nearer = yield* tried(middle);
    if (nearer === null) low = middle;
    else best = nearer;
  }
  // Rounded up, as it is displayed and typed.
  const round = yield* tried(roundedUp(best.amount));
  if (round !== null) best = round;
  return success({ ...best, lowerBound: Math.min(lowerBound, best.amount), runs });

  /** Returns why: the constraints, or the target. */
  function unreachable(): Result<never> {
    const free = optimise({ ...question, constraints: [limit(high), ...goalConstraints] }, 'time');
    if (!free.ok) return failure(...free.problems.map(inDocument));
    const held =
      goalConstraints.length === 0 ? '' : ` under ${goalConstraints.map(constraintText).join(', ')}`;
    return problem('target', `No run reaches ${formatTime(targetNs)}${held}, with ${most(high)} at most.`);
  }

  function limit(amount: number): Constraint {
    return spent === 'total'
      ? { kind: 'total', relation: '<=', bandwidthGBps: amount }
      : { kind: 'cost', dollars: amount };
  }

  function most(amount: number): string {
    return spent === 'total' ? formatBandwidth(amount) : formatDollars(amount);
  }
}

/** Rounds up to four digits. */
function roundedUp(amount: number): number {
  const step = 10 ** (Math.floor(Math.log10(amount)) - 3);
  return Number((Math.ceil((amount / step) * (1 - 1e-12)) * step).toPrecision(4));
}

/** Keeps the proportions, and scales them to the available resource. */
function withinRow(
  splitGBps: readonly number[],
  coefficients: readonly number[],
  amount: number,
): readonly number[] {
  const used = splitGBps.reduce(
    (sum, dimensionGBps, dimension) => sum + dimensionGBps * coefficients[dimension]!,
    0,
  );
  return used > amount ? splitGBps.map((dimensionGBps) => (dimensionGBps * amount) / used) : splitGBps;
}

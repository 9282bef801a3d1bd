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
import { boundGraph, type BoundGraph } from '../bound/run-bound.ts';
import { splitBound } from '../bound/split-bound.ts';
import { optimumInput } from '../../run/closed.ts';
import { servedBy, type Served } from '../../run/group.ts';
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
  const asked = questionFor(design, spent, targetNs);
  if (!asked.ok) return asked;
  const checked = checkTarget(asked.value);
  if (!checked.ok) return checked;
  const trials = createTrials(asked.value);
  const first = yield* firstEnough(asked.value, trials);
  if (!first.ok) return first;
  const lowerBound = yield* boundBelow(asked.value, trials, first.value.amount);
  const nearest = yield* nearestTo(lowerBound, trials, first.value);
  // Rounded up, as it is displayed and typed.
  const best = (yield* trials.tried(roundedUp(nearest.amount))) ?? nearest;
  return success({ ...best, lowerBound: Math.min(lowerBound, best.amount), runs: trials.runs() });
}

interface LeastQuestion {
  readonly design: Design;
  readonly spent: Spent;
  readonly targetNs: number;
  readonly served: readonly Served[];
  readonly question: ReturnType<typeof questionOf>;
  /** The constraints of the goal, without the budget. */
  readonly constraints: readonly Constraint[];
  /** Amount of the resource per GB/s of each dimension. */
  readonly coefficients: readonly number[];
  /** Null if no bound applies. */
  readonly graph: BoundGraph | null;
}

function questionFor(design: Design, spent: Spent, targetNs: number): Result<LeastQuestion> {
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
  const graph = served.value.length === 1 ? boundGraph(prepared.value) : null;
  return success({
    design,
    spent,
    targetNs,
    served: served.value,
    question,
    constraints: question.constraints.slice(1),
    coefficients: spent === 'cost' ? dollarsPerGBps : dollarsPerGBps.map(() => 1),
    graph: graph?.ok === true ? graph.value : null,
  });
}

/** Refuses a target that no bandwidth reaches. */
function checkTarget({ graph, coefficients, targetNs }: LeastQuestion): Result<null> {
  if (graph === null) return success(null);
  const { lowerBoundNs } = splitBound(
    graph,
    coefficients.map(() => Infinity),
  );
  if (lowerBoundNs <= targetNs) return success(null);
  return problem(
    'target',
    `The target of ${formatTime(targetNs)} leaves no time for communication: with whatever bandwidth an iteration takes ${formatTime(lowerBoundNs)}.`,
  );
}

/** A split, and the bound of its runs. */
interface Bounded {
  readonly splitGBps: readonly number[];
  readonly boundNs: number;
}

interface Trials {
  readonly runs: () => number;
  /** Returns the best split by the bound for an amount; null if the constraints allow none. */
  readonly bounded: (amount: number) => Generator<LeastProgress, Bounded | null, void>;
  /** Runs the best split for an amount; null if it does not meet the target. */
  readonly tried: (amount: number) => Generator<LeastProgress, LeastFound | null, void>;
}

/** Counts the runs, and keeps the cuts of the bound from one amount to the next. */
function createTrials(asked: LeastQuestion): Trials {
  const { spent, targetNs, served, question, constraints, coefficients, graph } = asked;
  const rowsAt = (amount: number): readonly Row[] => [
    { coefficients, equality: false, rhs: amount },
    ...constraints.map((constraint) => rowOf(constraint, question.dollarsPerGBps)),
  ];
  let cuts: readonly Cut[] = [];
  let runs = 0;
  const progress = (): LeastProgress => ({ runs });

  function* bounded(amount: number): Generator<LeastProgress, Bounded | null, void> {
    if (graph !== null) {
      const found = yield* telling(
        allSplitsBound(graph, rowsAt(amount), { known: cuts, targetNs }),
        progress,
      );
      if (found === null) return null;
      cuts = found.cuts;
      return { splitGBps: withinRow(found.splitGBps, coefficients, amount), boundNs: found.lowerBoundNs };
    }
    yield progress();
    const best = optimise({ ...question, constraints: [limit(spent, amount), ...constraints] }, 'time');
    return best.ok ? { splitGBps: best.value.splitGBps, boundNs: 0 } : null;
  }

  function* tried(amount: number): Generator<LeastProgress, LeastFound | null, void> {
    const best = yield* bounded(amount);
    if (best === null || best.boundNs > targetNs) return null;
    const { splitGBps } = best;
    const run = yield* measure(served, splitGBps, progress);
    runs += 1;
    if (!run.ok) return null;
    const { weightedNs: iterationNs, dollars } = run.value;
    if (iterationNs > targetNs) return null;
    const totalGBps = splitGBps.reduce((sum, dimensionGBps) => sum + dimensionGBps, 0);
    const used = spent === 'total' ? totalGBps : dollars;
    return { amount: used, splitGBps, totalGBps, dollars, iterationNs, lowerBound: 0, runs };
  }

  return { runs: () => runs, bounded, tried };
}

/** Doubles the amount until a run meets the target. */
function* firstEnough(
  asked: LeastQuestion,
  { tried }: Trials,
): Generator<LeastProgress, Result<LeastFound>, void> {
  const { design, spent, served, coefficients } = asked;
  const evenGBps = coefficients.map((_, __, all) => budgetOf(design) / all.length);
  let amount = spent === 'total' ? budgetOf(design) : dollarsOf(served, evenGBps);
  let found = yield* tried(amount);
  for (let doubling = 0; found === null && doubling < MOST_DOUBLINGS; doubling += 1) {
    amount *= 2;
    found = yield* tried(amount);
  }
  return found === null ? unreachable(asked, amount) : success(found);
}

/** Bisects on the bound; 0 if no bound applies. */
function* boundBelow(
  { graph, constraints, targetNs }: LeastQuestion,
  { bounded }: Trials,
  amount: number,
): Generator<LeastProgress, number, void> {
  if (graph === null) return 0;
  const close = constraints.length === 0 ? CLOSE_BOUND : CLOSE_SOLVED;
  let [low, high] = [0, amount];
  while (high - low > close * high) {
    const middle = (low + high) / 2;
    const best = yield* bounded(middle);
    if (best === null || best.boundNs > targetNs) low = middle;
    else high = middle;
  }
  return low;
}

/** Bisects on runs, from just above the bound, which is usually met almost exactly. */
function* nearestTo(
  lowerBound: number,
  { runs, tried }: Trials,
  enough: LeastFound,
): Generator<LeastProgress, LeastFound, void> {
  let low = lowerBound;
  let best = enough;
  for (let step = CLOSE; low * (1 + step) < best.amount && runs() < MOST_RUNS; step *= 8) {
    const amount = low * (1 + step);
    const nearer = yield* tried(amount);
    if (nearer !== null) {
      best = nearer;
      break;
    }
    low = amount;
    if (lowerBound === 0) break;
  }
  while (best.amount - low > CLOSE * best.amount && runs() < MOST_RUNS) {
    const middle = (low + best.amount) / 2;
    const nearer = yield* tried(middle);
    if (nearer === null) low = middle;
    else best = nearer;
  }
  return best;
}

/** Says why: the constraints, or the target. */
function unreachable(
  { spent, targetNs, question, constraints }: LeastQuestion,
  amount: number,
): Result<never> {
  const free = optimise({ ...question, constraints: [limit(spent, amount), ...constraints] }, 'time');
  if (!free.ok) return failure(...free.problems.map(inDocument));
  const held = constraints.length === 0 ? '' : ` under ${constraints.map(constraintText).join(', ')}`;
  const most = spent === 'total' ? formatBandwidth(amount) : formatDollars(amount);
  return problem('target', `No run reaches ${formatTime(targetNs)}${held}, with ${most} at most.`);
}

function limit(spent: Spent, amount: number): Constraint {
  return spent === 'total'
    ? { kind: 'total', relation: '<=', bandwidthGBps: amount }
    : { kind: 'cost', dollars: amount };
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

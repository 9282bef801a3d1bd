import { nullSpace } from './linear.ts';
import { curvature, newton, roomFor, type Point, type Room, type System } from './newton.ts';
import type { Polytope } from './polytope.ts';
import { dot } from './rows.ts';
import { zeros } from './zeros.ts';

/**
 * Least sum_i c_i t_i subject to t_i >= l_id / w_d over splits w in a polytope, by a primal-dual interior-point
 * method with predictor and corrector (Boyd and Vandenberghe, Convex Optimization, 11.7; Mehrotra's step). The
 * problem is convex. Everything is expected to be scaled to about 1.
 *
 * The slack of t_i - l_id / w_d is a variable of its own, for the condition is curved: a step that held it at
 * every point would get stuck.
 */
export interface Weighted {
  /** c_i > 0. */
  readonly weight: number;
  /** l_id >= 0, one a dimension, not all 0. */
  readonly loads: readonly number[];
}

export interface Balance {
  readonly w: readonly number[];
  /** One a communication and dimension: lambda_id / c_i, the part of its time that the dimension answers for; sum 1. */
  readonly shares: readonly (readonly number[])[];
}

const MOST_STEPS = 400;
/** Error, relative to the time, from which on the gap is looked at; the gap that is enough. */
const WORTH_PROVING = 1e-6;
const ENOUGH = 1e-13;
/** A gap that is good already, and steps without a smaller one before giving up, after it and before it. */
const GOOD = 1e-11;
const SHORT_PATIENCE = 8;
const PATIENCE = 40;
/** Relative change of a bandwidth that is none. */
const STILL = 1e-10;
/** A bandwidth below this, of 1 in all, need not be exact. */
const NEXT_TO_NONE = 1e-9;
/** Part of the way to the boundary that a step goes; less for bandwidths in use, which come back from 0 slowly. */
const ALMOST = 0.995;
const CAREFUL = 0.75;

/**
 * Works until `gapOf`, the distance to a proven bound relative to the time, is next to nothing and bandwidths
 * have settled, or until nothing gets better; the balance with the least gap.
 */
export function interiorPoint(
  communications: readonly Weighted[],
  polytope: Polytope,
  gapOf: (balance: Balance) => number,
): Balance {
  const system = systemOf(communications, polytope);
  const point = startAt(polytope.inside, system);
  const room = roomFor(system, point.w.length);
  curvature(point, system, room);
  let best = balanceAt(point, system, polytope);
  if (system.freedom === 0 || communications.length === 0) return best;
  let least = Infinity;
  let inVain = 0;
  for (let step = 0; step < MOST_STEPS && inVain < (least < GOOD ? SHORT_PATIENCE : PATIENCE); step += 1) {
    const change = improve(point, system, room);
    curvature(point, system, room);
    if (errorOf(point, system, room) > WORTH_PROVING) continue;
    const balance = balanceAt(point, system, polytope);
    const gap = gapOf(balance);
    inVain = gap < least ? 0 : inVain + 1;
    if (gap < least) [best, least] = [balance, gap];
    if (least < ENOUGH && change < STILL) break;
  }
  return best;
}

/** The point with exact zeros: steps in a basis leave a rounding error where all points are 0. */
function balanceAt(point: Point, system: System, { zero }: Polytope): Balance {
  const w = Array.from(point.w, (own, d) => (zero[d] ? 0 : Math.max(0, own)));
  return { w, shares: sharesOf(point, system) };
}

function systemOf(communications: readonly Weighted[], { rows, forced, zero, inside }: Polytope): System {
  const dimensions = inside.length;
  const axis = (dimension: number, value: number): readonly number[] =>
    Array.from({ length: dimensions }, (_, index) => (index === dimension ? value : 0));
  const all = inside.map((_, dimension) => dimension);
  const isUsed = all.map((dimension) => communications.some(({ loads }) => loads[dimension]! > 0));
  // A dimension that carries traffic stays above 0 by itself: its communication would take for ever.
  const floors = all.filter((dimension) => !zero[dimension] && !isUsed[dimension]);
  const equalities = [
    ...rows.filter((_, row) => forced[row]).map(({ coefficients }) => coefficients),
    ...all.filter((dimension) => zero[dimension]).map((dimension) => axis(dimension, 1)),
  ];
  return {
    weights: communications.map(({ weight }) => weight),
    ...pairsOf(communications),
    isUsed,
    sides: [
      ...rows.filter((_, row) => !forced[row]),
      ...floors.map((dimension) => ({ coefficients: axis(dimension, -1), rhs: 0 })),
    ],
    equalities,
    freedom: nullSpace(equalities, dimensions).length,
  };
}

/** Every communication on every dimension it loads. */
function pairsOf(communications: readonly Weighted[]): Pick<System, 'first' | 'dimension' | 'load'> {
  const first = new Array<number>(communications.length + 1).fill(0);
  const dimension: number[] = [];
  const load: number[] = [];
  communications.forEach(({ loads }, i) => {
    for (let d = 0; d < loads.length; d += 1) {
      if (loads[d]! === 0) continue;
      dimension.push(d);
      load.push(loads[d]!);
    }
    first[i + 1] = load.length;
  });
  return { first, dimension, load };
}

function startAt(inside: readonly number[], { weights, first, dimension, load, sides }: System): Point {
  const pairs = load.length;
  const slack = zeros(pairs + sides.length);
  const multiplier = zeros(pairs + sides.length);
  let products = 0;
  const t = weights.map((weight, i) => {
    const from = first[i]!;
    const to = first[i + 1]!;
    let slowest = 0;
    for (let p = from; p < to; p += 1) slowest = Math.max(slowest, load[p]! / inside[dimension[p]!]!);
    let inverse = 0;
    for (let p = from; p < to; p += 1) {
      slack[p] = 1.5 * slowest - load[p]! / inside[dimension[p]!]!;
      inverse += 1 / slack[p]!;
    }
    for (let p = from; p < to; p += 1) multiplier[p] = weight / (slack[p]! * inverse);
    products += weight / inverse;
    return 1.5 * slowest;
  });
  const mu = products / Math.max(weights.length, 1);
  sides.forEach(({ coefficients, rhs }, side) => {
    slack[pairs + side] = rhs - dot(coefficients, inside);
    multiplier[pairs + side] = mu / slack[pairs + side]!;
  });
  return { w: [...inside], t, slack, multiplier };
}

/** One step of predictor and corrector; the largest relative change of a bandwidth. */
function improve(point: Point, system: System, room: Room): number {
  const { slack, multiplier } = point;
  const size = slack.length;
  const gap = inner(slack, multiplier);
  const solve = newton(point, system, room);
  const target = zeros(size);
  const ahead = solve(target);
  const primal = Math.min(1, reachOf(slack, ahead.slack));
  const dual = Math.min(1, reachOf(multiplier, ahead.multiplier));
  let left = 0;
  for (let index = 0; index < size; index += 1) {
    left +=
      (slack[index]! + primal * ahead.slack[index]!) * (multiplier[index]! + dual * ahead.multiplier[index]!);
  }
  // Complementarity must not run ahead of the curved conditions, or there is no room left to meet them.
  const wanted = Math.max(Math.min(left / gap, 1) ** 3 * gap, Math.min(missedBy(room.off, multiplier), gap));
  for (let index = 0; index < size; index += 1) {
    target[index] = wanted / size - ahead.slack[index]! * ahead.multiplier[index]!;
  }
  return advance(point, solve(target), system.isUsed);
}

/** Complementarity and what the curved conditions miss, relative to the time of the point's split. */
function errorOf(point: Point, system: System, { off }: Room): number {
  const { w, slack, multiplier } = point;
  const { weights, first, dimension, load } = system;
  let time = 0;
  for (let i = 0; i < weights.length; i += 1) {
    let slowest = 0;
    for (let p = first[i]!; p < first[i + 1]!; p += 1)
      slowest = Math.max(slowest, load[p]! / w[dimension[p]!]!);
    time += weights[i]! * slowest;
  }
  return (inner(slack, multiplier) + missedBy(off, multiplier)) / time;
}

/** What the curved conditions miss, in terms of the objective. */
function missedBy(off: readonly number[], multiplier: readonly number[]): number {
  let missed = 0;
  for (let p = 0; p < off.length; p += 1) missed += multiplier[p]! * Math.abs(off[p]!);
  return missed;
}

/** Moves almost as far as bandwidths, slacks and multipliers stay positive; the largest relative change of a bandwidth. */
function advance({ w, t, slack, multiplier }: Point, step: Point, isUsed: readonly boolean[]): number {
  const primal = Math.min(1, ALMOST * reachOf(slack, step.slack), CAREFUL * reachOf(w, step.w, isUsed));
  const dual = Math.min(1, ALMOST * reachOf(multiplier, step.multiplier));
  let change = 0;
  for (let d = 0; d < w.length; d += 1) {
    change = Math.max(change, Math.abs(step.w[d]!) / Math.max(w[d]!, NEXT_TO_NONE));
  }
  add(w, step.w, primal);
  add(t, step.t, primal);
  add(slack, step.slack, primal);
  add(multiplier, step.multiplier, dual);
  return change;
}

function sharesOf({ w, multiplier }: Point, system: System): readonly (readonly number[])[] {
  const { first, dimension, load, weights, freedom } = system;
  return weights.map((_, i) => {
    const shares = new Array<number>(w.length).fill(0);
    const from = first[i]!;
    const to = first[i + 1]!;
    if (freedom === 0) {
      // A single point: the slowest dimension answers for all of the time.
      let slowest = from;
      const time = (p: number): number => load[p]! / w[dimension[p]!]!;
      for (let p = from; p < to; p += 1) if (time(p) > time(slowest)) slowest = p;
      return shares.with(dimension[slowest]!, 1);
    }
    let sum = 0;
    for (let p = from; p < to; p += 1) sum += multiplier[p]!;
    for (let p = from; p < to; p += 1) shares[dimension[p]!] = multiplier[p]! / sum;
    return shares;
  });
}

/** Largest factor of `step` that keeps all values (or those of which `matters` holds) positive. */
function reachOf(values: readonly number[], step: readonly number[], matters?: readonly boolean[]): number {
  let reach = Infinity;
  for (let index = 0; index < values.length; index += 1) {
    const own = step[index]!;
    // Divided only where it is less than what is known: most are not.
    if (own < 0 && values[index]! + reach * own < 0 && (matters === undefined || matters[index]!))
      reach = -values[index]! / own;
  }
  return reach;
}

function inner(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += a[index]! * b[index]!;
  return sum;
}

function add(values: number[], step: readonly number[], factor: number): void {
  for (let index = 0; index < values.length; index += 1) values[index]! += factor * step[index]!;
}

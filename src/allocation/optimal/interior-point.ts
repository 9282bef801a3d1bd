import { nullSpace } from './linear.ts';
import { directionsAt, stepTowards, type Step } from './newton.ts';
import type { Polytope } from './polytope.ts';
import { dot } from './rows.ts';
import { roomFor, standingOf, type Point, type Room, type Standing, type System } from './system.ts';
import { zeros } from './zeros.ts';

/**
 * Least sum_i c_i t_i subject to t_i >= l_id / w_d over splits w in a polytope, by a primal-dual interior-point method with predictor and
 * corrector (Boyd and Vandenberghe, Convex Optimization, 11.7; Mehrotra's step). The problem is convex. All values are expected to be
 * scaled to about 1.
 *
 * The slack of t_i - l_id / w_d is a separate variable, since the condition is curved: a step that satisfied it exactly at every point
 * would get stuck.
 */
export interface Weighted {
  /** c_i > 0. */
  readonly weight: number;
  /** l_id >= 0, one per dimension, not all 0. */
  readonly loads: readonly number[];
}

export interface Balance {
  readonly w: readonly number[];
  /** By communication and dimension: lambda_id / c_i, the part of its time for which the dimension accounts; sum 1. */
  readonly shares: readonly (readonly number[])[];
}

const MOST_STEPS = 400;
/** The error, relative to the time, below which the gap is computed; and the gap that suffices. */
const WORTH_PROVING = 1e-6;
const ENOUGH = 1e-13;
/** A gap that is already good, and how many steps without a smaller gap are tried before giving up, after it and before it. */
const GOOD = 1e-11;
const SHORT_PATIENCE = 8;
const PATIENCE = 40;
/** A relative change of a bandwidth that counts as none. */
const STILL = 1e-10;
/** A bandwidth below this, relative to a sum of 1, need not be exact. */
const NEXT_TO_NONE = 1e-9;
/** The part of the way to the boundary that a step goes; less for bandwidths in use, which recover from 0 slowly. */
const ALMOST = 0.995;
const CAREFUL = 0.75;
/** The initial t_i, relative to the time of the first split: away from every condition. */
const START = 3;

/**
 * Iterates until `gapOf`, the distance to a proven bound relative to the time, is negligible and the bandwidths have settled, or until
 * nothing improves; returns the balance with the least gap.
 */
export function interiorPoint(
  communications: readonly Weighted[],
  polytope: Polytope,
  gapOf: (balance: Balance) => number,
): Balance {
  const system = systemOf(communications, polytope);
  const point = startAt(polytope.inside, system);
  const room = roomFor(system, point.w.length);
  let standing = standingOf(point, system, room);
  let best = balanceAt(point, system, polytope);
  if (system.freedom === 0 || communications.length === 0) return best;
  let least = Infinity;
  let inVain = 0;
  for (let step = 0; step < MOST_STEPS && inVain < (least < GOOD ? SHORT_PATIENCE : PATIENCE); step += 1) {
    const change = improve(point, system, room, standing);
    standing = standingOf(point, system, room);
    if (standing.gap + standing.missed > WORTH_PROVING * standing.time) continue;
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
  const w = Array.from(point.w, (value, d) => (zero[d] ? 0 : Math.max(0, value)));
  return { w, shares: sharesOf(point, system) };
}

function systemOf(communications: readonly Weighted[], { rows, forced, zero, inside }: Polytope): System {
  const dimensions = inside.length;
  const axis = (dimension: number, value: number): readonly number[] =>
    Array.from({ length: dimensions }, (_, index) => (index === dimension ? value : 0));
  const all = inside.map((_, dimension) => dimension);
  const isUsed = all.map((dimension) => communications.some(({ loads }) => loads[dimension]! > 0));
  // A dimension that carries traffic stays above 0 by itself, since its communication would otherwise take for ever.
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

/** Every communication on every dimension that it loads. */
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
      slack[p] = START * slowest - load[p]! / inside[dimension[p]!]!;
      inverse += 1 / slack[p]!;
    }
    for (let p = from; p < to; p += 1) multiplier[p] = weight / (slack[p]! * inverse);
    products += weight / inverse;
    return START * slowest;
  });
  const mu = products / Math.max(weights.length, 1);
  sides.forEach(({ coefficients, rhs }, side) => {
    slack[pairs + side] = rhs - dot(coefficients, inside);
    multiplier[pairs + side] = mu / slack[pairs + side]!;
  });
  return { w: [...inside], t, slack, multiplier };
}

/** One step of predictor and corrector; returns the largest relative change of a bandwidth. */
function improve(point: Point, system: System, room: Room, { gap, missed }: Standing): number {
  const { slack, multiplier } = point;
  const { target } = room;
  const size = slack.length;
  const directions = directionsAt(point, system, room);
  target.fill(0);
  const ahead = stepTowards(point, system, room, directions);
  const { slack: slackStep, multiplier: multiplierStep } = ahead;
  const primal = Math.min(1, ahead.primalReach);
  const dual = Math.min(1, ahead.dualReach);
  let left = 0;
  for (let index = 0; index < size; index += 1) {
    left +=
      (slack[index]! + primal * slackStep[index]!) * (multiplier[index]! + dual * multiplierStep[index]!);
  }
  // Complementarity must not run ahead of the curved conditions, or there is no room left to meet them.
  const wanted = Math.max(Math.min(left / gap, 1) ** 3 * gap, Math.min(missed, gap));
  const goal = wanted / size;
  for (let index = 0; index < size; index += 1)
    target[index] = goal - slackStep[index]! * multiplierStep[index]!;
  return advance(point, stepTowards(point, system, room, directions), system.isUsed);
}

/** Moves almost as far as bandwidths, slacks and multipliers stay positive; returns the largest relative change of a bandwidth. */
function advance({ w, t, slack, multiplier }: Point, step: Step, isUsed: readonly boolean[]): number {
  const primal = Math.min(1, ALMOST * step.primalReach, CAREFUL * reachOf(w, step.w, isUsed));
  const dual = Math.min(1, ALMOST * step.dualReach);
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
  const none = zeros(w.length);
  return weights.map((_, i) => {
    const shares = none.slice();
    const from = first[i]!;
    const to = first[i + 1]!;
    if (freedom === 0) {
      // A single point: the slowest dimension accounts for all of the time.
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

/** The largest factor of `step` that keeps above 0 the values for which `matters` holds. */
function reachOf(values: readonly number[], step: readonly number[], matters: readonly boolean[]): number {
  let reach = Infinity;
  values.forEach((value, index) => {
    if (matters[index]! && step[index]! < 0) reach = Math.min(reach, -value / step[index]!);
  });
  return reach;
}

function add(values: number[], step: readonly number[], factor: number): void {
  for (let index = 0; index < values.length; index += 1) values[index]! += factor * step[index]!;
}

/** The problem of interior-point.ts as lists of numbers, its current point, and the memory of its steps. */
import { zeros } from './zeros.ts';

/** A pair is a communication on a dimension that it loads; pairs of a communication follow each other. */
export interface System {
  readonly weights: readonly number[];
  /** The first pair of each communication, and the end of the last one. */
  readonly first: readonly number[];
  readonly dimension: readonly number[];
  readonly load: readonly number[];
  /** By dimension: whether some communication loads it. */
  readonly isUsed: readonly boolean[];
  /** coefficients . w <= rhs. */
  readonly sides: readonly { readonly coefficients: readonly number[]; readonly rhs: number }[];
  /** Vectors that a step is orthogonal to. */
  readonly equalities: readonly (readonly number[])[];
  /** Dimensions of the remaining space. */
  readonly freedom: number;
}

/** Slacks and multipliers: those of the pairs first, then those of the sides. */
export interface Point {
  readonly w: number[];
  readonly t: number[];
  readonly slack: number[];
  readonly multiplier: number[];
}

/** The vectors that steps write to, the same for all steps of a problem. */
export interface Room {
  readonly off: number[];
  readonly theta: number[];
  readonly q: number[];
  readonly total: number[];
  readonly force: number[];
  readonly pull: number[];
  /** The target of slack x multiplier. */
  readonly target: number[];
  readonly step: Point;
}

export function roomFor({ weights, load, sides }: System, dimensions: number): Room {
  const pairs = load.length;
  const conditions = pairs + sides.length;
  return {
    off: zeros(pairs),
    theta: zeros(conditions),
    q: zeros(pairs),
    total: zeros(weights.length),
    force: zeros(pairs),
    pull: zeros(weights.length),
    target: zeros(conditions),
    step: {
      w: zeros(dimensions),
      t: zeros(weights.length),
      slack: zeros(conditions),
      multiplier: zeros(conditions),
    },
  };
}

/** How far a point is from the optimum, in three measures. */
export interface Standing {
  /** sum slack x multiplier. */
  readonly gap: number;
  /** What the curved conditions t_i - l_id / w_d = slack miss, relative to the objective. */
  readonly missed: number;
  /** sum_i c_i max_d l_id / w_d, for the split alone. */
  readonly time: number;
}

/** Measures a point and writes the miss of each curved condition to the room. A single pass, since it runs after every step. */
export function standingOf(
  { w, t, slack, multiplier }: Point,
  { weights, first, dimension, load }: System,
  { off }: Room,
): Standing {
  let gap = 0;
  let missed = 0;
  let time = 0;
  for (let i = 0; i < weights.length; i += 1) {
    const to = first[i + 1]!;
    const allowed = t[i]!;
    let slowest = 0;
    for (let p = first[i]!; p < to; p += 1) {
      const takes = load[p]! / w[dimension[p]!]!;
      const miss = allowed - takes - slack[p]!;
      off[p] = miss;
      gap += slack[p]! * multiplier[p]!;
      missed += multiplier[p]! * Math.abs(miss);
      if (takes > slowest) slowest = takes;
    }
    time += weights[i]! * slowest;
  }
  for (let index = load.length; index < slack.length; index += 1) gap += slack[index]! * multiplier[index]!;
  return { gap, missed, time };
}

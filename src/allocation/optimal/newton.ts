import { nullSpace, solveSymmetric } from './linear.ts';
import { dot } from './rows.ts';
import { zeros } from './zeros.ts';

/**
 * The Newton step of interiorPoint.ts. In a step every t_i appears with its own row only, so the system shrinks to
 * the few dimensions: with q = l / w^2 and theta = multiplier / slack, communication i adds to it
 *   2 lambda_id q_id / w_d on the diagonal and sum_{d<e} theta_id theta_ie / sum theta_i (q_id w_d - q_ie w_e)^2,
 * written so that nothing cancels. Steps are combinations of a basis and stay where equalities hold.
 */
const LEAST_SCALE = 1e-12;

/** One pair is a communication on a dimension it loads; pairs of a communication follow each other. */
export interface System {
  readonly weights: readonly number[];
  /** First pair of each communication, and the end of the last. */
  readonly first: readonly number[];
  readonly dimension: readonly number[];
  readonly load: readonly number[];
  /** One a dimension: some communication loads it. */
  readonly isUsed: readonly boolean[];
  /** coefficients . w <= rhs. */
  readonly sides: readonly { readonly coefficients: readonly number[]; readonly rhs: number }[];
  /** Vectors that a step is orthogonal to. */
  readonly equalities: readonly (readonly number[])[];
  /** Dimensions of the space that is left. */
  readonly freedom: number;
}

/** Slacks and multipliers: of the pairs first, then of the sides. */
export interface Point {
  readonly w: number[];
  readonly t: number[];
  readonly slack: number[];
  readonly multiplier: number[];
}

/** What is missing from t_i - l_id / w_d = slack, into the room. */
export function curvature(
  { w, t, slack }: Point,
  { weights, first, dimension, load }: System,
  { off }: Room,
): void {
  for (let i = 0; i < weights.length; i += 1) {
    for (let p = first[i]!; p < first[i + 1]!; p += 1)
      off[p] = t[i]! - load[p]! / w[dimension[p]!]! - slack[p]!;
  }
}

/** What steps write their numbers in: the same vectors for all steps of a problem. */
export interface Room {
  readonly off: number[];
  readonly theta: number[];
  readonly q: number[];
  readonly total: number[];
  readonly force: number[];
  readonly pull: number[];
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
    force: zeros(conditions),
    pull: zeros(weights.length),
    step: {
      w: zeros(dimensions),
      t: zeros(weights.length),
      slack: zeros(conditions),
      multiplier: zeros(conditions),
    },
  };
}

/** Newton steps from one point towards slack x multiplier = target; the next step takes the place of the one before. */
export function newton(point: Point, system: System, room: Room): (target: readonly number[]) => Point {
  const { w, slack, multiplier } = point;
  const { weights, first, dimension, load, sides } = system;
  const { off, theta, q, total, force, pull, step } = room;
  const basis = directions(system, w);
  const pairs = load.length;
  const dimensions = w.length;
  // Loops, not map: a call for each of thousands of entries costs more than what it does.
  for (let index = 0; index < slack.length; index += 1) theta[index] = multiplier[index]! / slack[index]!;
  const squares = w.map((own) => own * own);
  for (let p = 0; p < pairs; p += 1) q[p] = load[p]! / squares[dimension[p]!]!;
  // Below the diagonal, row by row.
  const sum = zeros(dimensions * dimensions);
  for (let i = 0; i < weights.length; i += 1) {
    const from = first[i]!;
    const to = first[i + 1]!;
    let all = 0;
    for (let p = from; p < to; p += 1) all += theta[p]!;
    total[i] = all;
    for (let p = from; p < to; p += 1) {
      const d = dimension[p]!;
      const ownQ = q[p]!;
      const share = theta[p]! / all;
      let diagonal = (2 * multiplier[p]! * ownQ) / w[d]!;
      for (let other = from; other < p; other += 1) {
        const e = dimension[other]!;
        const cross = share * theta[other]!;
        const otherQ = q[other]!;
        diagonal += cross * ownQ * ownQ;
        sum[e * dimensions + e]! += cross * otherQ * otherQ;
        sum[d * dimensions + e]! -= cross * ownQ * otherQ;
      }
      sum[d * dimensions + d]! += diagonal;
    }
  }
  sides.forEach(({ coefficients }, side) => {
    for (let d = 0; d < dimensions; d += 1) {
      const along = theta[pairs + side]! * coefficients[d]!;
      for (let e = 0; e <= d; e += 1) sum[d * dimensions + e]! += along * coefficients[e]!;
    }
  });
  const at = (d: number, e: number): number => sum[Math.max(d, e) * dimensions + Math.min(d, e)]!;
  const images = basis.map((vector) =>
    vector.map((_, d) => vector.reduce((all, own, e) => all + own * at(d, e), 0)),
  );
  const solve = solveSymmetric(basis.map((vector) => images.map((image) => dot(vector, image))));

  return (target) => {
    // What the multipliers are to be; what they lack is found once the slacks are known.
    const wanted = step.multiplier;
    for (let index = 0; index < slack.length; index += 1) wanted[index] = target[index]! / slack[index]!;
    for (let p = 0; p < pairs; p += 1) force[p] = wanted[p]! - theta[p]! * off[p]!;
    for (let index = pairs; index < slack.length; index += 1) force[index] = wanted[index]!;
    const right = zeros(dimensions);
    for (let i = 0; i < weights.length; i += 1) {
      const to = first[i + 1]!;
      let own = -weights[i]!;
      for (let p = first[i]!; p < to; p += 1) own += force[p]!;
      pull[i] = own;
      const perTheta = own / total[i]!;
      for (let p = first[i]!; p < to; p += 1) {
        right[dimension[p]!]! += q[p]! * (force[p]! - theta[p]! * perTheta);
      }
    }
    sides.forEach(({ coefficients }, side) => {
      for (let d = 0; d < dimensions; d += 1) right[d]! -= coefficients[d]! * force[pairs + side]!;
    });
    const along = step.w.fill(0);
    solve(basis.map((vector) => dot(vector, right))).forEach((factor, index) => {
      for (let d = 0; d < dimensions; d += 1) along[d]! += factor * basis[index]![d]!;
    });
    for (let i = 0; i < weights.length; i += 1) {
      const to = first[i + 1]!;
      let sum = pull[i]!;
      for (let p = first[i]!; p < to; p += 1) sum -= theta[p]! * q[p]! * along[dimension[p]!]!;
      const t = sum / total[i]!;
      step.t[i] = t;
      for (let p = first[i]!; p < to; p += 1) step.slack[p] = t + q[p]! * along[dimension[p]!]! + off[p]!;
    }
    sides.forEach(({ coefficients }, side) => {
      let slope = 0;
      for (let d = 0; d < dimensions; d += 1) slope -= coefficients[d]! * along[d]!;
      step.slack[pairs + side] = slope;
    });
    for (let index = 0; index < slack.length; index += 1) {
      step.multiplier[index] = wanted[index]! - multiplier[index]! - theta[index]! * step.slack[index]!;
    }
    return step;
  };
}

/**
 * A basis of the steps that keep the equalities, orthonormal relative to the bandwidths: a force on a bandwidth of
 * 1e-6 is 1e12 times that on one of 1, and would drown it in rounding if the two were mixed as they are.
 */
function directions({ equalities }: System, w: readonly number[]): readonly number[][] {
  const scale = w.map((own) => Math.max(own, LEAST_SCALE));
  const basis = nullSpace(
    equalities.map((vector) => scale.map((own, d) => own * vector[d]!)),
    w.length,
  );
  for (const vector of basis) scale.forEach((own, d) => (vector[d]! *= own));
  return basis;
}

import { nullSpace, solveSymmetric } from './linear.ts';
import { dot } from './rows.ts';

/**
 * The Newton step of interiorPoint.ts. In a step every t_i appears with its own row only, so the system shrinks to
 * the few dimensions: with q = l / w^2 and theta = multiplier / slack, communication i adds to it
 *   2 lambda_id q_id / w_d on the diagonal and sum_{d<e} theta_id theta_ie / sum theta_i (q_id w_d - q_ie w_e)^2,
 * written so that nothing cancels. Steps are combinations of a basis and stay where equalities hold.
 */
const LEAST_SCALE = 1e-12;

/** One pair is a communication on a dimension it loads; pairs of a communication follow each other. */
export interface System {
  readonly weights: Float64Array;
  /** First pair of each communication, and the end of the last. */
  readonly first: Uint32Array;
  readonly dimension: Uint8Array;
  readonly load: Float64Array;
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
  readonly w: Float64Array;
  readonly t: Float64Array;
  readonly slack: Float64Array;
  readonly multiplier: Float64Array;
}

/** What is missing from t_i - l_id / w_d = slack. */
export function curvature({ w, t, slack }: Point, { weights, first, dimension, load }: System): Float64Array {
  const off = new Float64Array(load.length);
  for (let i = 0; i < weights.length; i += 1) {
    for (let p = first[i]!; p < first[i + 1]!; p += 1)
      off[p] = t[i]! - load[p]! / w[dimension[p]!]! - slack[p]!;
  }
  return off;
}

/** Newton steps from one point towards slack x multiplier = target. */
export function newton(point: Point, system: System, off: Float64Array): (target: Float64Array) => Point {
  const { w, slack, multiplier } = point;
  const { weights, first, dimension, load, sides } = system;
  const basis = directions(system, w);
  const pairs = load.length;
  const dimensions = w.length;
  // Loops, not map: a call for each of thousands of entries costs more than what it does.
  const theta = new Float64Array(slack.length);
  for (let index = 0; index < slack.length; index += 1) theta[index] = multiplier[index]! / slack[index]!;
  const q = new Float64Array(pairs);
  for (let p = 0; p < pairs; p += 1) q[p] = load[p]! / w[dimension[p]!]! ** 2;
  const total = new Float64Array(weights.length);
  // Below the diagonal, row by row.
  const sum = new Float64Array(dimensions * dimensions);
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
  const solve = solveSymmetric(
    basis.map((vector) => Float64Array.from(images, (image) => dot(vector, image))),
  );

  return (target) => {
    const force = new Float64Array(slack.length);
    for (let index = 0; index < slack.length; index += 1) {
      force[index] = target[index]! / slack[index]! - (index < pairs ? theta[index]! * off[index]! : 0);
    }
    const pull = new Float64Array(weights.length);
    const right = new Float64Array(dimensions);
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
    const step: Point = {
      w: new Float64Array(dimensions),
      t: new Float64Array(weights.length),
      slack: new Float64Array(slack.length),
      multiplier: new Float64Array(slack.length),
    };
    solve(Float64Array.from(basis, (vector) => dot(vector, right))).forEach((factor, index) => {
      for (let d = 0; d < dimensions; d += 1) step.w[d]! += factor * basis[index]![d]!;
    });
    for (let i = 0; i < weights.length; i += 1) {
      const to = first[i + 1]!;
      let sum = pull[i]!;
      for (let p = first[i]!; p < to; p += 1) sum -= theta[p]! * q[p]! * step.w[dimension[p]!]!;
      const t = sum / total[i]!;
      step.t[i] = t;
      for (let p = first[i]!; p < to; p += 1) step.slack[p] = t + q[p]! * step.w[dimension[p]!]! + off[p]!;
    }
    sides.forEach(({ coefficients }, side) => {
      for (let d = 0; d < dimensions; d += 1) step.slack[pairs + side]! -= coefficients[d]! * step.w[d]!;
    });
    for (let index = 0; index < slack.length; index += 1) {
      step.multiplier[index] =
        target[index]! / slack[index]! - multiplier[index]! - theta[index]! * step.slack[index]!;
    }
    return step;
  };
}

/**
 * A basis of the steps that keep the equalities, orthonormal relative to the bandwidths: a force on a bandwidth of
 * 1e-6 is 1e12 times that on one of 1, and would drown it in rounding if the two were mixed as they are.
 */
function directions({ equalities }: System, w: Float64Array): readonly Float64Array[] {
  const scale = w.map((own) => Math.max(own, LEAST_SCALE));
  const basis = nullSpace(
    equalities.map((vector) => scale.map((own, d) => own * vector[d]!)),
    w.length,
  );
  for (const vector of basis) scale.forEach((own, d) => (vector[d]! *= own));
  return basis;
}

import { nullSpace, solveSymmetric } from './linear.ts';
import { dot } from './rows.ts';
import type { Point, Room, System } from './system.ts';
import { zeros } from './zeros.ts';

/**
 * The Newton step of interior-point.ts. In a step every t_i appears only in its row, so that the system shrinks to the few dimensions: with
 * q = l / w^2 and theta = multiplier / slack, communication i adds to it
 *   2 lambda_id q_id / w_d on the diagonal and sum_{d<e} theta_id theta_ie / sum theta_i (q_id w_d - q_ie w_e)^2,
 * written so that nothing cancels. Steps are combinations of a basis and keep the equalities.
 */
const LEAST_SCALE = 1e-12;

/** What the steps from one point share: a basis of directions, and a solver for how far to go along each. */
interface Directions {
  readonly basis: readonly number[][];
  readonly solve: (rightSide: readonly number[]) => number[];
}

/** The directions of the next steps from a point; theta, q and total of the point are written to the room. */
export function directionsAt(point: Point, system: System, room: Room): Directions {
  const { w, slack, multiplier } = point;
  const { weights, first, dimension, load, sides } = system;
  const { theta, q, total } = room;
  const basis = basisAt(system, w);
  const pairs = load.length;
  const dimensions = w.length;
  const squares = w.map((value) => value * value);
  // Below the diagonal, row by row.
  const sum = zeros(dimensions * dimensions);
  for (let i = 0; i < weights.length; i += 1) {
    const from = first[i]!;
    const to = first[i + 1]!;
    // Few loops and no `map`: a call or a pass for thousands of entries costs more than its work.
    let all = 0;
    for (let p = from; p < to; p += 1) {
      const ratio = multiplier[p]! / slack[p]!;
      theta[p] = ratio;
      all += ratio;
      q[p] = load[p]! / squares[dimension[p]!]!;
    }
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
    theta[pairs + side] = multiplier[pairs + side]! / slack[pairs + side]!;
    for (let d = 0; d < dimensions; d += 1) {
      const along = theta[pairs + side]! * coefficients[d]!;
      for (let e = 0; e <= d; e += 1) sum[d * dimensions + e]! += along * coefficients[e]!;
    }
  });
  const at = (d: number, e: number): number => sum[Math.max(d, e) * dimensions + Math.min(d, e)]!;
  const images = basis.map((vector) =>
    vector.map((_, d) => vector.reduce((all, value, e) => all + value * at(d, e), 0)),
  );
  return { basis, solve: solveSymmetric(basis.map((vector) => images.map((image) => dot(vector, image)))) };
}

/** A step, and the largest factors of it that keep all slacks and all multipliers above 0. */
export interface Step extends Point {
  readonly primalReach: number;
  readonly dualReach: number;
}

/** The Newton step from the point towards slack x multiplier = target; the next step overwrites it. */
export function stepTowards(point: Point, system: System, room: Room, { basis, solve }: Directions): Step {
  const right = rightSide(point, system, room);
  const { w } = room.step;
  w.fill(0);
  solve(basis.map((vector) => dot(vector, right))).forEach((factor, index) => {
    for (let d = 0; d < w.length; d += 1) w[d]! += factor * basis[index]![d]!;
  });
  return followed(point, system, room);
}

/** The force on each bandwidth. The target of the multipliers goes into the step; their remainder is found last. */
function rightSide(
  { slack }: Point,
  { weights, first, dimension, load, sides, isUsed }: System,
  { off, theta, q, total, force, pull, target, step: { multiplier: wanted } }: Room,
): readonly number[] {
  const right = zeros(isUsed.length);
  for (let i = 0; i < weights.length; i += 1) {
    const from = first[i]!;
    const to = first[i + 1]!;
    let sum = -weights[i]!;
    for (let p = from; p < to; p += 1) {
      const aim = target[p]! / slack[p]!;
      const push = aim - theta[p]! * off[p]!;
      wanted[p] = aim;
      force[p] = push;
      sum += push;
    }
    pull[i] = sum;
    const perTheta = sum / total[i]!;
    for (let p = from; p < to; p += 1) {
      right[dimension[p]!]! += q[p]! * (force[p]! - theta[p]! * perTheta);
    }
  }
  sides.forEach(({ coefficients }, side) => {
    const index = load.length + side;
    const aim = target[index]! / slack[index]!;
    wanted[index] = aim;
    for (let d = 0; d < right.length; d += 1) right[d]! -= coefficients[d]! * aim;
  });
  return right;
}

/** The rest of a step whose bandwidths are known. */
function followed(
  { slack, multiplier }: Point,
  { weights, first, dimension, load, sides }: System,
  { off, theta, q, total, pull, step }: Room,
): Step {
  const { w, t, slack: slackStep, multiplier: multiplierStep } = step;
  let primalReach = Infinity;
  let dualReach = Infinity;
  for (let i = 0; i < weights.length; i += 1) {
    const from = first[i]!;
    const to = first[i + 1]!;
    let sum = pull[i]!;
    for (let p = from; p < to; p += 1) {
      const saved = q[p]! * w[dimension[p]!]!;
      slackStep[p] = saved;
      sum -= theta[p]! * saved;
    }
    const later = sum / total[i]!;
    t[i] = later;
    for (let p = from; p < to; p += 1) {
      const wider = later + slackStep[p]! + off[p]!;
      const dearer = multiplierStep[p]! - multiplier[p]! - theta[p]! * wider;
      slackStep[p] = wider;
      multiplierStep[p] = dearer;
      // Divides only if the quotient is less than the known one, which is rare.
      if (wider < 0 && slack[p]! + primalReach * wider < 0) primalReach = -slack[p]! / wider;
      if (dearer < 0 && multiplier[p]! + dualReach * dearer < 0) dualReach = -multiplier[p]! / dearer;
    }
  }
  // Inlined, since a function would make the reaches live outside the loop above, too.
  for (let side = 0; side < sides.length; side += 1) {
    const index = load.length + side;
    const wider = -dot(sides[side]!.coefficients, w);
    const dearer = multiplierStep[index]! - multiplier[index]! - theta[index]! * wider;
    slackStep[index] = wider;
    multiplierStep[index] = dearer;
    if (wider < 0) primalReach = Math.min(primalReach, -slack[index]! / wider);
    if (dearer < 0) dualReach = Math.min(dualReach, -multiplier[index]! / dearer);
  }
  return { ...step, primalReach, dualReach };
}

/**
 * A basis of the steps that keep the equalities, orthonormal relative to the bandwidths: a force on a bandwidth of
 * 1e-6 is 1e12 times that on one of 1, and would drown it in rounding if the two were mixed as they are.
 */
function basisAt({ equalities }: System, w: readonly number[]): readonly number[][] {
  const scale = w.map((value) => Math.max(value, LEAST_SCALE));
  const basis = nullSpace(
    equalities.map((vector) => scale.map((value, d) => value * vector[d]!)),
    w.length,
  );
  for (const vector of basis) scale.forEach((value, d) => (vector[d]! *= value));
  return basis;
}

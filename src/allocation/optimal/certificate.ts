import type { Row } from './rows.ts';
import { zeros } from './zeros.ts';

/** A dual certificate: a lower bound on the time of every split, which can be checked without the solver. */
export interface Certificate {
  /** By communication and dimension, at least 0, sum 1: the part of its time for which the dimension accounts. */
  readonly shares: readonly (readonly number[])[];
  /** One per row, in ns per unit of its right-hand side, at least 0 for inequalities. */
  readonly multipliers: readonly number[];
}

/** A communication as the bound needs it: how often it runs and its bytes per dimension. */
export interface Loaded {
  readonly count: number;
  readonly loads: readonly number[];
}

/** The largest load, or 0 if there is none. */
export function largestOf(loads: readonly number[]): number {
  let largest = 0;
  for (let d = 0; d < loads.length; d += 1) if (loads[d]! > largest) largest = loads[d]!;
  return largest;
}

/**
 * A lower bound in ns on the communication time of every split w >= 0 that satisfies the rows, from any certificate; a bad certificate
 * gives a low bound, never a wrong one. Since max_d l_d/w_d >= sum_d share_d l_d/w_d and y (a . w - b) <= 0, the time is at least
 *   sum_d min_{w_d} (A_d / w_d + s_d w_d) - y . b = sum_d 2 sqrt(A_d s_d) - y . b,
 * with A_d = sum_i c_i share_id l_id and s_d = sum_j y_j a_jd.
 */
export function lowerBound(
  communications: readonly Loaded[],
  rows: readonly Row[],
  certificate: Certificate,
): number {
  const { gain, charge } = boundTerms(communications, rows, certificate);
  return gain - charge;
}

/**
 * The two parts of the bound: gain = sum_d 2 sqrt(A_d s_d) and charge = y . b. Multipliers k y prove
 * sqrt(k) gain - k charge, the best of which is gain^2 / (4 charge). As b changes, only the charge does, so
 * this holds for right-hand sides other than those the certificate was made for.
 */
export function boundTerms(
  communications: readonly Loaded[],
  rows: readonly Row[],
  { shares, multipliers }: Certificate,
): { readonly gain: number; readonly charge: number } {
  const dimensions = rows[0]?.coefficients.length ?? 0;
  const charge = rows.reduce((sum, { rhs }, row) => sum + multipliers[row]! * rhs, 0);
  if (rows.some(({ equality }, row) => !equality && !(multipliers[row]! >= 0)))
    return { gain: -Infinity, charge };
  const answered = answeredLoads(communications, shares, dimensions);
  let gain = 0;
  for (let d = 0; d < dimensions; d += 1) {
    const price = rows.reduce((sum, { coefficients }, row) => sum + multipliers[row]! * coefficients[d]!, 0);
    if (!(price >= 0)) return { gain: -Infinity, charge };
    gain += 2 * Math.sqrt(answered[d]! * price);
  }
  return { gain, charge };
}

/**
 * A_d = sum_i count_i share_id load_id, one per dimension: the load whose time the dimension accounts for.
 */
export function answeredLoads(
  communications: readonly Loaded[],
  shares: readonly (readonly number[])[],
  dimensions: number,
): readonly number[] {
  const answered = zeros(dimensions);
  for (let i = 0; i < communications.length; i += 1) {
    const { count, loads } = communications[i]!;
    const share = shares[i]!;
    for (let d = 0; d < dimensions; d += 1) answered[d]! += count * share[d]! * loads[d]!;
  }
  return answered;
}

/**
 * The proof of a bound over all splits, checked independently of the code that found it: a mixture of lines that no run is shorter than,
 * and a multiplier for each constraint. For w >= 0 that satisfies the rows, y (a . w - b) <= 0, so that
 *   time >= constant + sum_d A_d / w_d + sum_d s_d w_d - y . b >= constant + sum_d 2 sqrt(A_d s_d) - y . b.
 */
import type { Row } from '../../allocation/optimal/rows.ts';
import type { Affine } from './affine.ts';

export interface BoundCertificate {
  readonly lines: readonly Affine[];
  /** One per line, at least 0; they sum to 1. */
  readonly weights: readonly number[];
  /** One per row, at least 0 for inequalities. */
  readonly multipliers: readonly number[];
}

/** Returns the time that the certificate proves, in ns; a bad certificate proves less, never too much. */
export function provenNs({ lines, weights, multipliers }: BoundCertificate, rows: readonly Row[]): number {
  const isMixture =
    weights.every((weight) => weight >= 0) &&
    Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) <= 1e-12;
  const isPriced = rows.every(({ equality }, row) => equality || multipliers[row]! >= 0);
  if (!isMixture || !isPriced) return 0;
  const mixed = (at: number): number => lines.reduce((sum, line, k) => sum + weights[k]! * line[at]!, 0);
  let ns = mixed(0) - rows.reduce((sum, { rhs }, row) => sum + multipliers[row]! * rhs, 0);
  for (let d = 0; d + 1 < (lines[0]?.length ?? 0); d += 1) {
    const price = rows.reduce((sum, { coefficients }, row) => sum + multipliers[row]! * coefficients[d]!, 0);
    if (!(price >= 0)) return 0;
    ns += 2 * Math.sqrt(mixed(d + 1) * price);
  }
  return Math.max(0, ns);
}

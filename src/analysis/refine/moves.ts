/** The moves of a split within its constraints: bandwidth that one dimension gives to another. */
import { dot, type Row } from '../../allocation/optimal/rows.ts';

/** A direction in GB/s per step of 1 GB/s. */
export type Direction = readonly number[];

/**
 * Returns every exchange between two of the dimensions `used`, and, if no equality forbids it, an increase or decrease of one alone.
 * Directions that violate an equality are left out.
 */
export function moves(
  dimensions: number,
  used: readonly number[],
  rows: readonly Row[],
): readonly Direction[] {
  const unit = (changes: Readonly<Record<number, number>>): Direction =>
    Array.from({ length: dimensions }, (_, dimension) => changes[dimension] ?? 0);
  const exchanges = used.flatMap((from) =>
    used.filter((to) => to !== from).map((to) => unit({ [from]: -1, [to]: 1 })),
  );
  const alone = used.flatMap((dimension) => [unit({ [dimension]: 1 }), unit({ [dimension]: -1 })]);
  return [...exchanges, ...alone].filter((direction) =>
    rows.every(({ equality, coefficients }) => !equality || Math.abs(dot(coefficients, direction)) < 1e-12),
  );
}

/** Relative tolerance of inequalities, as a share of a bandwidth. */
const ROUNDING = 1e-12;

/**
 * Returns the split after a step of `stepGBps` along a direction, or as far as the constraints allow; null if no step is possible. No
 * dimension falls below `leastGBps`.
 */
export function moved(
  splitGBps: readonly number[],
  direction: Direction,
  stepGBps: number,
  rows: readonly Row[],
  leastGBps: number,
): readonly number[] | null {
  let step = stepGBps;
  direction.forEach((slope, dimension) => {
    if (slope < 0) step = Math.min(step, (splitGBps[dimension]! - leastGBps) / -slope);
  });
  for (const { coefficients, equality, rhs } of rows) {
    const slope = dot(coefficients, direction);
    if (!equality && slope > ROUNDING) step = Math.min(step, (rhs - dot(coefficients, splitGBps)) / slope);
  }
  if (!(step > stepGBps * 1e-3)) return null;
  return splitGBps.map((dimensionGBps, dimension) => dimensionGBps + step * direction[dimension]!);
}

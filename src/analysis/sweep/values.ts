/** The values that a sweep gives its field. */
import { roundSignificant } from '../../units/decimal.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { allowedNumbers, isWithin, type NumberBound } from '../../design/bounds.ts';

export const SCALES = ['linear', 'log'] as const;
export type Scale = (typeof SCALES)[number];

export interface Range {
  readonly from: number;
  readonly to: number;
  /** Number of values, including both ends. */
  readonly steps: number;
  readonly scale: Scale;
}

export const STEPS_BOUND: NumberBound = { min: 1, max: 2000, whole: true };

/** Digits that values between the ends are rounded to, so that they can be read and typed again. */
const DIGITS = 9;

/**
 * Returns values from one end to the other, evenly spaced or by a constant factor. Those of a whole-number field are rounded and may be
 * fewer than requested. Problems have the path `from`, `to`, `steps` or `scale`.
 */
export function sweepValues(range: Range, bound: NumberBound): Result<readonly number[]> {
  const { from, to, steps, scale } = range;
  const problems: Problem[] = [];
  for (const [path, value] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (!isWithin(value, bound)) {
      problems.push({ path, message: `must be ${allowedNumbers(bound)}; found ${String(value)}` });
    } else if (scale === 'log' && value <= 0) {
      problems.push({ path, message: `must be more than 0 on a logarithmic scale; found ${String(value)}` });
    }
  }
  if (!isWithin(steps, STEPS_BOUND)) {
    problems.push({
      path: 'steps',
      message: `must be ${allowedNumbers(STEPS_BOUND)}; found ${String(steps)}`,
    });
  }
  if (problems.length > 0) return failure(...problems);
  const values = Array.from({ length: steps }, (_, index) => {
    if (index === 0) return from;
    if (index === steps - 1) return to;
    const share = index / (steps - 1);
    const value = scale === 'log' ? from * (to / from) ** share : from + (to - from) * share;
    const rounded = bound.whole ? Math.round(value) : roundSignificant(value, DIGITS);
    const { leastAboveZero = 0 } = bound;
    if (rounded > 0 && rounded < leastAboveZero) return leastAboveZero;
    // Rounding may pass an end if the two are adjacent.
    return Math.max(Math.min(from, to), Math.min(Math.max(from, to), rounded));
  });
  return success([...new Set(values)]);
}

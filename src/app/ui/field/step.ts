import type { NumberBound } from '../../../design/bounds.ts';

/** The next value of a field in a direction, before it is kept inside its bound. */
export type Step = (value: number, direction: 1 | -1) => number;

/** By one. */
export const stepByOne: Step = (value, direction) => value + direction;

/** To the next power of two: 8, 16, 32, the sizes networks come in. */
export const stepByPowers: Step = (value, direction) => {
  const exponent = Math.log2(value);
  return 2 ** (direction > 0 ? Math.floor(exponent) + 1 : Math.ceil(exponent) - 1);
};

/** To the next value with one significant digit more than the magnitude: 300 to 310, 42 to 43, 0.5 to 0.51. */
export const stepByTenths: Step = (value, direction) => {
  if (value <= 0) return direction > 0 ? 1 : 0;
  const magnitude = 10 ** (Math.floor(Math.log10(value) + (direction > 0 ? 1e-9 : -1e-9)) - 1);
  return Math.round(value / magnitude + direction) * magnitude;
};

/** Through a list of choices, ascending. */
export function stepThrough(choices: readonly number[]): Step {
  return (value, direction) => {
    const next =
      direction > 0 ? choices.find((choice) => choice > value) : choices.findLast((choice) => choice < value);
    return next ?? value;
  };
}

export function stepWithin(step: Step, value: number, direction: 1 | -1, bound: NumberBound): number {
  const next = Math.min(bound.max, Math.max(bound.min, step(value, direction)));
  const { leastAboveZero = 0 } = bound;
  return next > 0 && next < leastAboveZero ? (direction > 0 ? leastAboveZero : 0) : next;
}

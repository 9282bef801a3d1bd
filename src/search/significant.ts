/**
 * Costs and, on a front of time and cost, times as they are compared: sums in another order differ in their last digits, and a
 * tolerance would make the same of ends that differ. What is rounded is compared exactly, so it does not matter who is compared first.
 */

/** Rounded numbers that differ do so by a billionth at least; what is rounded to one differs by a hundred millionth at most. */
const DIGITS = 9;

/** Of a lower number no higher one: a bound that is rounded is a bound of what is rounded. */
export function significant(value: number): number {
  return Number(value.toPrecision(DIGITS));
}

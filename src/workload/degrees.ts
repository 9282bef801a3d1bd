/**
 * Every model-parallel degree that a topology of `sizes`, innermost first, can hold: all of the
 * dimensions below one, times a divisor of that one. Ascending, from 1 to the number of NPUs.
 */
export function modelDegrees(sizes: readonly number[]): readonly number[] {
  const degrees = new Set<number>([1]);
  let lower = 1;
  for (const size of sizes) {
    for (const divisor of divisors(size)) degrees.add(lower * divisor);
    lower *= size;
  }
  return [...degrees].sort((a, b) => a - b);
}

/** All divisors of a whole number >= 1, in no particular order. */
function divisors(value: number): readonly number[] {
  const found: number[] = [];
  for (let divisor = 1; divisor * divisor <= value; divisor += 1) {
    if (value % divisor === 0) found.push(divisor, value / divisor);
  }
  return found;
}

import { formatCount } from '../../units/count.ts';

/**
 * Every model-parallel degree that a topology of `sizes`, innermost first, can hold: all of the dimensions
 * below one, times a divisor of that one. Ascending, from 1 to the number of NPUs.
 */
export function modelDegrees(sizes: readonly number[]): readonly number[] {
  const degrees = new Set<number>([1]);
  let lower = 1;
  for (const size of sizes) {
    for (const divisor of divisorsOf(size)) degrees.add(lower * divisor);
    lower *= size;
  }
  return [...degrees].sort((a, b) => a - b);
}

/**
 * The possible model-parallel degrees next to `degree`: the one below and the one above, if any. With data
 * parallelism innermost, the same holds for the number of replicas.
 */
export function nearestDegrees(
  sizes: readonly number[],
  degree: number,
  innermost: 'model' | 'data' = 'model',
): readonly number[] {
  const npus = sizes.reduce((product, size) => product * size, 1);
  const inner = modelDegrees(sizes);
  const degrees = innermost === 'model' ? inner : inner.map((replicas) => npus / replicas).reverse();
  const below = degrees.findLast((candidate) => candidate < degree);
  const above = degrees.find((candidate) => candidate > degree);
  return [below, above].filter((candidate) => candidate !== undefined);
}

/** All divisors of a whole number >= 1, ascending. */
export function divisorsOf(value: number): readonly number[] {
  const low: number[] = [];
  const high: number[] = [];
  for (let divisor = 1; divisor * divisor <= value; divisor += 1) {
    if (value % divisor !== 0) continue;
    low.push(divisor);
    if (divisor * divisor < value) high.unshift(value / divisor);
  }
  return [...low, ...high];
}

/** `2 and 4`. */
export function listOf(degrees: readonly number[]): string {
  return degrees.map((degree) => formatCount(degree)).join(' and ');
}

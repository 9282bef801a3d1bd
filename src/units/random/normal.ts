/** The standard normal distribution, to about 1e-13 of each value, also far out in its tails. */

/** The complementary error function, 2 / sqrt(pi) times the integral of exp(-t^2) from x to infinity. */
export function erfc(x: number): number {
  if (x < 0) return 2 - erfc(-x);
  return x < 2 ? 1 - seriesOfErf(x) : fractionOfErfc(x);
}

/** Density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/** Probability that a standard normal value exceeds `x`. */
export function normalTail(x: number): number {
  return erfc(x / Math.SQRT2) / 2;
}

/** The value that a standard normal one exceeds with probability `tail`, 0 < tail < 1. */
export function normalWithTail(tail: number): number {
  if (tail > 0.5) return -normalWithTail(1 - tail);
  // Abramowitz and Stegun 26.2.23 is within 4.5e-4; two steps of Halley's method leave rounding alone.
  const t = Math.sqrt(-2 * Math.log(tail));
  const near =
    (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  let x = t - near;
  for (let step = 0; step < 2; step++) {
    const error = (normalTail(x) - tail) / normalDensity(x);
    x += error / (1 - (x * error) / 2);
  }
  return x;
}

/** The series of erf without cancellation: its terms are all positive. */
function seriesOfErf(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** The continued fraction of erfc from its far end; 80 terms suffice from x = 2 on. */
function fractionOfErfc(x: number): number {
  let rest = 0;
  for (let n = 80; n >= 1; n--) rest = n / 2 / (x + rest);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + rest);
}

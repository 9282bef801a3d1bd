/**
 * Random stragglers: each of n members of a group needs a random factor of the usual time, independent of the others, and a step that
 * all of them take together waits for the slowest. The mean of that maximum is an integral over the distribution of the maximum, F^n;
 * a sample of it is one draw, F^-1(U^(1/n)), however large the group.
 */
import { normalDensity, normalTail, normalWithTail } from './normal.ts';

/** `lognormal`: exp(sigma z), whose median is 1. `halfNormal`: 1 + sigma |z|, never faster than usual. z is standard normal. */
export const SPREAD_KINDS = ['lognormal', 'halfNormal'] as const;
export type SpreadKind = (typeof SPREAD_KINDS)[number];

/** How the time of a member varies; `sigma` = 0.02 is a spread of about 2 %. */
export interface Spread {
  readonly kind: SpreadKind;
  readonly sigma: number;
}

/**
 * The mean factor of the slowest of `members`, of which each draws its own; exactly 1 without a spread. Computed to about 1e-12.
 *
 * @param members at least 1; a whole number in a group, but the form holds between
 */
export function meanSlowest(members: number, spread: Spread): number {
  const { kind, sigma } = spread;
  if (sigma === 0) return 1;
  return kind === 'halfNormal'
    ? 1 + sigma * meanLargestHalfNormal(members)
    : meanLargestLognormal(members, sigma);
}

/** The mean of the largest of n values |z|, z standard normal. */
export function meanLargestHalfNormal(n: number): number {
  // In t = ln x the integrand of x dF^n is smooth and vanishes at both ends, so that the trapezoid is exact to rounding.
  return integral(-20, Math.log(14), 128, (t) => {
    const x = Math.exp(t);
    return 2 * x * x * n * normalDensity(x) * Math.exp((n - 1) * Math.log1p(-2 * normalTail(x)));
  });
}

/** The mean of the largest of n values exp(sigma z), z standard normal: the integral of exp(sigma x) n phi(x) Phi(x)^(n-1). */
export function meanLargestLognormal(n: number, sigma: number): number {
  return integral(-12, 2 * sigma + 14, 64, (x) => {
    const below = x < 0 ? Math.log(normalTail(-x)) : Math.log1p(-normalTail(x));
    return (n * Math.exp(sigma * x - (x * x) / 2 + (n - 1) * below)) / Math.sqrt(2 * Math.PI);
  });
}

/**
 * The factor that the slowest of `members` stays below with the given probability. With a uniform probability it is one sample of the
 * slowest.
 *
 * @param probability between 0 and 1, without its ends
 */
export function slowestAt(members: number, { kind, sigma }: Spread, probability: number): number {
  // 1 - p^(1/n) without cancellation.
  const tail = -Math.expm1(Math.log(probability) / members);
  return kind === 'halfNormal'
    ? 1 + sigma * normalWithTail(tail / 2)
    : Math.exp(sigma * normalWithTail(tail));
}

/** The trapezoid of what vanishes at both ends, whose error shrinks exponentially with the steps to a unit. */
function integral(from: number, to: number, stepsPerUnit: number, value: (x: number) => number): number {
  let sum = 0;
  for (let k = Math.ceil(from * stepsPerUnit); k <= to * stepsPerUnit; k++) sum += value(k / stepsPerUnit);
  return sum / stepsPerUnit;
}

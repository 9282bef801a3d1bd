import { boundTerms, type Certificate, type Loaded } from './certificate.ts';
import { leastTime, type LeastTime, type LeastTimeFailure } from './least-time.ts';
import { dot, type Row } from './rows.ts';

/** The best time x cost, with a bound on all splits. */
export interface LeastTimeCost {
  /** The fastest split at the best cost; the multiplier of the cost is the last one. */
  readonly at: LeastTime;
  readonly dollars: number;
  /** ns $ */
  readonly lowerBound: number;
}

/** Lower bound on the time at every cost q: fixedNs + hyperbola / (charge + perDollar q). */
interface Curve {
  readonly hyperbola: number;
  readonly charge: number;
  readonly perDollar: number;
}

const GAP = 1e-9;
const MOST_SOLVES = 80;

/**
 * Least (fixed + communication time) x cost over the splits that satisfy the rows and cost at least `least`.
 *
 * Every solve of the least time at a cost of at most q gives a split and, by its certificate, a curve that is
 * below the time at every cost (certificate.ts, boundTerms). q times the highest of these curves is least where
 * two cross, where one of them has its own least, or at `least`: a lower bound on every time x cost. The next
 * solve is there, until the bound meets the best product found. The bound is global, though the product is not
 * convex.
 */
export function leastTimeCost(
  communications: readonly Loaded[],
  rows: readonly Row[],
  prices: readonly number[],
  fixedNs: number,
  least: number,
): LeastTimeCost | LeastTimeFailure {
  const start = fastest(communications, rows, prices, fixedNs, least);
  if (typeof start === 'string' || 'starved' in start) return start;
  const { most } = start;
  const curves: Curve[] = [start.curve];
  let best = { at: start.at, dollars: dot(prices, start.at.splitGBps) };
  let product = (fixedNs + start.at.commNs) * best.dollars;
  let { bound, at } = lowest(curves, fixedNs, least, most);
  const tried: number[] = [];
  for (let solve = 0; solve < MOST_SOLVES && bound < product * (1 - GAP); solve += 1) {
    const ceiling = untried(at, least, tried, best.dollars);
    if (ceiling === undefined) break;
    tried.push(ceiling);
    const withCeiling = [...rows, { coefficients: prices, equality: false, rhs: ceiling }];
    const found = leastTime(communications, withCeiling);
    // Near the least cost a dimension may be starved; more expensive splits are tried instead.
    if (typeof found === 'string' || 'starved' in found) continue;
    curves.push(curveOf(communications, withCeiling, found.certificate, ceiling));
    const dollars = dot(prices, found.splitGBps);
    if ((fixedNs + found.commNs) * dollars < product) {
      best = { at: found, dollars };
      product = (fixedNs + found.commNs) * dollars;
    }
    ({ bound, at } = lowest(curves, fixedNs, least, most));
  }
  return { ...best, lowerBound: bound };
}

interface Start {
  readonly at: LeastTime;
  readonly curve: Curve;
  /** More expensive splits need not be considered. */
  readonly most: number;
}

/**
 * The fastest split at any cost. If nothing limits the bandwidths, compute does: a cost at which it alone makes the product larger than a
 * product already found is too much.
 */
function fastest(
  communications: readonly Loaded[],
  rows: readonly Row[],
  prices: readonly number[],
  fixedNs: number,
  least: number,
): Start | LeastTimeFailure {
  const free = leastTime(communications, rows);
  if (typeof free !== 'string' && !('starved' in free)) {
    return {
      at: withoutCost(free),
      curve: curveOf(communications, rows, free.certificate, 0),
      most: Infinity,
    };
  }
  if (free !== 'unbounded' || !(fixedNs > 0)) return free;
  let most = 2 * least;
  for (let known = false; ; known = true) {
    const withCeiling = [...rows, { coefficients: prices, equality: false, rhs: most }];
    const at = leastTime(communications, withCeiling);
    if (typeof at === 'string' || ('starved' in at && most > 1e9 * least)) return at;
    if ('starved' in at) {
      most *= 2;
      continue;
    }
    const enough = ((fixedNs + at.commNs) * dot(prices, at.splitGBps)) / fixedNs;
    if (known || enough <= most)
      return { at, curve: curveOf(communications, withCeiling, at.certificate, most), most };
    most = enough;
  }
}

/** The curve of a certificate; the last row is the ceiling on the cost, unless that is 0 and there is none. */
function curveOf(
  communications: readonly Loaded[],
  rows: readonly Row[],
  certificate: Certificate,
  ceiling: number,
): Curve {
  const { gain, charge } = boundTerms(communications, rows, certificate);
  const perDollar = ceiling === 0 ? 0 : certificate.multipliers.at(-1)!;
  return {
    hyperbola: gain === -Infinity ? 0 : gain ** 2 / 4,
    charge: charge - perDollar * ceiling,
    perDollar,
  };
}

/** Where q x (highest curve at q) is least, from q = `least` to `most`, and its value there. */
function lowest(
  curves: readonly Curve[],
  fixedNs: number,
  least: number,
  most: number,
): { readonly bound: number; readonly at: number } {
  const candidates = [least, most];
  curves.forEach((curve, index) => {
    candidates.push(
      (Math.sqrt((curve.hyperbola * -curve.charge) / fixedNs) - curve.charge) / curve.perDollar,
    );
    for (const other of curves.slice(index + 1)) {
      candidates.push(
        (other.hyperbola * curve.charge - curve.hyperbola * other.charge) /
          (curve.hyperbola * other.perDollar - other.hyperbola * curve.perDollar),
      );
    }
  });
  let bound = Infinity;
  let at = least;
  for (const q of candidates) {
    if (!(q >= least && q <= most && q < Infinity)) continue;
    const highest = Math.max(...curves.map((curve) => heightAt(q, curve)));
    const value = q * (fixedNs + highest);
    if (value < bound) [bound, at] = [value, q];
  }
  return { bound, at };
}

function heightAt(q: number, { hyperbola, charge, perDollar }: Curve): number {
  const whole = charge + perDollar * q;
  if (hyperbola === 0) return 0;
  return whole > 0 ? hyperbola / whole : Infinity;
}

/**
 * The next cost to try. At the least cost of all a dimension may be starved and there is no time; after that the distance to it is halved,
 * in the logarithm.
 */
function untried(
  wanted: number,
  least: number,
  tried: readonly number[],
  dearest: number,
): number | undefined {
  const isTried = (q: number): boolean => tried.some((cost) => Math.abs(cost - q) <= 1e-12 * q);
  if (!isTried(wanted)) return wanted;
  if (wanted > least) return undefined;
  const halved = Math.sqrt(least * Math.min(dearest, ...tried.filter((q) => q > least)));
  return isTried(halved) ? undefined : halved;
}

function withoutCost(free: LeastTime): LeastTime {
  const { certificate } = free;
  return { ...free, certificate: { ...certificate, multipliers: [...certificate.multipliers, 0] } };
}

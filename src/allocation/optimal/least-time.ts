import { answeredLoads, largestOf, lowerBound, type Certificate, type Loaded } from './certificate.ts';
import { interiorPoint, type Balance } from './interior-point.ts';
import { polytopeOf, type Polytope, type PolytopeFailure } from './polytope.ts';
import type { Row } from './rows.ts';
import { minimise } from './simplex.ts';

/** The fastest split under some rows, with its proof. */
export interface LeastTime {
  readonly splitGBps: readonly number[];
  /** Communication time of the split, ns. */
  readonly commNs: number;
  /** A lower bound in ns on the communication time of every split that satisfies the rows. */
  readonly lowerBoundNs: number;
  readonly certificate: Certificate;
}

/** Why there is no fastest split; `starved`: the rows leave no bandwidth to a dimension that needs some. */
export type LeastTimeFailure = PolytopeFailure | { readonly starved: number };

/** The gap at which a split without bandwidth for idle dimensions is as good as any. */
const AS_GOOD = 1e-9;
/** The rounding of a bandwidth, if their sum is 1. */
const ROUNDING = 1e-15;

/**
 * Least communication time sum_i count_i max_d load_id / w_d over all splits w >= 0 under the rows. The split
 * comes from an interior-point method; the multipliers of the rows from the linear program of the time's slope
 * there, which has the same optimum because the time is convex; the bound from both (certificate.ts).
 */
export function leastTime(
  communications: readonly Loaded[],
  rows: readonly Row[],
): LeastTime | LeastTimeFailure {
  const dimensions = rows[0]?.coefficients.length ?? 0;
  const scaled = scaledPolytope(rows, dimensions);
  if (typeof scaled === 'string') return scaled;
  const { polytope, unitGBps, rowScales } = scaled;
  const used = communications.filter(({ loads, count }) => count > 0 && largestOf(loads) > 0);
  const isIdle = polytope.zero.map((_, d) => used.every(({ loads }) => loads[d] === 0));
  const starved = polytope.zero.findIndex((isZero, d) => isZero && !isIdle[d]);
  if (starved >= 0) return { starved };

  const unitNs = used.reduce((sum, { count, loads }) => sum + count * largestOf(loads), 0) || 1;
  const weighted = used.map(({ count, loads }) => {
    const largest = largestOf(loads);
    return { count: (count * largest) / unitNs, loads: loads.map((load) => load / largest) };
  });
  const { w: nearly, shares, multipliers } = balanced(weighted, polytope, isIdle);
  const w = roundedUp(nearly, shares, weighted);

  const sharesOf = new Map(used.map((value, index) => [value, shares[index]!]));
  const anyShare = polytope.zero.map((_, d) => (d === 0 ? 1 : 0));
  const certificate: Certificate = {
    shares: communications.map((value) => sharesOf.get(value) ?? anyShare),
    multipliers: multipliers.map((value, row) => (value * unitNs) / unitGBps / rowScales[row]!),
  };
  const splitGBps = w.map((value) => value * unitGBps);
  return {
    splitGBps,
    commNs: timeOf(used, splitGBps),
    lowerBoundNs: lowerBound(communications, rows, certificate),
    certificate,
  };
}

/** sum_i count_i max_d load_id / w_d, ns. */
export function timeOf(communications: readonly Loaded[], splitGBps: readonly number[]): number {
  let total = 0;
  for (const { count, loads } of communications) {
    let slowest = 0;
    for (let d = 0; d < loads.length; d += 1) {
      // No load on no bandwidth gives NaN, for which no comparison holds.
      const takes = loads[d]! / splitGBps[d]!;
      if (takes > slowest) slowest = takes;
    }
    total += count * slowest;
  }
  return total;
}

/**
 * A bandwidth that is a tiny part of the whole is known only up to the rounding of the whole; if it alone delays a communication by that
 * rounding, it gets this much more.
 */
function roundedUp(
  w: readonly number[],
  shares: readonly (readonly number[])[],
  weighted: readonly Loaded[],
): readonly number[] {
  const needed = w.map(() => 0);
  for (let i = 0; i < weighted.length; i += 1) {
    const { loads } = weighted[i]!;
    const share = shares[i]!;
    let time = 0;
    for (let d = 0; d < w.length; d += 1) if (loads[d]! > 0) time += (share[d]! * loads[d]!) / w[d]!;
    for (let d = 0; d < w.length; d += 1) needed[d] = Math.max(needed[d]!, loads[d]! / time);
  }
  return w.map((value, d) => (needed[d]! > value && needed[d]! - value < ROUNDING ? needed[d]! : value));
}

interface Scaled {
  readonly polytope: Polytope;
  readonly unitGBps: number;
  /** The size of one unit of each scaled row. */
  readonly rowScales: readonly number[];
}

/** The polytope with bandwidths in units of their largest sum, and rows with coefficients up to 1. */
function scaledPolytope(rows: readonly Row[], dimensions: number): Scaled | PolytopeFailure {
  const sizes = rows.map(({ coefficients }) => Math.max(...coefficients.map(Math.abs)) || 1);
  const at = (unitGBps: number): Scaled | PolytopeFailure => {
    const rowScales = sizes.map((size) => size * unitGBps);
    const scaledRows = rows.map(({ coefficients, equality, rhs }, row) => ({
      coefficients: coefficients.map((value) => value / sizes[row]!),
      equality,
      rhs: rhs / rowScales[row]!,
    }));
    const polytope = polytopeOf(scaledRows, dimensions);
    return typeof polytope === 'string' ? polytope : { polytope, unitGBps, rowScales };
  };
  const guess = Math.max(...rows.map(({ rhs }, row) => Math.abs(rhs) / sizes[row]!), 0) || 1;
  const first = at(guess);
  return typeof first === 'string' ? first : at(guess * (first.polytope.largest || 1));
}

interface Proven extends Balance {
  readonly multipliers: readonly number[];
  readonly gap: number;
}

/**
 * The balance without bandwidth for idle dimensions, if that costs nothing: they do not affect the time, and this is then the obvious
 * choice among many splits.
 */
function balanced(weighted: readonly Loaded[], polytope: Polytope, isIdle: readonly boolean[]): Proven {
  const proven = (balance: Balance): Proven => {
    const multipliers = multipliersAt(balance, weighted, polytope);
    const time = timeOf(weighted, balance.w);
    const bound = lowerBound(weighted, polytope.rows, { shares: balance.shares, multipliers });
    return { ...balance, multipliers, gap: time === 0 ? 0 : (time - bound) / time };
  };
  const within = (region: Polytope): Proven => {
    const communications = weighted.map(({ count, loads }) => ({ weight: count, loads }));
    return proven(interiorPoint(communications, region, (balance) => proven(balance).gap));
  };
  if (isIdle.includes(true)) {
    const region = polytopeOf([...polytope.rows, ...withoutIdle(isIdle)], isIdle.length);
    if (typeof region !== 'string' && !region.zero.some((isZero, d) => isZero && !isIdle[d])) {
      const best = within(region);
      if (best.gap <= AS_GOOD) return best;
    }
  }
  return within(polytope);
}

function withoutIdle(isIdle: readonly boolean[]): readonly Row[] {
  return isIdle.flatMap((idle, d) =>
    idle ? [{ coefficients: isIdle.map((_, other) => (other === d ? 1 : 0)), equality: true, rhs: 0 }] : [],
  );
}

/** Multipliers of the rows: duals of least -q . w over the polytope, where q_d = A_d / w_d^2 is the marginal value of bandwidth. */
function multipliersAt(
  { w, shares }: Balance,
  weighted: readonly Loaded[],
  { rows, tableau, cover }: Polytope,
): readonly number[] {
  const answered = answeredLoads(weighted, shares, w.length);
  const worth = w.map((value, d) => (answered[d] === 0 ? 0 : answered[d]! / value ** 2));
  const { duals } = minimise(
    tableau,
    worth.map((value) => -value),
  )!;
  const multipliers = duals.map((value, row) => (rows[row]!.equality ? value : Math.max(0, value)));
  // Rounding may leave a dimension with a price slightly below 0, which proves nothing; a little more of the rows that bound the sum of all
  // bandwidths compensates for it.
  let missing = 0;
  for (let d = 0; d < w.length; d += 1) {
    const terms = rows.map(({ coefficients }, row) => multipliers[row]! * coefficients[d]!);
    const price = terms.reduce((sum, value) => sum + value, 0);
    const rounding = 1e-15 * terms.reduce((sum, value) => sum + Math.abs(value), 0);
    missing = Math.max(missing, rounding - price);
  }
  return multipliers.map(
    (entry, row) => entry + 2 * missing * (rows[row]!.equality ? cover[row]! : Math.max(0, cover[row]!)),
  );
}

/**
 * The best bound that a mixture of lines proves over all splits that satisfy some rows: with weights l_k >= 0 that sum to 1,
 *   max over l of  sum_k l_k constant_k + min over w of sum_d A_d / w_d,  A_d = sum_k l_k bytes_kd,
 * which is concave in the weights. Each exchange moves weight from the shortest line on the current split to the longest.
 */
import { leastTime } from '../../allocation/optimal/least-time.ts';
import type { Row } from '../../allocation/optimal/rows.ts';
import { valueAt, zero, add, type Affine } from './affine.ts';

/** The fastest split for bytes that are sent in sequence. */
export interface Fastest {
  readonly ns: number;
  readonly splitGBps: readonly number[];
  readonly multipliers: readonly number[];
}

export interface Mixture extends Fastest {
  readonly weights: readonly number[];
}

/** Minimises `sum_d bytes_d / w_d` under the rows; null if no split satisfies them. `line[0]` is ignored. */
export function fastest(line: Affine, rows: readonly Row[]): Fastest | null {
  const bytes = line.slice(1);
  const [only] = rows;
  if (only !== undefined && isClosed(rows)) {
    // By Cauchy and Schwarz: w_d in proportion to sqrt(bytes_d / coefficient_d).
    const { coefficients, rhs } = only;
    const roots = bytes.map((dimensionBytes, d) => Math.sqrt(dimensionBytes * coefficients[d]!));
    const total = roots.reduce((sum, root) => sum + root, 0);
    return {
      ns: total ** 2 / rhs,
      splitGBps: roots.map((root, d) => {
        const share = total === 0 ? 1 / roots.length : root / total;
        return (share * rhs) / coefficients[d]!;
      }),
      multipliers: [(total / rhs) ** 2],
    };
  }
  const communications = bytes.flatMap((dimensionBytes, d) =>
    dimensionBytes > 0 ? [{ count: 1, loads: bytes.map((_, at) => (at === d ? dimensionBytes : 0)) }] : [],
  );
  const found = leastTime(communications, rows);
  if (typeof found === 'string' || 'starved' in found) return null;
  return { ns: found.lowerBoundNs, splitGBps: found.splitGBps, multipliers: found.certificate.multipliers };
}

/** Returns whether `fastest` needs no solver. */
export function isClosed(rows: readonly Row[]): boolean {
  return rows.length === 1 && rows[0]!.coefficients.every((coefficient) => coefficient > 0);
}

/** Steps of a line search: to 1e-6 of its length. */
const SECTIONS = 30;
/** The same if each step needs a solver. */
const SECTIONS_SOLVED = 12;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** Relative to the bound: an exchange that gains less is not worth making. */
const ENOUGH = 1e-9;
/** Share of the total bandwidth that each dimension keeps on the splits where lines are compared. */
const LEAST_SHARE = 1e-6;

/**
 * Yields after every exchange.
 *
 * @param from initial weights, one per line, that sum to 1
 */
export function* bestMixture(
  lines: readonly Affine[],
  rows: readonly Row[],
  from: readonly number[],
  mostExchanges: number,
): Generator<void, Mixture | null, void> {
  const mixtureOf = (weights: readonly number[]): Mixture | null => {
    const mixed = zero((lines[0]?.length ?? 1) - 1);
    weights.forEach((weight, at) => {
      if (weight > 0) add(mixed, lines[at]!, weight);
    });
    const found = fastest(mixed, rows);
    return found === null ? null : { ...found, ns: mixed[0]! + found.ns, weights };
  };
  let best = mixtureOf(from);
  for (let exchange = 0; best !== null && exchange < mostExchanges; exchange += 1) {
    const { weights, splitGBps, ns } = best;
    const values = valuesOn(lines, splitGBps);
    const most = placeOfMost(values, () => true, 1);
    const least = placeOfMost(values, (at) => weights[at]! > 0, -1);
    if (values[most]! - values[least]! <= ENOUGH * ns) return best;
    // From the shortest to the longest; if that does not help, from all to the longest.
    const exchanged = weights.map((_, at) => (at === most ? 1 : at === least ? -1 : 0) * weights[least]!);
    const towards = weights.map((weight, at) => (at === most ? 1 : 0) - weight);
    const better = [exchanged, towards]
      .map((direction) => along(weights, direction, mixtureOf, isClosed(rows) ? SECTIONS : SECTIONS_SOLVED))
      .find((candidate) => candidate !== null && candidate.ns > ns * (1 + 1e-13));
    if (better === undefined || better === null) return best;
    best = better;
    yield;
  }
  return best;
}

function valuesOn(lines: readonly Affine[], splitGBps: readonly number[]): readonly number[] {
  const least = LEAST_SHARE * splitGBps.reduce((sum, bandwidthGBps) => sum + bandwidthGBps, 0);
  const inverse = splitGBps.map((bandwidthGBps) => 1 / Math.max(bandwidthGBps, least));
  return lines.map((line) => valueAt(line, inverse));
}

function placeOfMost(values: readonly number[], counts: (at: number) => boolean, sign: 1 | -1): number {
  let place = -1;
  values.forEach((value, at) => {
    if (counts(at) && (place < 0 || sign * value > sign * values[place]!)) place = at;
  });
  return place;
}

/** Finds the best point between the weights and the end of the direction by golden section; the objective is unimodal. */
function along(
  weights: readonly number[],
  direction: readonly number[],
  mixtureOf: (weights: readonly number[]) => Mixture | null,
  sections: number,
): Mixture | null {
  const at = (part: number): Mixture | null =>
    mixtureOf(weights.map((weight, place) => Math.max(0, weight + part * direction[place]!)));
  const nsAt = (
    part: number,
  ): { readonly part: number; readonly mixture: Mixture | null; readonly ns: number } => {
    const mixture = at(part);
    return { part, mixture, ns: mixture?.ns ?? -Infinity };
  };
  let [low, high] = [0, 1];
  let left = nsAt(1 - GOLDEN);
  let right = nsAt(GOLDEN);
  for (let section = 0; section < sections; section += 1) {
    if (left.ns < right.ns) {
      low = left.part;
      left = right;
      right = nsAt(low + GOLDEN * (high - low));
    } else {
      high = right.part;
      right = left;
      left = nsAt(high - GOLDEN * (high - low));
    }
  }
  return [nsAt(1), left, right].reduce((top, candidate) => (candidate.ns > top.ns ? candidate : top)).mixture;
}

/**
 * Arithmetic of a custom split in GB/s per NPU, one entry for each dimension: every step except `fitted` and `scaled` keeps the sum, and
 * none makes an entry negative.
 */
import type { NumberBound } from '../../../design/bounds.ts';
import { roundSignificant } from '../../../units/decimal.ts';

export type SplitGBps = readonly number[];

/** Digits that a value on the grid of `gridOf` can have. */
const DIGITS = 12;
/** Relative difference from the budget that is rounding, not a wish. */
const SAME = 1e-6;

export function sumOf(split: SplitGBps): number {
  return split.reduce((sum, value) => sum + value, 0);
}

/** A round step of 0.1 % to 1 % of a sum: values that are set by hand come to lie on its multiples. */
export function gridOf(sum: number): number {
  return sum > 0 ? 10 ** Math.floor(Math.log10(sum) - 2) : 1;
}

export function onGrid(value: number, grid: number): number {
  return roundSignificant(Math.round(value / grid) * grid, DIGITS);
}

/** The next multiple of the grid in a direction, not below 0. */
export function nextOnGrid(value: number, steps: number, grid: number): number {
  const at = value / grid;
  const from = steps > 0 ? Math.floor(at + SAME) : Math.ceil(at - SAME);
  return Math.max(0, roundSignificant((from + steps) * grid, DIGITS));
}

/**
 * The split after moving the boundary behind dimension `boundary` outwards by `gbps` (inwards if negative): one neighbour gives what the
 * other gains. A neighbour that has nothing to give is skipped for the next one behind it. The gaining entry ends on the grid.
 */
export function moveBoundary(split: SplitGBps, boundary: number, gbps: number, grid: number): SplitGBps {
  const isOutwards = gbps > 0;
  const gains = isOutwards ? boundary : boundary + 1;
  const gives = isOutwards
    ? split.findIndex((value, index) => index > boundary && value > 0)
    : split.findLastIndex((value, index) => index <= boundary && value > 0);
  const [gaining, giving] = [split[gains], split[gives]];
  if (gaining === undefined || giving === undefined || gbps === 0) return split;
  const wanted = onGrid(gaining + Math.abs(gbps), grid) - gaining;
  const moved = Math.min(giving, Math.max(0, wanted));
  return split.with(gains, gaining + moved).with(gives, giving - moved);
}

/** The split with one entry set; the others change in proportion to their values. */
export function withEntry(split: SplitGBps, index: number, gbps: number): SplitGBps {
  const before = split[index];
  if (before === undefined || split.length === 1) return split;
  const sum = sumOf(split);
  const value = Math.min(sum, Math.max(0, gbps));
  const rest = Math.max(0, sum - value);
  const others = sumOf(split.with(index, 0));
  return split.map((entry, other) => {
    if (other === index) return value;
    // The share first: a product of tiny numbers would lose digits.
    return others > 0 ? rest * (entry / others) : rest / (split.length - 1);
  });
}

/** Every entry times a factor, within what a dimension may have; 0 stays 0. */
export function scaled(
  split: SplitGBps,
  factor: number,
  { max, leastAboveZero = 0 }: Pick<NumberBound, 'max' | 'leastAboveZero'>,
): SplitGBps {
  return split.map((value) => (value === 0 ? 0 : Math.min(max, Math.max(leastAboveZero, value * factor))));
}

/** The split in the same proportions with `budgetGBps` for its sum; equal shares of nothing. */
export function fitted(split: SplitGBps, budgetGBps: number): SplitGBps {
  const sum = sumOf(split);
  return split.map((value) => (sum > 0 ? (value / sum) * budgetGBps : budgetGBps / split.length));
}

export function isOfBudget(split: SplitGBps, budgetGBps: number): boolean {
  return Math.abs(sumOf(split) - budgetGBps) <= SAME * budgetGBps;
}

/**
 * The split after dimensions are added, removed or moved: `places` has the former index of each, or null for a new dimension; a repeated
 * index is a copy. The sum stays; a new dimension gets an equal share, and the others share the rest in their proportions. null if no
 * dimension stays, since nothing of the split is left then.
 */
export function followed(split: SplitGBps, places: readonly (number | null)[]): SplitGBps | null {
  const kept = places.map((place) => (place === null ? null : (split[place] ?? null)));
  const old = kept.filter((value) => value !== null);
  if (old.length === 0) return null;
  const isReorder = old.length === places.length && new Set(places).size === split.length;
  if (isReorder && old.length === split.length) return old;
  const share = sumOf(split) / kept.length;
  const rest = fitted(old, share * old.length);
  let next = 0;
  return kept.map((value) => (value === null ? share : (rest[next++] as number)));
}

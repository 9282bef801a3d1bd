/** Scores of predictions against measurements. Errors are shares: 0.05 is 5 %. */

export interface Errors {
  readonly n: number;
  /** Mean of |predicted / measured - 1|; null without rows, like all of these. */
  readonly mape: number | null;
  readonly median: number | null;
  /** Mean of predicted / measured - 1: below 0 if predictions are too small. */
  readonly bias: number | null;
}

export interface Pair {
  readonly predicted: number;
  readonly measured: number;
}

/** A run that can be picked, unless there is a reason against it. */
export interface Candidate extends Pair {
  readonly mayBePicked: boolean;
}

/** Minimum number of rows of a cell for ranking. */
export const LEAST_ROWS = 8;

export function errorsOf(pairs: readonly Pair[]): Errors {
  const errors = pairs.map(({ predicted, measured }) => predicted / measured - 1);
  const sizes = errors.map(Math.abs);
  return { n: errors.length, mape: mean(sizes), median: median(sizes), bias: mean(errors) };
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** For an even number of values, returns the mean of the middle two. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted[middle - 1];
  if (upper === undefined) return null;
  return sorted.length % 2 === 0 && lower !== undefined ? (lower + upper) / 2 : upper;
}

/** Returns Spearman's rank correlation of predicted and measured; null if one of them is constant. */
export function spearman(pairs: readonly Pair[]): number | null {
  const a = ranks(pairs.map(({ predicted }) => predicted));
  const b = ranks(pairs.map(({ measured }) => measured));
  const middle = (pairs.length - 1) / 2;
  let both = 0;
  let ofA = 0;
  let ofB = 0;
  a.forEach((rank, index) => {
    const other = (b[index] ?? 0) - middle;
    both += (rank - middle) * other;
    ofA += (rank - middle) ** 2;
    ofB += other ** 2;
  });
  return ofA === 0 || ofB === 0 ? null : both / Math.sqrt(ofA * ofB);
}

/** Returns ranks from 0; equal values share the mean of theirs. */
function ranks(values: readonly number[]): readonly number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const found = new Array<number>(values.length).fill(0);
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && order[to]?.value === order[from]?.value) to += 1;
    for (let k = from; k < to; k += 1) found[order[k]?.index ?? 0] = (from + to - 1) / 2;
    from = to;
  }
  return found;
}

/**
 * Returns the loss of taking the best of the first `picks` in our order: its measured time over the best measured, minus 1. Null if nothing
 * can be picked.
 */
export function regret(runs: readonly Candidate[], picks: number): number | null {
  const open = runs.filter(({ mayBePicked }) => mayBePicked);
  const chosen = open.sort((a, b) => a.predicted - b.predicted).slice(0, picks);
  if (chosen.length === 0) return null;
  const best = Math.min(...runs.map(({ measured }) => measured));
  return Math.min(...chosen.map(({ measured }) => measured)) / best - 1;
}

export interface Gate {
  /** Share of the rejected runs that did not run; null if none was rejected. */
  readonly precision: number | null;
  /** Share of the runs that did not run that was rejected. */
  readonly recall: number | null;
  readonly rejected: number;
  readonly failed: number;
  /** Number of rejected runs that did run. */
  readonly wronglyRejected: number;
}

export function gateOf(
  runs: readonly { readonly didRun: boolean; readonly isRejected: boolean }[],
): Gate | null {
  if (runs.length === 0) return null;
  const rejected = runs.filter(({ isRejected }) => isRejected);
  const failed = runs.filter(({ didRun }) => !didRun);
  const right = rejected.filter(({ didRun }) => !didRun).length;
  return {
    precision: rejected.length === 0 ? null : right / rejected.length,
    recall: failed.length === 0 ? null : right / failed.length,
    rejected: rejected.length,
    failed: failed.length,
    wronglyRejected: rejected.length - right,
  };
}

import type { View } from '../view/view.ts';

interface Ordered {
  readonly count: number;
  readonly endNs: Float64Array;
  /** The longest entry, which limits how far before its end an entry can begin; 0 if entries do not overlap. */
  readonly longestNs?: number;
}

/** Entries `from` (included) to `to` (excluded). */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The entries that can be seen in a view: all that overlap it, and maybe a few next to it. Entries are in
 * the order of their end.
 */
export function visibleRange(entries: Ordered, view: View): Range {
  const from = firstAfter(entries, view.startNs);
  const last = firstAfter(entries, view.endNs + (entries.longestNs ?? 0));
  return { from, to: Math.min(entries.count, last + 1) };
}

/** Index of the first entry that ends after an instant. */
export function firstAfter({ count, endNs }: Ordered, instantNs: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (endNs[middle]! > instantNs) high = middle;
    else low = middle + 1;
  }
  return low;
}

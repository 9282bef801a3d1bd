import { toNs, toPixel, widthOf, type View } from '../../../state/view/view.ts';
import type { UtilisationBatch } from '../../../../worker/protocol.ts';
import type { Range } from '../../../state/traces/visible.ts';

interface Entries {
  readonly startNs: Float64Array;
  readonly endNs: Float64Array;
}

/**
 * Folds entries into one value per pixel column: the amount of each entry, spread evenly over its time,
 * divided by what a column can hold at `ratePerNs`. With bytes and the bandwidth (1 GB/s = 1 byte per ns)
 * that is utilisation; with durations and rate 1, the share of time. One pass, whatever the zoom. In double precision:
 * a column may hold hundreds of thousands of entries.
 */
export function foldEntries(
  { startNs: starts, endNs: ends }: Entries,
  range: Range,
  /** The amounts of the entries, of which those in the range are summed. */
  amounts: ArrayLike<number>,
  ratePerNs: number,
  view: View,
  width: number,
): Float64Array {
  const columns = new Float64Array(width);
  const columnNs = widthOf(view) / width;
  // The column that was added to last and its time: most entries lie in the one of the entry before.
  let column = 0;
  let fromNs = Infinity;
  let toNs = -Infinity;
  for (let index = range.from; index < range.to; index++) {
    const startNs = starts[index]!;
    const endNs = ends[index]!;
    if (startNs >= fromNs && endNs < toNs) {
      columns[column]! += amounts[index - range.from]!;
      continue;
    }
    if (endNs <= view.startNs || startNs >= view.endNs) continue;
    const from = toPixel(startNs, view, width);
    const to = toPixel(endNs, view, width);
    const first = Math.max(0, Math.floor(from));
    const last = Math.min(width - 1, Math.floor(to));
    if (first === last && from >= 0 && to <= width) {
      columns[first]! += amounts[index - range.from]!;
    } else {
      const perPixel = amounts[index - range.from]! / (to - from);
      for (let column = first; column <= last; column++)
        columns[column]! += perPixel * (Math.min(to, column + 1) - Math.max(from, column));
    }
    column = last;
    fromNs = view.startNs + last * columnNs;
    toNs = fromNs + columnNs;
  }
  const perColumn = ratePerNs * columnNs;
  for (let column = 0; column < width; column++) columns[column]! /= perColumn;
  return columns;
}

/**
 * The utilisation picture of the run, averaged or stretched to one value per pixel column. The last bucket lasts no
 * longer than the run, which ends at `endNs`.
 */
export function foldBuckets(
  values: Float32Array,
  picture: Pick<UtilisationBatch, 'bucketNs' | 'buckets'>,
  view: View,
  width: number,
  endNs = Infinity,
): Float64Array {
  const columns = new Float64Array(width);
  const limit = endNs / picture.bucketNs;
  for (let column = 0; column < width; column++) {
    const from = toNs(column, view, width) / picture.bucketNs;
    const to = toNs(column + 1, view, width) / picture.bucketNs;
    let sum = 0;
    const last = Math.min(picture.buckets - 1, Math.ceil(to) - 1);
    for (let bucket = Math.max(0, Math.floor(from)); bucket <= last; bucket++) {
      sum += values[bucket]! * Math.max(0, Math.min(to, bucket + 1, limit) - Math.max(from, bucket));
    }
    columns[column] = sum / (to - from);
  }
  return columns;
}

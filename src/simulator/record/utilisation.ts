/**
 * Utilisation over time: bytes sent per server (and compute time) in equal buckets from t = 0. The length
 * of a run is not known beforehand, so when it outgrows the buckets neighbours are merged and the
 * width doubles: the picture always has between half of `buckets` and `buckets` columns, whatever the run.
 */
import type { Segments } from './trace.ts';

export interface UtilisationPicture {
  readonly bucketNs: number;
  readonly buckets: number;
  /** `values[server * buckets + i]` = bytes / (width x bandwidth of the server). */
  readonly values: Float32Array<ArrayBuffer>;
  /** Share of each bucket spent in compute. */
  readonly compute: Float32Array<ArrayBuffer>;
}

export interface UtilisationRecorder {
  /** Spreads `amount` (bytes, or ns of compute) evenly over [startNs, endNs]; row = server, or servers for compute. */
  readonly add: (row: number, startNs: number, endNs: number, amount: number) => void;
  /** Adds what was recorded before once more, `shiftNs` later. */
  readonly again: (past: Segments, shiftNs: number) => void;
  readonly picture: (nowNs: number) => UtilisationPicture;
}

/**
 * A last bucket that is shorter than this share of a width belongs to the one before. A run that takes what was expected ends on a
 * bucket's end but for rounding, and the time behind it is no longer than the rounding of the times that are counted in it.
 */
const ROUNDING = 1e-9;

/** Below this a guessed width is no guess. */
const SMALLEST_NS = 1e-6;

/**
 * @param bandwidthGBps of each server
 * @param buckets an even number
 * @param expectedNs a guess of the length of the run, to start with a sensible width
 */
export function createUtilisation(
  bandwidthGBps: readonly number[],
  buckets: number,
  expectedNs: number,
): UtilisationRecorder {
  const servers = bandwidthGBps.length;
  const rows = servers + 1;
  const sums = new Float64Array(rows * buckets);
  const expectedWidthNs = expectedNs / buckets;
  // Per row the bucket that was written to last, as most of what comes next lies in it: its time and its cell.
  const openFromNs = new Float64Array(rows);
  const openToNs = new Float64Array(rows);
  const openCell = new Int32Array(rows);
  let bucketNs = expectedWidthNs > SMALLEST_NS && expectedWidthNs < Infinity ? expectedWidthNs : 1;

  function fold(): void {
    for (let row = 0; row < rows; row++) {
      const base = row * buckets;
      for (let bucket = 0; bucket < buckets; bucket++) {
        const left = base + 2 * bucket;
        sums[base + bucket] = 2 * bucket < buckets ? (sums[left] as number) + (sums[left + 1] as number) : 0;
      }
    }
    bucketNs *= 2;
    openToNs.fill(0);
  }

  /** Makes room for the time up to `endNs`. */
  function cover(endNs: number): void {
    while (endNs > bucketNs * buckets) fold();
  }

  function add(row: number, startNs: number, endNs: number, amount: number): void {
    if (startNs >= openFromNs[row]! && endNs < openToNs[row]!) {
      sums[openCell[row]!]! += amount;
    } else {
      spread(row, startNs, endNs, amount);
    }
  }

  function again({ count, server, startNs, endNs, bytes }: Segments, shiftNs: number): void {
    for (let index = 0; index < count; index++) {
      add(server[index]!, shiftNs + startNs[index]!, shiftNs + endNs[index]!, bytes[index]!);
    }
  }

  /** Over all buckets of the time; the last of them is open from now on. */
  function spread(row: number, startNs: number, endNs: number, amount: number): void {
    cover(endNs);
    const base = row * buckets;
    const first = Math.min(buckets - 1, Math.floor(startNs / bucketNs));
    const last = Math.min(buckets - 1, Math.floor(endNs / bucketNs));
    openFromNs[row] = last * bucketNs;
    openToNs[row] = (last + 1) * bucketNs;
    openCell[row] = base + last;
    if (first === last) {
      sums[base + first] = (sums[base + first] as number) + amount;
      return;
    }
    const perNs = amount / (endNs - startNs);
    for (let bucket = first; bucket <= last; bucket++) {
      const from = Math.max(startNs, bucket * bucketNs);
      const to = Math.min(endNs, (bucket + 1) * bucketNs);
      sums[base + bucket] = (sums[base + bucket] as number) + perNs * (to - from);
    }
  }

  function picture(nowNs: number): UtilisationPicture {
    cover(nowNs);
    const used = Math.min(buckets, Math.max(1, Math.ceil(nowNs / bucketNs - ROUNDING)));
    const values = new Float32Array(servers * used);
    const compute = new Float32Array(used);
    for (let bucket = 0; bucket < used; bucket++) {
      // The last bucket ends where the run is now.
      const isLast = bucket === used - 1;
      const width = isLast ? Math.max(nowNs - bucket * bucketNs, Number.MIN_VALUE) : bucketNs;
      const sumOf = (row: number): number => {
        const sum = sums[row * buckets + bucket]!;
        return isLast && used < buckets ? sum + sums[row * buckets + used]! : sum;
      };
      for (let server = 0; server < servers; server++) {
        const capacity = width * (bandwidthGBps[server] as number);
        values[server * used + bucket] = capacity > 0 ? sumOf(server) / capacity : 0;
      }
      compute[bucket] = sumOf(servers) / width;
    }
    return { bucketNs, buckets: used, values, compute };
  }

  return { add, again, picture };
}

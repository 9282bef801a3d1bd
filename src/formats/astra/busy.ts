/** Width of a utilisation bucket of the reference. */
export const BUCKET_NS = 10_000;

/** Returns the number of complete buckets of a run; the last partial one is never reported. */
export function bucketCount(endNs: number): number {
  return Math.floor(endNs / BUCKET_NS);
}

/**
 * Returns the utilisation as the reference defines it: the share of each 10 us bucket, in per cent, in which at least one chunk was queued
 * or in service. Each call returns the next bucket, from t = 0.
 *
 * @param intervals start, end, start, end, ... in ns, ascending and disjoint
 */
export function busyShares(intervals: readonly number[]): () => number {
  let bucket = 0;
  let index = 0;
  return () => {
    const opensNs = bucket * BUCKET_NS;
    const closesNs = opensNs + BUCKET_NS;
    bucket += 1;
    let busyNs = 0;
    for (; index + 1 < intervals.length; index += 2) {
      const start = intervals[index] as number;
      const end = intervals[index + 1] as number;
      if (start >= closesNs) break;
      busyNs = busyNs + Math.min(end, closesNs) - Math.max(start, opensNs);
      // It continues in the next bucket.
      if (end > closesNs) break;
    }
    return (busyNs * 100) / BUCKET_NS;
  };
}

/** Returns the shares of the first `buckets` of them. */
export function busyPercent(intervals: readonly number[], buckets: number): Float64Array {
  return new Float64Array(buckets).map(busyShares(intervals));
}

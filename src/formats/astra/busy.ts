/** Width of a utilisation bucket of the reference. */
export const BUCKET_NS = 10_000;

/** Complete buckets of a run; the last partial one is never reported. */
export function bucketCount(endNs: number): number {
  return Math.floor(endNs / BUCKET_NS);
}

/**
 * Utilisation as the reference defines it: the share of each 10 us bucket, in per cent, in which at
 * least one chunk was queued or in service.
 * @param intervals start, end, start, end, ... in ns, ascending and disjoint
 * @param buckets how many buckets, from t = 0
 */
export function busyPercent(intervals: readonly number[], buckets: number): Float64Array {
  const busyNs = new Float64Array(buckets);
  for (let index = 0; index + 1 < intervals.length; index += 2) {
    const start = intervals[index] as number;
    const end = intervals[index + 1] as number;
    const last = Math.min(buckets - 1, Math.floor(end / BUCKET_NS));
    for (let bucket = Math.floor(start / BUCKET_NS); bucket <= last; bucket++) {
      const from = Math.max(start, bucket * BUCKET_NS);
      const to = Math.min(end, (bucket + 1) * BUCKET_NS);
      busyNs[bucket] = (busyNs[bucket] as number) + to - from;
    }
  }
  return busyNs.map((ns) => (ns * 100) / BUCKET_NS);
}

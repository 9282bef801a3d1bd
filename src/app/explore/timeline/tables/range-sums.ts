/**
 * Sums of each dimension within a time range, exact: a chunk phase that only partly lies in it counts by that part, its
 * bytes spread evenly over its service. Long traces take a while, so the sums go on in steps.
 */
import { widthOf, type View } from '../../../state/view/view.ts';
import type { LaneTrace } from '../../../state/traces/lane-trace.ts';
import { isWithoutPhases, type Trace } from '../../../state/traces/trace.ts';
import { visibleRange } from '../../../state/traces/visible.ts';

export interface DimensionSum {
  /** Sent by one NPU within the time. */
  bytes: number;
  /** Time in which a chunk was in service. */
  busyNs: number;
  /** Chunk phases that overlap the time, and how long they are in all, outside of it too. */
  phases: number;
  phasesNs: number;
}

export interface RangeSums {
  /** One a dimension that the trace has lanes of, by its number. */
  readonly dimensions: readonly DimensionSum[];
  /** False where no single phases are kept: then it is of the utilisation that the run reported. */
  readonly isExact: boolean;
  /** Adds up at most this number of phases; returns true when all have been added. */
  readonly advance: (most: number) => boolean;
}

export function createRangeSums(trace: Trace, range: View): RangeSums {
  const count = 1 + Math.max(-1, ...trace.lanes.map(({ dimension }) => dimension));
  const dimensions = Array.from({ length: count }, () => ({ bytes: 0, busyNs: 0, phases: 0, phasesNs: 0 }));
  if (trace.overfull || trace.undealt.length > 0 || isWithoutPhases(trace)) {
    addBuckets(trace, range, dimensions);
    return { dimensions, isExact: false, advance: () => true };
  }
  const sums = dimensions.map((sum, dimension) => {
    const lanes = trace.segments.filter((_, lane) => trace.lanes[lane]!.dimension === dimension);
    return sumDimension(lanes, range, sum);
  });
  let at = 0;
  return {
    dimensions,
    isExact: true,
    advance(most) {
      let left = most;
      while (at < sums.length && left > 0) {
        const looked = sums[at]!(left);
        left -= looked;
        if (left > 0) at++;
      }
      return at === sums.length;
    },
  };
}

/**
 * Goes through the phases of one or two lanes from the last to end back to the first. What has been seen ends no
 * earlier, so of a phase only what lies before the earliest start so far has not been counted as busy. Returns how
 * many phases it looked at, less than asked for when there are no more.
 */
function sumDimension(
  lanes: readonly LaneTrace[],
  { startNs: fromNs, endNs: toNs }: View,
  sum: DimensionSum,
): (most: number) => number {
  // What takes no time, as truncation to whole ns can make it, belongs to the time that ends there.
  const afterNs = fromNs > 0 ? fromNs : -1;
  const parts = lanes.map((lane) => {
    const { from, to } = visibleRange(lane, { startNs: afterNs, endNs: toNs });
    return { lane, from, next: to - 1 };
  });
  let earliestNs = toNs;
  return (most) => {
    for (let looked = 0; looked < most; looked++) {
      let part: (typeof parts)[number] | undefined;
      for (const share of parts) {
        if (share.next < share.from) continue;
        if (part === undefined || share.lane.endNs[share.next]! > part.lane.endNs[part.next]!) part = share;
      }
      if (part === undefined) return looked;
      const { lane } = part;
      const index = part.next--;
      const startNs = lane.startNs[index]!;
      const endNs = lane.endNs[index]!;
      const insideNs = Math.min(endNs, toNs) - Math.max(startNs, fromNs);
      const isInstant = endNs === startNs && startNs > afterNs && startNs <= toNs;
      if (insideNs <= 0 && !isInstant) continue;
      sum.bytes += lane.bytes[index]! * (isInstant ? 1 : insideNs / (endNs - startNs));
      sum.phases += 1;
      sum.phasesNs += endNs - startNs;
      const beginNs = Math.max(startNs, fromNs);
      sum.busyNs += Math.max(0, Math.min(endNs, earliestNs) - beginNs);
      earliestNs = Math.min(earliestNs, beginNs);
    }
    return most;
  };
}

function addBuckets(
  { lanes, utilisation, simulatedNs }: Trace,
  range: View,
  dimensions: readonly DimensionSum[],
): void {
  const { values, buckets, bucketNs } = utilisation;
  const first = Math.max(0, Math.floor(range.startNs / bucketNs));
  const last = Math.min(buckets - 1, Math.floor(range.endNs / bucketNs));
  lanes.forEach(({ dimension, bandwidthGBps }, lane) => {
    for (let bucket = first; bucket <= last; bucket++) {
      const from = Math.max(range.startNs, bucket * bucketNs);
      const to = Math.min(range.endNs, (bucket + 1) * bucketNs, simulatedNs);
      dimensions[dimension]!.bytes +=
        values[lane * buckets + bucket]! * bandwidthGBps * Math.max(0, to - from);
    }
  });
}

/** Share of what a dimension could have sent in the time, given its bandwidth per NPU. */
export function rangeUtilisation(
  { bytes }: Pick<DimensionSum, 'bytes'>,
  range: View,
  bandwidthGBps: number,
): number {
  return bytes / (widthOf(range) * bandwidthGBps);
}

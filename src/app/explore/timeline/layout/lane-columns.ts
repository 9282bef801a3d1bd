/** Utilisation of a lane as columns of a picture. */
import type { View } from '../../../state/view/view.ts';
import { foldBuckets, foldEntries } from './columns.ts';
import type { Detail, Visible } from './detail.ts';
import { envelopeOf, reachOf, type Envelope } from './envelope.ts';
import type { Trace } from '../../../state/traces/trace.ts';

/** Fine columns of a pixel column, in which bursts are looked for; the picture of a run has no finer ones. */
const PARTS = { chunks: 8, columns: 8, buckets: 1 } as const satisfies Record<Detail, number>;

/** What a lane uses on average and at most, `scale` columns a px. */
export function laneEnvelope(
  trace: Trace,
  lane: number,
  visible: Visible,
  view: View,
  width: number,
  scale: number,
): Envelope {
  const parts = PARTS[visible.detail];
  const fine = laneColumns(trace, lane, visible, view, Math.round(width * scale) * parts);
  return envelopeOf(fine, parts, laneReach(lane, visible, width, scale));
}

/** How far a column of a lane looks aside. */
export function laneReach(lane: number, { ranges }: Visible, width: number, scale: number): number {
  const range = ranges[lane]!;
  return Math.round(reachOf((range.to - range.from) / width) * scale);
}

/**
 * Utilisation of a lane, one value for each column. The bytes of a phase are spread evenly over its time, which is an
 * approximation where phases share the wires: no wire carries more than its bandwidth.
 */
export function laneColumns(
  trace: Trace,
  lane: number,
  { detail, ranges }: Visible,
  view: View,
  width: number,
): Float64Array {
  if (detail === 'buckets') {
    const { values, buckets } = trace.utilisation;
    const shares = values.subarray(lane * buckets, (lane + 1) * buckets);
    return foldBuckets(shares, trace.utilisation, view, width, trace.simulatedNs);
  }
  const entries = trace.segments[lane]!;
  const range = ranges[lane]!;
  const amounts = entries.bytes.subarray(range.from, range.to);
  const { bandwidthGBps } = trace.lanes[lane]!;
  const columns = foldEntries(entries, range, amounts, bandwidthGBps, view, width);
  return columns.map((value) => Math.min(1, value));
}

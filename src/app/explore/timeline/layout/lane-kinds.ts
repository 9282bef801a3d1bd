/** Shares of the kinds of phases on a lane, as columns of a picture, for phases too small to be drawn. */
import { COLLECTIVES } from '../../../../collective/types.ts';
import { bytesByOperation, type LaneTrace } from '../../../state/traces/lane-trace.ts';
import type { Trace } from '../../../state/traces/trace.ts';
import { firstAfter } from '../../../state/traces/visible.ts';
import { toNs, type View } from '../../../state/view/view.ts';

/** The part of an area that is of one kind, in columns; index of the operation in COLLECTIVES. */
export interface KindBand {
  readonly operation: number;
  readonly from: Float32Array;
  readonly to: Float32Array;
}

/**
 * An area parted by the bytes of the phases that end in each column, or `reach` columns beside it; null where the trace
 * keeps no single phases, or has not dealt them out yet.
 */
export function kindBands(
  trace: Trace,
  lane: number,
  area: ArrayLike<number>,
  view: View,
  reach: number,
): readonly KindBand[] | null {
  const segments = trace.segments[lane]!;
  if (trace.overfull || trace.undealt.length > 0 || segments.count === 0) return null;
  const width = area.length;
  const ends = endsOfColumns(segments, view, width);
  const bands = COLLECTIVES.map((_, operation) => ({
    operation,
    from: new Float32Array(width),
    to: new Float32Array(width),
  }));
  for (let column = 0; column < width; column++) {
    const value = area[column]!;
    const from = ends[Math.max(0, column - reach)]!;
    // If nothing ends in a column, the phase that continues beyond it counts.
    const to = Math.max(from + 1, ends[Math.min(width, column + 1 + reach)]!);
    const bytes = bytesByOperation(segments, from, Math.min(segments.count, to));
    const all = bytes.reduce((sum, amount) => sum + amount, 0);
    let base = 0;
    bands.forEach((band, operation) => {
      band.from[column] = base;
      if (all > 0) base += (value * bytes[operation]!) / all;
      band.to[column] = base;
    });
  }
  return bands.filter(({ from, to }) => to.some((value, column) => value > from[column]!));
}

/** The operation with the largest share of a column; null if it is empty. */
export function widestBand(bands: readonly KindBand[], column: number): number | null {
  let [widest, most]: [number | null, number] = [null, 0];
  for (const { operation, from, to } of bands) {
    const share = to[column]! - from[column]!;
    if (share > most) [widest, most] = [operation, share];
  }
  return widest;
}

/** Phases that have ended where each column begins, and where the last one ends. */
function endsOfColumns(segments: LaneTrace, view: View, width: number): Int32Array {
  return Int32Array.from({ length: width + 1 }, (_, column) =>
    firstAfter(segments, toNs(column, view, width)),
  );
}

import type { View } from '../charts/view.ts';
import type { Colours } from './colours.ts';
import { foldBuckets, foldEntries } from './columns.ts';
import type { Detail, Visible } from './detail.ts';
import { envelopeOf, reachOf } from './envelope.ts';
import { hatch } from './hatch.ts';
import { outlineColumns } from './outline.ts';
import type { Surface } from './surface.ts';
import type { Row } from './rows.ts';
import type { Trace } from './trace.ts';

/** Above this share the link is overbooked, which the contention-free model allows and a real link does not. */
const OVER = 1.005;
/** Fine columns of a pixel column, in which bursts are looked for; the picture of a run has no finer ones. */
const PARTS = { chunks: 8, columns: 8, buckets: 1 } as const satisfies Record<Detail, number>;
const REACH_ALPHA = 0.3;

/** Utilisation of a lane from its ground to its top, which is 100 %: its mean as an area, what it reaches behind it. */
export function paintArea(
  surface: Surface,
  colours: Colours,
  row: Row,
  lane: number,
  view: View,
  trace: Trace,
  visible: Visible,
): void {
  const { context, width, scale } = surface;
  const parts = PARTS[visible.detail];
  const fine = laneColumns(trace, lane, visible, view, Math.round(width * scale) * parts);
  const range = visible.ranges[lane]!;
  const reach = Math.round(reachOf((range.to - range.from) / width) * scale);
  const { mean, max } = envelopeOf(fine, parts, reach);
  const info = trace.lanes[lane]!;
  const colour = colours.dimensions[info.dimension % colours.dimensions.length]!;
  context.fillStyle = colour;
  context.globalAlpha = REACH_ALPHA;
  context.fill(areaPath(max, row, scale));
  context.globalAlpha = 1;
  context.fillStyle = info.role === 'data' ? hatch(context, colour, 1) : colour;
  context.fill(areaPath(mean, row, scale));
  context.fillStyle = colours.over;
  mean.forEach((value, column) => {
    if (value > OVER) context.fillRect(column / scale, row.top - 2, 1 / scale, 2);
  });
}

function areaPath(columns: Float32Array, row: Row, scale: number): Path2D {
  const path = new Path2D();
  outlineColumns(path, columns, row, scale);
  return path;
}

/** Utilisation of a lane, one value per column. */
export function laneColumns(
  trace: Trace,
  lane: number,
  { detail, ranges }: Visible,
  view: View,
  width: number,
): Float32Array {
  if (detail === 'buckets') {
    const { values, buckets } = trace.utilisation;
    const own = values.subarray(lane * buckets, (lane + 1) * buckets);
    return foldBuckets(own, trace.utilisation, view, width);
  }
  const { bytes, ...entries } = trace.segments[lane]!;
  return foldEntries(
    entries,
    ranges[lane]!,
    (index) => bytes[index]!,
    trace.lanes[lane]!.bandwidthGBps,
    view,
    width,
  );
}

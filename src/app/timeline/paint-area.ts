import type { View } from '../charts/view.ts';
import type { Colours } from './colours.ts';
import { foldBuckets, foldEntries } from './columns.ts';
import type { Visible } from './detail.ts';
import { hatch } from './hatch.ts';
import type { Surface } from './paint.ts';
import type { Row } from './rows.ts';
import type { Trace } from './trace-store.ts';

/** Above this share the link is overbooked, which the contention-free model allows and a real link does not. */
const OVER = 1.005;

/** Utilisation of a lane as an area from its ground to its top, which is 100 %. */
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
  const columns = laneColumns(trace, lane, visible, view, Math.round(width * scale));
  const info = trace.lanes[lane]!;
  const colour = colours.dimensions[info.dimension % colours.dimensions.length]!;
  const bottom = row.top + row.height - 1;
  const area = new Path2D();
  const edge = new Path2D();
  area.moveTo(0, bottom);
  for (let column = 0; column < columns.length; column++) {
    const y = bottom - Math.min(1, columns[column]!) * (row.height - 1);
    const x = column / scale;
    area.lineTo(x, y);
    area.lineTo(x + 1 / scale, y);
    if (column === 0) edge.moveTo(x, y);
    else edge.lineTo(x, y);
    edge.lineTo(x + 1 / scale, y);
    if (columns[column]! > OVER) {
      context.fillStyle = colours.over;
      context.fillRect(x, row.top - 2, 1 / scale, 2);
    }
  }
  area.lineTo(width, bottom);
  area.closePath();
  context.fillStyle = info.role === 'data' ? hatch(context, colour, 1) : colour;
  context.fill(area);
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.stroke(edge);
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

/** A flow as lines over the time that the timeline shows. */
import type { FlowPoint } from '../../../../analysis/packets/flow-log.ts';
import { toPixel, type View } from '../../../state/view/view.ts';

/** Steps: a value holds until the next; what lies outside is cut to the points beside what is shown. */
export function linePath(
  points: readonly FlowPoint[],
  value: (point: FlowPoint) => number,
  full: number,
  view: View,
  width: number,
  height: number,
): string {
  const first = Math.max(0, indexAt(points, view.startNs));
  const last = Math.min(points.length - 1, indexAt(points, view.endNs) + 1);
  let path = '';
  for (let index = first; index <= last; index++) {
    const point = points[index]!;
    const x = rounded(Math.min(width, Math.max(0, toPixel(point.ns, view, width))));
    const y = rounded(height - 1 - (value(point) / full) * (height - 3));
    path += path === '' ? `M${x} ${y}` : `H${x}V${y}`;
  }
  return path;
}

/** The last point at or before a time; null before the first. */
export function pointAt(points: readonly FlowPoint[], ns: number): FlowPoint | null {
  return points[indexAt(points, ns)] ?? null;
}

function indexAt(points: readonly FlowPoint[], ns: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle]!.ns <= ns) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

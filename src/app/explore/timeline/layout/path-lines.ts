/** Where a critical path lies on the lanes, in px: a level line where it stays, an upright one where it changes lanes. */
import { toPixel, type View } from '../../../state/view/view.ts';
import type { CriticalPath } from '../../../../worker/protocol.ts';
import type { Row } from './rows.ts';

export type PathStretches = CriticalPath['stretches'];

export interface PathPen {
  readonly moveTo: (x: number, y: number) => void;
  readonly lineTo: (x: number, y: number) => void;
}

/** Above the lower edge of a lane. */
const RAISED_PX = 4;

/** What lies in the view, from left to right; stretches of less than a px are drawn once a px. */
export function drawPath(
  pen: PathPen,
  path: PathStretches,
  rows: readonly Row[],
  view: View,
  width: number,
): void {
  const heights = new Map(rows.map(({ lane, top, height }) => [lane ?? -1, top + height - RAISED_PX]));
  const { count, lane, startNs, endNs } = path;
  let atX = -Infinity;
  let atY = NaN;
  // Of a lane that has no row the line goes on where it is.
  for (let place = firstIn(path, view.startNs); place < count && startNs[place]! <= view.endNs; place++) {
    const y = heights.get(lane[place]!);
    if (y === undefined) continue;
    const left = Math.max(-2, toPixel(startNs[place]!, view, width));
    const right = Math.min(width + 2, toPixel(endNs[place]!, view, width));
    if (right - atX < 1 && Number.isFinite(atY)) continue;
    if (Number.isFinite(atY)) pen.lineTo(left, atY);
    else pen.moveTo(left, y);
    pen.lineTo(left, y);
    pen.lineTo(right, y);
    atX = right;
    atY = y;
  }
}

/** The first stretch that ends in the view or after it. */
function firstIn({ count, endNs }: PathStretches, fromNs: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endNs[middle]! < fromNs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where a critical path lies on the lanes, in px: a level line where it stays, an upright one where it changes lanes. */
import { toPixel, type View } from '../../../state/view/view.ts';
import type { CriticalPath } from '../../../../analysis/why/critical-path.ts';
import type { Row } from './rows.ts';

export type PathStretches = CriticalPath['stretches'];

export interface PathPen {
  readonly moveTo: (x: number, y: number) => void;
  readonly lineTo: (x: number, y: number) => void;
}

/** Pixels above the lower edge of a lane. */
const RAISED_PX = 4;
/** Narrower stretches are not joined by upright lines. */
const WIDE_PX = 8;

/**
 * The lines within the view, from left to right. Stretches shorter than a pixel are drawn once for each pixel of their lane,
 * and upright lines only where the stretches that they join are wide enough to be seen.
 */
export function drawPath(
  pen: PathPen,
  path: PathStretches,
  rows: readonly Row[],
  view: View,
  width: number,
): void {
  const heights = new Map(rows.map(({ lane, top, height }) => [lane ?? -1, top + height - RAISED_PX]));
  const drawnTo = new Map<number, number>();
  const { count, lane, startNs, endNs } = path;
  let wasWide = false;
  let lastY = 0;
  for (let place = firstIn(path, view.startNs); place < count && startNs[place]! <= view.endNs; place++) {
    const stretch = lane[place]!;
    const y = heights.get(stretch);
    const left = Math.max(-2, toPixel(startNs[place]!, view, width));
    const right = Math.min(width + 2, toPixel(endNs[place]!, view, width));
    const isWide = right - left >= WIDE_PX;
    if (y === undefined) {
      wasWide = false;
      continue;
    }
    const before = drawnTo.get(stretch) ?? -Infinity;
    if (isWide || right - before >= 1) {
      const isJoined = wasWide && isWide;
      pen.moveTo(left, isJoined ? lastY : y);
      if (isJoined) pen.lineTo(left, y);
      pen.lineTo(Math.max(right, left + 1), y);
      drawnTo.set(stretch, right);
    }
    wasWide = isWide;
    lastY = y;
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

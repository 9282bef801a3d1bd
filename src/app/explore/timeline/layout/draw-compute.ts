import type { Trace } from '../../../state/traces/trace.ts';
import { toPixel, type View } from '../../../state/view/view.ts';
import type { Brush } from './brush.ts';
import { computeMarks, computeShares, isCrowded } from './compute-blocks.ts';
import { outlineColumns } from './outline.ts';
import type { Row } from './rows.ts';

const LABELLED_PX = 60;

/**
 * Draws compute: blocks with the name of their layer while there are few, else its share of the time in every column.
 * The background is exposed communication, which is all of `exposed` beside compute.
 *
 * @param exposed missing: all of the iteration
 */
export function drawCompute(
  brush: Brush,
  row: Row,
  view: View,
  trace: Trace,
  exposed: readonly View[] = [{ startNs: 0, endNs: trace.simulatedNs }],
): void {
  for (const span of exposed) drawExposed(brush, row, view, span);
  if (isCrowded(trace, view, brush.width)) drawShares(brush, row, view, trace);
  else drawBlocks(brush, row, view, trace);
}

function drawExposed(brush: Brush, { top, height }: Row, view: View, { startNs, endNs }: View): void {
  const left = Math.max(0, toPixel(startNs, view, brush.width));
  const right = Math.min(brush.width, toPixel(endNs, view, brush.width));
  if (right > left) brush.box({ left, top, width: right - left, height: height - 1 }, 'exposed', 'exposed');
}

function drawShares(brush: Brush, row: Row, view: View, trace: Trace): void {
  const { width, perPx } = brush;
  const columns = computeShares(trace, view, Math.round(width * perPx), perPx);
  brush.area('compute', 'solid', (pen) => outlineColumns(pen, columns, row, perPx));
}

function drawBlocks(brush: Brush, row: Row, view: View, trace: Trace): void {
  const { width } = brush;
  const { runs, blocks } = computeMarks(trace, view, width);
  const [top, height] = [row.top + 1, row.height - 2];
  for (const { left, right } of runs) brush.box({ left, top, width: right - left, height }, 'compute');
  for (const { right } of blocks) brush.box({ left: right - 0.5, top, width: 1, height }, 'lane');
  for (const { left, right, label } of blocks) {
    const start = Math.max(0, left) + 4;
    const room = Math.min(width, right) - start;
    if (label === null || room < LABELLED_PX || brush.textWidth(label) > room - 4) continue;
    brush.text(label, start, row.top + row.height / 2, 'computeInk');
  }
}

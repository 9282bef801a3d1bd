import { toPixel, type View } from '../../../state/view/view.ts';
import type { Colours } from './colours.ts';
import { computeMarks, computeShares, isCrowded } from '../layout/compute-blocks.ts';
import { hatch } from './hatch.ts';
import type { Surface } from './surface.ts';
import type { Row } from '../layout/rows.ts';
import type { Trace } from '../../../state/traces/trace.ts';

const LABELLED_PX = 60;

/**
 * Paints compute: blocks with the name of their layer while there are few, else its share of the time in every pixel
 * column. The background is exposed communication, which is all of the iteration beside compute.
 */
export function paintCompute(surface: Surface, colours: Colours, row: Row, view: View, trace: Trace): void {
  paintExposed(surface, colours, row, view, trace);
  if (isCrowded(trace, view, surface.width)) paintShares(surface, colours, row, view, trace);
  else paintBlocks(surface, colours, row, view, trace);
}

function paintExposed(
  { context, width }: Surface,
  colours: Colours,
  row: Row,
  view: View,
  { simulatedNs }: Trace,
): void {
  const left = Math.max(0, toPixel(0, view, width));
  const right = Math.min(width, toPixel(simulatedNs, view, width));
  if (right <= left) return;
  context.fillStyle = hatch(context, colours.exposed, 1, 'exposed');
  context.fillRect(left, row.top, right - left, row.height - 1);
}

function paintShares(
  { context, width, scale }: Surface,
  colours: Colours,
  row: Row,
  view: View,
  trace: Trace,
): void {
  const columns = computeShares(trace, view, Math.round(width * scale));
  context.fillStyle = colours.compute;
  columns.forEach((share, column) => {
    const height = Math.min(1, share) * row.height;
    if (height > 0) context.fillRect(column / scale, row.top + row.height - height, 1 / scale, height);
  });
}

function paintBlocks(
  { context, width }: Surface,
  colours: Colours,
  row: Row,
  view: View,
  trace: Trace,
): void {
  const { runs, blocks } = computeMarks(trace, view, width);
  const [top, height] = [row.top + 1, row.height - 2];
  context.fillStyle = colours.compute;
  for (const { left, right } of runs) context.fillRect(left, top, right - left, height);
  context.fillStyle = colours.lane;
  for (const { right } of blocks) context.fillRect(right - 0.5, top, 1, height);
  context.font = '11px sans-serif';
  context.textBaseline = 'middle';
  context.fillStyle = colours.computeInk;
  for (const { left, right, label } of blocks) {
    const start = Math.max(0, left) + 4;
    const room = Math.min(width, right) - start;
    if (label === null || room < LABELLED_PX || context.measureText(label).width > room - 4) continue;
    context.fillText(label, start, row.top + row.height / 2);
  }
}

import { toPixel, type View } from '../charts/view.ts';
import type { Colours } from './colours.ts';
import { foldEntries } from './columns.ts';
import { PASS_TEXT } from './operations.ts';
import type { Surface } from './surface.ts';
import type { Row } from './rows.ts';
import type { Trace } from './trace-store.ts';
import { visibleRange, type Range } from './visible.ts';

/** Blocks that are narrower than this on average are drawn as a share of time. */
const LEAST_MEAN_PX = 2;
const FRAMED_PX = 4;
const LABELLED_PX = 60;
/** Closer than this, blocks are drawn as one. */
const APART_PX = 0.5;

/** Compute as blocks with their layer while there are few, as the share of time it takes when there are many. */
export function paintCompute(surface: Surface, colours: Colours, row: Row, view: View, trace: Trace): void {
  const range = visibleRange(trace.compute, view);
  const isCrowded = (range.to - range.from) * LEAST_MEAN_PX > surface.width;
  if (isCrowded) paintShares(surface, colours, row, view, trace, range);
  else paintBlocks(surface, colours, row, view, trace, range);
}

function paintShares(
  { context, width, scale }: Surface,
  colours: Colours,
  row: Row,
  view: View,
  trace: Trace,
  range: Range,
): void {
  const { startNs, endNs } = trace.compute;
  const duration = (index: number): number => endNs[index]! - startNs[index]!;
  const columns = foldEntries(trace.compute, range, duration, 1, view, Math.round(width * scale));
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
  range: Range,
): void {
  const { startNs, endNs } = trace.compute;
  const [top, height] = [row.top + 1, row.height - 2];
  const wide: number[] = [];
  const leftOf = (index: number): number => Math.max(-2, toPixel(startNs[index]!, view, width));
  const rightOf = (index: number): number => Math.min(width + 2, toPixel(endNs[index]!, view, width));
  context.fillStyle = colours.compute;
  const paintRun = (left: number, right: number): void =>
    context.fillRect(left, top, Math.max(0.75, right - left), height);
  let [runLeft, runRight] = [Number.NaN, Number.NaN];
  for (let index = range.from; index < range.to; index++) {
    const [left, right] = [leftOf(index), rightOf(index)];
    if (right - left >= FRAMED_PX) wide.push(index);
    if (left - runRight < APART_PX) {
      runRight = right;
      continue;
    }
    if (!Number.isNaN(runLeft)) paintRun(runLeft, runRight);
    [runLeft, runRight] = [left, right];
  }
  if (!Number.isNaN(runLeft)) paintRun(runLeft, runRight);
  context.fillStyle = colours.lane;
  for (const index of wide) context.fillRect(rightOf(index) - 0.5, row.top + 1, 1, height);
  paintLabels(context, colours, row, trace, wide, leftOf, rightOf);
}

function paintLabels(
  context: CanvasRenderingContext2D,
  colours: Colours,
  row: Row,
  { compute, layerNames }: Trace,
  wide: readonly number[],
  leftOf: (index: number) => number,
  rightOf: (index: number) => number,
): void {
  context.font = '11px sans-serif';
  context.textBaseline = 'middle';
  context.fillStyle = colours.computeInk;
  for (const index of wide) {
    const start = Math.max(0, leftOf(index)) + 4;
    const room = rightOf(index) - start;
    if (room < LABELLED_PX) continue;
    const label = `${layerNames[compute.layer[index]!] ?? ''} ${PASS_TEXT[compute.pass[index]!] ?? ''}`;
    if (context.measureText(label).width > room - 4) continue;
    context.fillText(label, start, row.top + row.height / 2);
  }
}

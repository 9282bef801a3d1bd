import { toPixel, type View } from '../charts/view.ts';
import type { Colours } from './colours.ts';
import { foldEntries } from './columns.ts';
import { PASS_TEXT } from './operations.ts';
import type { Surface } from './surface.ts';
import type { Row } from './rows.ts';
import type { Trace } from './trace-store.ts';
import { visibleRange } from './visible.ts';

const MOST_BLOCKS = 2000;
const LABELLED_PX = 60;

/** Compute as blocks with their layer while there are few, as the share of time it takes when there are many. */
export function paintCompute(surface: Surface, colours: Colours, row: Row, view: View, trace: Trace): void {
  const { context, width, scale } = surface;
  const { startNs, endNs, layer, pass } = trace.compute;
  const range = visibleRange(trace.compute, view);
  context.fillStyle = colours.compute;
  if (range.to - range.from > MOST_BLOCKS) {
    const duration = (index: number): number => endNs[index]! - startNs[index]!;
    const columns = foldEntries(trace.compute, range, duration, 1, view, Math.round(width * scale));
    columns.forEach((share, column) => {
      const height = Math.min(1, share) * row.height;
      context.fillRect(column / scale, row.top + row.height - height, 1 / scale, height);
    });
    return;
  }
  context.font = '11px sans-serif';
  context.textBaseline = 'middle';
  for (let index = range.from; index < range.to; index++) {
    const left = Math.max(-2, toPixel(startNs[index]!, view, width));
    const right = Math.min(width + 2, toPixel(endNs[index]!, view, width));
    context.fillStyle = colours.compute;
    context.fillRect(left, row.top + 1, Math.max(0.75, right - left), row.height - 2);
    if (right - left >= 4) {
      context.fillStyle = colours.lane;
      context.fillRect(right - 0.5, row.top + 1, 1, row.height - 2);
    }
    const label = `${trace.layerNames[layer[index]!] ?? ''} ${PASS_TEXT[pass[index]!] ?? ''}`;
    const start = Math.max(0, left) + 4;
    if (right - start >= LABELLED_PX && context.measureText(label).width <= right - start - 4) {
      context.fillStyle = colours.computeInk;
      context.fillText(label, start, row.top + row.height / 2);
    }
  }
}

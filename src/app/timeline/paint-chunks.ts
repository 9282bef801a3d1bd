import { COLLECTIVES } from '../../collective/types.ts';
import { toPixel, type View } from '../charts/view.ts';
import type { Colours } from './colours.ts';
import type { Visible } from './detail.ts';
import { hatch } from './hatch.ts';
import { operationText } from './operations.ts';
import type { Surface } from './surface.ts';
import type { Row } from './rows.ts';
import type { Trace } from './trace-store.ts';

/** Least width of a mark, so that nothing that happens is invisible. */
const LEAST_PX = 0.75;
/** Marks wide enough for a line between them, and for a label. */
const FRAMED_PX = 4;
const LABELLED_PX = 34;
const ALL_GATHER = COLLECTIVES.indexOf('allGather');

/** Every chunk phase of a lane as a mark: all-gathers lower than what they answer, data-parallel ones hatched. */
export function paintChunks(
  surface: Surface,
  colours: Colours,
  row: Row,
  lane: number,
  view: View,
  trace: Trace,
  visible: Visible,
): void {
  const { context, width } = surface;
  const info = trace.lanes[lane]!;
  const { startNs, endNs, operation, chunk } = trace.segments[lane]!;
  const { from, to } = visible.ranges[lane]!;
  const colour = colours.dimensions[info.dimension % colours.dimensions.length]!;
  const isData = info.role === 'data';
  const fill = isData ? hatch(context, colour, 1) : colour;
  context.font = '11px sans-serif';
  context.textBaseline = 'middle';
  for (let index = from; index < to; index++) {
    const left = Math.max(-2, toPixel(startNs[index]!, view, width));
    const right = Math.min(width + 2, toPixel(endNs[index]!, view, width));
    if (right < 0 || left > width) continue;
    const shownWidth = Math.max(LEAST_PX, right - left);
    const inset = operation[index] === ALL_GATHER ? row.height * 0.28 : 0;
    const top = row.top + 1 + inset;
    const height = row.height - 2 - inset;
    context.fillStyle = fill;
    context.fillRect(left, top, shownWidth, height);
    if (shownWidth >= FRAMED_PX) {
      context.strokeStyle = isData ? colour : colours.surface;
      context.lineWidth = 1;
      context.strokeRect(left + 0.5, top + 0.5, shownWidth - 1, height - 1);
    }
    if (shownWidth >= LABELLED_PX) {
      const label = `${operationText(operation[index]!).short} ${chunk[index]!}`;
      paintLabel(
        context,
        label,
        left + 4,
        top + height / 2,
        shownWidth - 8,
        isData ? colours : null,
        colours,
      );
    }
  }
}

/** A label on its mark; on a hatched one it has a ground of its own. */
function paintLabel(
  context: CanvasRenderingContext2D,
  label: string,
  x: number,
  y: number,
  room: number,
  ground: Colours | null,
  colours: Colours,
): void {
  const { width } = context.measureText(label);
  if (width > room) return;
  if (ground !== null) {
    context.fillStyle = ground.surface;
    context.fillRect(x - 2, y - 7, width + 4, 14);
  }
  context.fillStyle = ground === null ? colours.surface : colours.ink;
  context.fillText(label, x, y);
}

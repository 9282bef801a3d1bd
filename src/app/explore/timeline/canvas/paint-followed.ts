import { ROLES } from '../../../../taskgraph/roles.ts';
import { toPixel, type View } from '../../../state/view/view.ts';
import type { Colours } from './colours.ts';
import { canvasBrush } from './canvas-brush.ts';
import type { Followed, Step } from '../trace/follow.ts';
import { markSpans, type Span } from '../layout/marks.ts';
import { drawLabel, drawMark } from '../layout/draw-chunks.ts';
import type { Drawn } from '../layout/drawn.ts';
import type { Row } from '../layout/rows.ts';
import { chunkLabels } from '../text/chunk-labels.ts';
import type { Surface } from './surface.ts';

const VEIL_ALPHA = 0.72;
const LEAST_PX = 2;
const LINE_PX = 2;

/** Highlights one chunk: its phases framed, its waits as lines between them, all others dimmed. */
export function paintFollowed(
  surface: Surface,
  colours: Colours,
  rows: readonly Row[],
  view: View,
  followed: Followed,
  { trace, look }: Pick<Drawn, 'trace' | 'look'>,
): void {
  const { context, width } = surface;
  context.globalAlpha = VEIL_ALPHA;
  context.fillStyle = colours.lane;
  for (const row of rows) if (row.lane !== null) context.fillRect(0, row.top, width, row.height - 1);
  context.globalAlpha = 1;
  paintWay(surface, colours, rows, view, followed.steps);
  const brush = canvasBrush(surface, colours);
  for (const step of followed.steps) {
    const row = rows.find(({ lane }) => lane === step.lane);
    if (row === undefined) continue;
    const span = markSpans(row)[step.operation] ?? row;
    const [left, wide] = placeOf(step, view, width);
    const { pattern } = ROLES[look.role(step.lane, step.index)];
    drawMark(brush, left, wide, span, look.tone(step.lane, step.index), pattern);
    frame(context, colours, left, wide, span);
    drawLabel(brush, left, wide, span, () => chunkLabels(trace, look, step.lane, step.index));
  }
}

/** The phase at the keyboard cursor. */
export function paintMarked(
  { context, width }: Surface,
  colours: Colours,
  row: Row,
  view: View,
  phase: { readonly startNs: number; readonly endNs: number; readonly operation: number },
): void {
  const [left, wide] = placeOf(phase, view, width);
  frame(context, colours, left, wide, markSpans(row)[phase.operation] ?? row);
}

/** From the end of each phase to the beginning of the next: level where the chunk waits. */
function paintWay(
  { context, width }: Surface,
  colours: Colours,
  rows: readonly Row[],
  view: View,
  steps: readonly Step[],
): void {
  const middleOf = (step: Step): number => {
    const row = rows.find(({ lane }) => lane === step.lane);
    return row === undefined ? 0 : row.top + row.height / 2;
  };
  context.strokeStyle = colours.ink;
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.beginPath();
  for (const [place, step] of steps.entries()) {
    const y = middleOf(step);
    const before = steps[place - 1];
    if (before === undefined) {
      context.moveTo(toPixel(step.startNs - (step.queueNs ?? 0), view, width), y);
    } else {
      const x = toPixel(before.endNs, view, width);
      context.moveTo(x, middleOf(before));
      context.lineTo(x, y);
    }
    context.lineTo(toPixel(step.startNs, view, width), y);
  }
  context.stroke();
  context.setLineDash([]);
}

function placeOf(
  { startNs, endNs }: { readonly startNs: number; readonly endNs: number },
  view: View,
  width: number,
): readonly [left: number, wide: number] {
  const left = Math.max(-2 * LINE_PX, toPixel(startNs, view, width));
  const right = Math.min(width + 2 * LINE_PX, toPixel(endNs, view, width));
  return [left, right < left ? 0 : Math.max(LEAST_PX, right - left)];
}

function frame(
  context: CanvasRenderingContext2D,
  colours: Colours,
  left: number,
  wide: number,
  { top, height }: Span,
): void {
  if (wide === 0) return;
  context.strokeStyle = colours.ink;
  context.lineWidth = LINE_PX;
  context.strokeRect(left, top, wide, height);
}

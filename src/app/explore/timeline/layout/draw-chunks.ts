import { ROLES } from '../../../../taskgraph/roles.ts';
import type { View } from '../../../state/view/view.ts';
import { chunkLabels, LABELLED_PX } from '../text/chunk-labels.ts';
import type { Brush, Ink, Pattern } from './brush.ts';
import type { Drawn } from './drawn.ts';
import { eachMark, type Span } from './marks.ts';
import type { Row } from './rows.ts';

/** Marks wide enough for a line between them. */
const FRAMED_PX = 4;

/** Every chunk phase of a lane as a mark: operations by their shape, roles by their pattern. */
export function drawChunks(
  brush: Brush,
  row: Row,
  lane: number,
  view: View,
  { trace, visible, look }: Drawn,
): void {
  const range = visible.ranges[lane]!;
  eachMark(trace.segments[lane]!, range, row, view, brush.width, (index, left, width, span) => {
    const { pattern } = ROLES[look.role(lane, index)];
    drawMark(brush, left, width, span, look.tone(lane, index), pattern);
    drawLabel(brush, left, width, span, () => chunkLabels(trace, look, lane, index));
  });
}

/** One chunk phase. */
export function drawMark(
  brush: Brush,
  left: number,
  width: number,
  { top, height }: Span,
  ink: Ink,
  pattern: Pattern,
): void {
  const edge = pattern === 'solid' ? 'surface' : ink;
  brush.mark({ left, top, width, height }, ink, pattern, width < FRAMED_PX ? null : edge);
}

/** The longest label that fits on a mark, with a ground that keeps it legible on every colour. */
export function drawLabel(
  brush: Brush,
  left: number,
  width: number,
  { top, height }: Span,
  labels: () => readonly string[],
): void {
  if (width < LABELLED_PX) return;
  const from = Math.max(0, left) + 4;
  const room = Math.min(brush.width, left + width) - from - 4;
  const label = labels().find((text) => brush.textWidth(text) <= room);
  if (label === undefined) return;
  const middle = top + height / 2;
  const ground = { left: from - 2, top: middle - 7, width: brush.textWidth(label) + 4, height: 14 };
  brush.box(ground, 'surface');
  brush.text(label, from, middle, 'ink');
}

import { ROLES, type RolePattern } from '../../../../taskgraph/roles.ts';
import type { View } from '../../../state/view/view.ts';
import { chunkLabels, LABELLED_PX } from '../words/chunk-labels.ts';
import type { Colours } from './colours.ts';
import type { Visible } from '../layout/detail.ts';
import { fillOf } from './hatch.ts';
import { eachMark, type Span } from '../layout/marks.ts';
import type { Surface } from './surface.ts';
import type { Row } from '../layout/rows.ts';
import type { Look } from '../../../state/traces/tones.ts';
import type { Trace } from '../../../state/traces/trace.ts';

/** Marks wide enough for a line between them. */
const FRAMED_PX = 4;

/** Every chunk phase of a lane as a mark: operations by their shape, roles by their pattern. */
export function paintChunks(
  surface: Surface,
  colours: Colours,
  row: Row,
  lane: number,
  view: View,
  trace: Trace,
  visible: Visible,
  look: Look,
): void {
  const { context, width } = surface;
  context.font = '11px sans-serif';
  context.textBaseline = 'middle';
  eachMark(trace.segments[lane]!, visible.ranges[lane]!, row, view, width, (index, left, wide, span) => {
    const { pattern } = ROLES[look.role(lane, index)];
    paintMark(surface, colours, colours.dimensions[look.tone(lane, index)]!, pattern, left, wide, span);
    if (wide < LABELLED_PX) return;
    const from = Math.max(0, left) + 4;
    const room = Math.min(width, left + wide) - from - 4;
    const labels = chunkLabels(trace, look, lane, index);
    const label = labels.find((text) => context.measureText(text).width <= room);
    if (label !== undefined) paintLabel(context, label, from, span, pattern !== 'solid', colours);
  });
}

/** One chunk phase. */
export function paintMark(
  { context }: Surface,
  colours: Colours,
  colour: string,
  pattern: RolePattern,
  left: number,
  width: number,
  { top, height }: Span,
): void {
  context.fillStyle = fillOf(context, colour, pattern);
  context.fillRect(left, top, width, height);
  if (width < FRAMED_PX) return;
  context.strokeStyle = pattern === 'solid' ? colours.surface : colour;
  context.lineWidth = 1;
  context.strokeRect(left + 0.5, top + 0.5, width - 1, height - 1);
}

/** A label on its mark; on a patterned one it has a ground of its own. */
function paintLabel(
  context: CanvasRenderingContext2D,
  label: string,
  x: number,
  { top, height }: Span,
  hasGround: boolean,
  colours: Colours,
): void {
  const y = top + height / 2;
  if (hasGround) {
    context.fillStyle = colours.surface;
    context.fillRect(x - 2, y - 7, context.measureText(label).width + 4, 14);
  }
  context.fillStyle = hasGround ? colours.ink : colours.surface;
  context.fillText(label, x, y);
}

/** Draws the lanes of a trace, on the screen and in a file. Where things lie is worked out in columns.ts, detail.ts, marks.ts. */
import type { View } from '../../../state/view/view.ts';
import type { Brush } from './brush.ts';
import type { Drawn } from './drawn.ts';
import { drawArea } from './draw-area.ts';
import { drawChunks } from './draw-chunks.ts';
import { drawCompute } from './draw-compute.ts';
import { drawPath, type PathPen, type PathStretches } from './path-lines.ts';
import type { Row } from './rows.ts';

const PATH_PX = 2;

/** Rows whose lane the trace does not have yet stay empty. */
export function drawLanes(brush: Brush, rows: readonly Row[], view: View, drawn: Drawn | null): void {
  for (const row of rows) drawGround(brush, row);
  if (drawn === null) return;
  const { trace, visible } = drawn;
  for (const row of rows) {
    const { lane } = row;
    if (lane === null) drawCompute(brush, row, view, trace, drawn.exposed);
    else if (lane >= trace.lanes.length) continue;
    else if (visible.detail === 'chunks') drawChunks(brush, row, lane, view, drawn);
    else drawArea(brush, row, lane, view, drawn);
  }
  if (drawn.path !== null) drawPathOf(brush, drawn.path.stretches, rows, view);
}

/** One line over all lanes, with an edge that keeps it apart from what is under it. */
function drawPathOf(brush: Brush, path: PathStretches, rows: readonly Row[], view: View): void {
  const draw = (pen: PathPen): void => drawPath(pen, path, rows, view, brush.width);
  brush.line('surface', draw, PATH_PX + 2);
  brush.line('ink', draw, PATH_PX);
}

function drawGround(brush: Brush, { top, height }: Row): void {
  const { width } = brush;
  brush.box({ left: 0, top, width, height }, 'lane');
  brush.box({ left: 0, top: top + height - 1, width, height: 1 }, 'line');
}

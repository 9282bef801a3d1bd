/** Draws the lanes of a trace on a canvas. What is drawn is worked out elsewhere (columns.ts, visible.ts, marks.ts). */
import type { View } from '../../../state/view/view.ts';
import type { Colours } from './colours.ts';
import type { Visible } from '../layout/detail.ts';
import { paintArea } from './paint-area.ts';
import { paintChunks } from './paint-chunks.ts';
import { paintCompute } from './paint-compute.ts';
import type { Row } from '../layout/rows.ts';
import type { Surface } from './surface.ts';
import type { Look } from '../../../state/traces/tones.ts';
import type { Trace } from '../../../state/traces/trace.ts';

export interface Drawn {
  readonly trace: Trace;
  readonly visible: Visible;
  readonly look: Look;
}

export function paintTimeline(
  surface: Surface,
  colours: Colours,
  rows: readonly Row[],
  view: View,
  drawn: Drawn | null,
): void {
  const { context, width, height, scale } = surface;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  for (const row of rows) paintGround(surface, colours, row);
  if (drawn === null) return;
  const { trace, visible, look } = drawn;
  for (const row of rows) {
    const { lane } = row;
    if (lane === null) paintCompute(surface, colours, row, view, trace);
    else if (visible.detail === 'chunks')
      paintChunks(surface, colours, row, lane, view, trace, visible, look);
    else paintArea(surface, colours, row, lane, view, trace, visible, look);
  }
}

function paintGround({ context, width }: Surface, colours: Colours, row: Row): void {
  context.fillStyle = colours.lane;
  context.fillRect(0, row.top, width, row.height);
  context.fillStyle = colours.line;
  context.fillRect(0, row.top + row.height - 1, width, 1);
}

import type { View } from '../../../state/view/view.ts';
import type { CriticalPath } from '../../../../worker/protocol.ts';
import { drawPath } from '../layout/path-lines.ts';
import type { Row } from '../layout/rows.ts';
import type { Colours } from './colours.ts';
import type { Surface } from './surface.ts';

/** Of the line, and of what keeps it apart from the marks under it. */
const LINE_PX = 2;
const EDGE_PX = 4;

/** The critical path as one line over the lanes. */
export function paintPath(
  { context, width }: Surface,
  { ink, surface }: Colours,
  rows: readonly Row[],
  view: View,
  path: CriticalPath,
): void {
  context.setLineDash([]);
  context.beginPath();
  drawPath(context, path.stretches, rows, view, width);
  for (const [style, wide] of [
    [surface, EDGE_PX],
    [ink, LINE_PX],
  ] as const) {
    context.strokeStyle = style;
    context.lineWidth = wide;
    context.stroke();
  }
}

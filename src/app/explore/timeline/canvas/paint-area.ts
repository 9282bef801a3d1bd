import { ROLES } from '../../../../taskgraph/roles.ts';
import type { View } from '../../../state/view/view.ts';
import type { Colours } from './colours.ts';
import type { Visible } from '../layout/detail.ts';
import { fillOf } from './hatch.ts';
import { laneEnvelope, laneReach } from '../layout/lane-columns.ts';
import { kindBands } from '../layout/lane-kinds.ts';
import { crestOfColumns, outlineBand, outlineColumns } from '../layout/outline.ts';
import type { Surface } from './surface.ts';
import type { Row } from '../layout/rows.ts';
import { toneOfOperation, type Look } from '../../../state/traces/tones.ts';
import type { Trace } from '../../../state/traces/trace.ts';

/** Above this share the link is overbooked, which the contention-free model allows and a real link does not. */
const OVER = 1.005;
/** Of the line of what is reached, px. */
const CREST_WIDTH = 1;

/**
 * Utilisation of a lane from its ground to its top, which is 100 %: its mean as an area, parted by kinds of phases where
 * colours tell them, what it reaches as a thin line.
 */
export function paintArea(
  surface: Surface,
  colours: Colours,
  row: Row,
  lane: number,
  view: View,
  trace: Trace,
  visible: Visible,
  look: Look,
): void {
  const { context, width, scale } = surface;
  const { mean, max } = laneEnvelope(trace, lane, visible, view, width, scale);
  const info = trace.lanes[lane]!;
  const isByKind = look.mode === 'phase';
  const own = isByKind ? colours.exposed : colours.dimensions[info.dimension % colours.dimensions.length]!;
  const fill = (path: Path2D, colour: string): void => {
    context.fillStyle = fillOf(context, colour, ROLES[info.role].pattern);
    context.fill(path);
  };
  const reach = laneReach(lane, visible, width, scale);
  const bands = isByKind ? kindBands(trace, lane, mean, view, reach) : null;
  if (bands === null) fill(areaPath(mean, row, scale), own);
  for (const { operation, from, to } of bands ?? []) {
    const path = new Path2D();
    outlineBand(path, from, to, row, scale);
    fill(path, colours.dimensions[toneOfOperation(operation)]!);
  }
  context.strokeStyle = own;
  context.lineWidth = CREST_WIDTH;
  const crest = new Path2D();
  crestOfColumns(crest, max, row, scale);
  context.stroke(crest);
  context.fillStyle = colours.over;
  mean.forEach((value, column) => {
    if (value > OVER) context.fillRect(column / scale, row.top - 2, 1 / scale, 2);
  });
}

function areaPath(columns: Float32Array, row: Row, scale: number): Path2D {
  const path = new Path2D();
  outlineColumns(path, columns, row, scale);
  return path;
}

import { ROLES } from '../../../../taskgraph/roles.ts';
import { toneOfDimension, toneOfOperation } from '../../../state/traces/tones.ts';
import type { View } from '../../../state/view/view.ts';
import type { Brush } from './brush.ts';
import type { Drawn } from './drawn.ts';
import { laneEnvelope, laneReach } from './lane-columns.ts';
import { kindBands } from './lane-kinds.ts';
import { crestOfColumns, outlineBand, outlineColumns } from './outline.ts';
import type { Row } from './rows.ts';

/** Above this share the link is overbooked, which the contention-free model allows and a real link does not. */
const OVER = 1.005;

/**
 * Draws the utilisation of a lane, from its lower edge to its upper one at 100 %: its mean as an area, divided by kinds of
 * phases where colours stand for these, and its maximum as a thin line.
 */
export function drawArea(
  brush: Brush,
  row: Row,
  lane: number,
  view: View,
  { trace, visible, look }: Drawn,
): void {
  const { width, perPx } = brush;
  const { mean, max } = laneEnvelope(trace, lane, visible, view, width, perPx);
  const { dimension, role } = trace.lanes[lane]!;
  const { pattern } = ROLES[role];
  const isByKind = look.mode === 'phase';
  const ink = isByKind ? 'exposed' : toneOfDimension(dimension);
  const bands = isByKind ? kindBands(trace, lane, mean, view, laneReach(lane, visible, width, perPx)) : null;
  if (bands === null) brush.area(ink, pattern, (pen) => outlineColumns(pen, mean, row, perPx));
  for (const { operation, from, to } of bands ?? []) {
    brush.area(toneOfOperation(operation), pattern, (pen) => outlineBand(pen, from, to, row, perPx));
  }
  brush.line(ink, (pen) => crestOfColumns(pen, max, row, perPx));
  mean.forEach((value, column) => {
    if (value <= OVER) return;
    brush.box({ left: column / perPx, top: row.top - 2, width: 1 / perPx, height: 2 }, 'over');
  });
}

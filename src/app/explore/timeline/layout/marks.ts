/** Layout of the chunk phases of a lane, px. */
import { COLLECTIVES, type Collective } from '../../../../collective/types.ts';
import { toPixel, type View } from '../../../state/view/view.ts';
import type { LaneTrace } from '../../../state/traces/lane-trace.ts';
import type { Row } from './rows.ts';
import type { Range } from '../../../state/traces/visible.ts';

/** Least width of a mark, so that nothing that happens is invisible. */
const LEAST_PX = 0.75;
/** How far outside the picture a mark goes on. */
const BEYOND_PX = 2;

export interface Span {
  readonly top: number;
  readonly height: number;
}

/** Share of a lane that a mark leaves free above and below: operations differ in shape, not in colour alone. */
const INSETS: Readonly<Record<Collective, readonly [above: number, below: number]>> = {
  allReduce: [0, 0],
  reduceScatter: [0, 0.28],
  allGather: [0.28, 0],
  allToAll: [0.14, 0.14],
  broadcast: [0, 0.5],
  reduce: [0.5, 0],
  sendReceive: [0.32, 0.32],
};

/** Height of the marks of each operation, by its index in COLLECTIVES, in a strip. */
export function markSpans({ top, height }: Span): readonly Span[] {
  return COLLECTIVES.map((operation) => {
    const [above, below] = INSETS[operation];
    return { top: top + 1 + above * height, height: (1 - above - below) * height - 2 };
  });
}

export type VisitMark = (index: number, left: number, width: number, span: Span) => void;

/** Visits the marks of a lane that lie in a picture of a view, in the order of their end. */
export function eachMark(
  segments: LaneTrace,
  { from, to }: Range,
  row: Row,
  view: View,
  width: number,
  visit: VisitMark,
): void {
  const spans = markSpans(row);
  for (let index = from; index < to; index++) {
    const left = Math.max(-BEYOND_PX, toPixel(segments.startNs[index]!, view, width));
    const right = Math.min(width + BEYOND_PX, toPixel(segments.endNs[index]!, view, width));
    if (right < 0 || left > width) continue;
    visit(index, left, Math.max(LEAST_PX, right - left), spans[segments.operation[index]!] ?? row);
  }
}

/** Ranks on a circle and the messages between them, in units of the view box. */
import type { Send } from '../../../collective/schedule-shape.ts';
import type { BlockShape } from '../../../topology/blocks/blocks.ts';
import type { BlockKind } from '../../../topology/dimension.ts';
import type { Point } from '../../../topology/blocks/drawing.ts';
import { drawBlock } from '../../panels/composer/block/drawing.ts';
import { MOST_RANKS } from './shown-schedule.ts';

export const SIDE = 340;

export interface PlacedRanks {
  readonly ranks: readonly Point[];
  readonly radius: number;
  readonly links: readonly (readonly [Point, Point])[];
}

export interface PlacedSend {
  readonly send: Send;
  readonly from: Point;
  readonly to: Point;
}

/** Both ways between two ranks are drawn side by side. */
const ASIDE = 4;
/** Room for the tip of the arrow. */
const TIP = 4;

/** @param parameters those of the whole block, such as the edges of a graph; left out for a part of it */
export function placeRanks(
  kind: BlockKind | null,
  count: number,
  parameters?: BlockShape['parameters'],
): PlacedRanks {
  const { nodes, links } = drawBlock({ kind: kind ?? 'ring', size: count, parameters }, MOST_RANKS);
  const place = ({ x, y }: Point): Point => ({ x: x * SIDE, y: y * SIDE });
  return {
    ranks: nodes.map(place),
    radius: count > 8 ? 13 : 17,
    links: kind === null ? [] : links.map(([from, to]) => [place(from), place(to)]),
  };
}

/** An arrow from the edge of the sender to that of the receiver. */
export function placeSend({ ranks, radius }: PlacedRanks, send: Send): PlacedSend {
  const from = ranks[send.from] ?? { x: 0, y: 0 };
  const to = ranks[send.to] ?? from;
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (point: Point, along: number): Point => ({
    x: point.x + ux * along - uy * ASIDE,
    y: point.y + uy * along + ux * ASIDE,
  });
  return { send, from: at(from, radius + 1), to: at(to, -radius - TIP) };
}

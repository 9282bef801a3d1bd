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

export interface Label {
  readonly text: string;
  /** Written whether there is room or not, before the others. */
  readonly isOwn: boolean;
}

/** Of the letters of a label. */
const LETTER_WIDTH = 6.2;
const LETTER_HEIGHT = 12;
/** How far along its arrow a label lies: the first place that is free. */
const PLACES = [0.38, 0.5, 0.27, 0.62, 0.74] as const;

/** Where the label of each message is written so that none lies on another or on a rank; null where there is no room. */
export function placeLabels(
  { ranks, radius }: PlacedRanks,
  sends: readonly PlacedSend[],
  labels: readonly Label[],
): readonly (Point | null)[] {
  const placed: (Point | null)[] = sends.map(() => null);
  const isFree = (index: number, { x, y }: Point): boolean => {
    const half = (LETTER_WIDTH * labels[index]!.text.length) / 2;
    const isOnRank = ranks.some(
      (rank) => Math.abs(rank.x - x) < half + radius && Math.abs(rank.y - y) < LETTER_HEIGHT / 2 + radius,
    );
    const isOnLabel = placed.some((other, at) => {
      const both = half + (LETTER_WIDTH * labels[at]!.text.length) / 2;
      return other !== null && Math.abs(other.x - x) < both && Math.abs(other.y - y) < LETTER_HEIGHT;
    });
    return !isOnRank && !isOnLabel;
  };
  const ownFirst = [...labels.keys()].sort((a, b) => Number(labels[b]!.isOwn) - Number(labels[a]!.isOwn));
  for (const index of ownFirst) {
    const { from, to } = sends[index]!;
    const points = PLACES.map((along): Point => ({
      x: from.x + along * (to.x - from.x),
      y: from.y + along * (to.y - from.y),
    }));
    placed[index] =
      points.find((point) => isFree(index, point)) ?? (labels[index]!.isOwn ? points[0]! : null);
  }
  return placed;
}

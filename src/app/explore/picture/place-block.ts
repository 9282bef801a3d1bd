/** The nodes and links of one level: all of a small block; of a large one the first few, and one for the rest. */
import type { BlockShape } from '../../../topology/blocks/blocks.ts';
import type { Point } from '../../../topology/blocks/drawing.ts';
import { drawBlock, MOST_NODES } from '../../panels/composer/block/drawing.ts';

export interface PlacedNode extends Point {
  readonly radius: number;
  /** Stands for all that is not drawn. */
  readonly isRest: boolean;
}

export interface PlacedLink {
  readonly from: Point;
  readonly to: Point;
  readonly isRest: boolean;
  readonly isOneWay: boolean;
}

export interface PlacedBlock {
  readonly nodes: readonly PlacedNode[];
  readonly links: readonly PlacedLink[];
  readonly hubs: readonly Point[];
  /** Index of the node that is opened as the next level; null on the innermost. */
  readonly opened: number | null;
  /** Nodes that are not drawn. */
  readonly more: number;
}

/** Nodes of the innermost level are NPUs, drawn as circles; all others are groups, drawn as squares. */
const NPU_RADIUS = 7;
const GROUP_RADIUS = 9;

/** In a square of `side` at `corner`; `opens` is where the opened node lies, null where none is opened. */
export function placeBlock(
  shape: BlockShape,
  corner: Point,
  side: number,
  opens: 'row' | 'column' | null,
): PlacedBlock {
  const { size } = shape;
  const drawing = drawBlock(shape);
  const rest = size > MOST_NODES ? drawing.nodes.at(-1) : undefined;
  const place = ({ x, y }: Point): Point => ({ x: corner.x + x * side, y: corner.y + y * side });
  return {
    nodes: drawing.nodes.map((node) => ({
      ...place(node),
      radius: opens === null ? NPU_RADIUS : GROUP_RADIUS,
      isRest: node === rest,
    })),
    links: drawing.links.map(([from, to], index) => ({
      from: place(from),
      to: place(to),
      isRest: from === rest || to === rest,
      isOneWay: drawing.oneWay?.has(index) === true,
    })),
    hubs: drawing.hubs.map(place),
    opened: opens === null ? null : nearest(drawing.nodes, opens),
    more: Math.max(0, size - MOST_NODES + (rest === undefined ? 0 : 1)),
  };
}

/** The node nearest to the next level; the first of several. */
function nearest(nodes: readonly Point[], opens: 'row' | 'column'): number {
  const toward = ({ x, y }: Point): number => (opens === 'row' ? x : y);
  return nodes.reduce(
    (best, node, index) => (toward(node) > toward(nodes[best] ?? node) + 1e-9 ? index : best),
    0,
  );
}

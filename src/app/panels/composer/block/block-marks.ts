/** Computes the marks of a drawn block in a square of SIDE, for its card and for pictures of the design. */
import type { BlockShape } from '../../../../topology/blocks/blocks.ts';
import { drawBlock, MOST_NODES } from './drawing.ts';

export const SIDE = 48;
const NODE = 3.2;
const HUB = 6;
/** The radius if there are several switches. */
const SMALL_HUB = 2.2;
const SMALL_NODE = 1.8;
/** Half the width of a digit. */
const DIGIT = 3.4;

export interface BlockMarks {
  /** One path for all links, because a fat tree has a hundred and a drag redraws every block in each frame. */
  readonly links: string;
  readonly hubs: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly rx: number;
  }[];
  readonly nodes: readonly { readonly cx: number; readonly cy: number; readonly r: number }[];
  /** The text in the middle, if there are more nodes than are drawn. */
  readonly count: string | null;
}

export type DrawnBlock = Pick<BlockShape, 'kind' | 'size'> & {
  readonly parameters?: BlockShape['parameters'] | undefined;
};

export function blockMarks(block: DrawnBlock): BlockMarks {
  const { nodes, links, hubs } = drawBlock(block);
  const isCounted = block.size > MOST_NODES;
  const isOne = hubs.length === 1;
  const halfHeight = isOne ? HUB : SMALL_HUB;
  const halfWidth = !isOne ? SMALL_HUB : isCounted ? HUB + DIGIT * (String(block.size).length - 1) : HUB;
  return {
    links: links
      .map(([from, to]) => `M${from.x * SIDE} ${from.y * SIDE}L${to.x * SIDE} ${to.y * SIDE}`)
      .join(''),
    hubs: hubs.map(({ x, y }) => ({
      x: x * SIDE - halfWidth,
      y: y * SIDE - halfHeight,
      width: 2 * halfWidth,
      height: 2 * halfHeight,
      rx: isOne ? 2 : 1,
    })),
    nodes: nodes.map(({ x, y }) => ({
      cx: x * SIDE,
      cy: y * SIDE,
      r: hubs.length > 1 ? SMALL_NODE : NODE,
    })),
    count: isCounted && hubs.length < 2 ? String(block.size) : null,
  };
}

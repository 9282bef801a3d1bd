/** Finds the slot of the stack under a point. Lengths are in px of one coordinate system; `top` and `left` grow down and right. */
export interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far outside the stack a block still counts as over it, and how far below it as at its end. */
const REACH = 20;
const REACH_BELOW = 64;

export function isOver({ x, y }: Point, { top, left, width, height }: Box): boolean {
  return (
    x >= left - REACH && x <= left + width + REACH && y >= top - REACH && y <= top + height + REACH_BELOW
  );
}

/**
 * Returns the boxes of a column's blocks as they lie without the one at `heldAt`, so that a new block stays between the two that it
 * was put between although it has pushed one of them away.
 */
export function closedUp(boxes: readonly Box[], heldAt: number): readonly Box[] {
  const [held, next] = [boxes[heldAt], boxes[heldAt + 1]];
  // In several columns blocks do not all move by one height.
  const isColumn = boxes.every(({ left }) => left === boxes[0]?.left);
  const lost = isColumn && held !== undefined && next !== undefined ? next.top - held.top : 0;
  return boxes.flatMap((box, index) => {
    if (index === heldAt) return [];
    return index > heldAt ? { ...box, top: box.top - lost } : box;
  });
}

/**
 * How many of `others`, the boxes of the blocks that are not in the hand, come before the point: those whose
 * middle it has passed, in the reading order of one or several columns. The lower half of the last block is the end.
 */
export function placeAt(point: Point, others: readonly Box[]): number {
  const hasColumns = others.some(({ left, width }) => left >= (others[0]?.left ?? 0) + width / 2);
  const last = others.at(-1);
  const isAtEnd = hasColumns && last !== undefined && isWithin(last, point) && middle(last) < point.y;
  if (isAtEnd) return others.length;
  return others.filter((box) => (hasColumns ? isBeforeInRow(box, point) : middle(box) < point.y)).length;
}

function isBeforeInRow(box: Box, { x, y }: Point): boolean {
  if (y > box.top + box.height) return true;
  return y >= box.top && x > box.left + box.width / 2;
}

function isWithin({ top, left, width, height }: Box, { x, y }: Point): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

function middle({ top, height }: Box): number {
  return top + height / 2;
}

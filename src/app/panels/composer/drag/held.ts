/**
 * A block in the hand: lifted from the stack or from the palette, over a place of the stack or outside it. What
 * it would make of the design is `placed`, a change that is previewed while it moves and done once when it drops.
 */
import { LIST_BOUNDS } from '../../../../design/bounds.ts';
import type { Design, DesignDimension } from '../../../../design/document.ts';
import type { BlockKind } from '../../../../topology/dimension.ts';
import { insertDimension, moveDimension, newDimension, removeDimension } from '../dimensions.ts';

export interface Held {
  readonly dimension: DesignDimension;
  /** The place it was lifted from; null: it is new. */
  readonly from: number | null;
  /** The place it has now, counted with it in the stack; null: it is outside. */
  readonly at: number | null;
  /** Blocks of the stack without it. */
  readonly others: number;
}

/** Lifts a block off the stack; null if there is none. */
export function liftBlock(design: Design, index: number): Held | null {
  const { dimensions } = design.topology;
  const dimension = dimensions[index];
  if (dimension === undefined) return null;
  return { dimension, from: index, at: index, others: dimensions.length - 1 };
}

/** Picks a new block up, still outside; null if the stack is full. */
export function liftNew(design: Design, kind: BlockKind): Held | null {
  const others = design.topology.dimensions.length;
  if (others >= LIST_BOUNDS.dimensions) return null;
  return { dimension: newDimension(design, kind), from: null, at: null, others };
}

/** Takes it to a place, the nearest one that the stack has. */
export function moveTo(held: Held, at: number | null): Held {
  const place = at === null ? null : Math.min(held.others, Math.max(0, at));
  return place === held.at ? held : { ...held, at: place };
}

/** What the design becomes when it is dropped where it is. */
export function placed({ dimension, from, at }: Held): (design: Design) => Design {
  if (from === null) return at === null ? (design) => design : insertDimension(dimension, at);
  return at === null ? removeDimension(from) : moveDimension(from, at);
}

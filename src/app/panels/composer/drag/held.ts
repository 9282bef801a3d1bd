/**
 * A carried block: lifted from the stack or the palette, over an index of the stack or outside it. `placed` is the resulting
 * design, which is previewed while the block moves and becomes one edit when it drops.
 */
import { LIST_BOUNDS } from '../../../../design/bounds.ts';
import type { Design, DesignDimension } from '../../../../design/document.ts';
import type { BlockKind } from '../../../../topology/dimension.ts';
import { insertDimension, moveDimension, newDimension, removeDimension } from '../dimensions.ts';

export interface Held {
  readonly dimension: DesignDimension;
  /** The index it was lifted from; null for a new block. */
  readonly from: number | null;
  /** Its current index in the stack, counted with itself; null if it is outside. */
  readonly at: number | null;
  /** The number of other blocks in the stack. */
  readonly others: number;
}

/** Lifts a block off the stack; null if there is none at the index. */
export function liftBlock(design: Design, index: number): Held | null {
  const { dimensions } = design.topology;
  const dimension = dimensions[index];
  if (dimension === undefined) return null;
  return { dimension, from: index, at: index, others: dimensions.length - 1 };
}

/** Picks up a new block, outside the stack; null if the stack is full. */
export function liftNew(design: Design, kind: BlockKind): Held | null {
  const others = design.topology.dimensions.length;
  if (others >= LIST_BOUNDS.dimensions) return null;
  return { dimension: newDimension(design, kind), from: null, at: null, others };
}

/** Moves it to the nearest index that the stack has. */
export function moveTo(held: Held, at: number | null): Held {
  const place = at === null ? null : Math.min(held.others, Math.max(0, at));
  return place === held.at ? held : { ...held, at: place };
}

/** Returns the design after dropping the block where it is. */
export function placed({ dimension, from, at }: Held): (design: Design) => Design {
  if (from === null) return at === null ? (design) => design : insertDimension(dimension, at);
  return at === null ? removeDimension(from) : moveDimension(from, at);
}

import type { DesignDimension } from '../../../design/document.ts';

const keys = new WeakMap<DesignDimension, number>();
let last = 0;

/** Gives each dimension a key that moves with it, so that its block keeps its focus and its DOM node. */
export function dimensionKey(dimension: DesignDimension): number {
  const known = keys.get(dimension);
  if (known !== undefined) return known;
  last += 1;
  keys.set(dimension, last);
  return last;
}

/** Passes the key of a dimension on to its edited version. */
export function inheritKey(from: DesignDimension, to: DesignDimension): DesignDimension {
  keys.set(to, dimensionKey(from));
  return to;
}

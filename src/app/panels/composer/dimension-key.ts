import type { DesignDimension } from '../../../design/document.ts';

const keys = new WeakMap<DesignDimension, number>();
let last = 0;

/** A key that stays with a dimension when it moves, so that its block keeps its focus and its place in the page. */
export function dimensionKey(dimension: DesignDimension): number {
  const known = keys.get(dimension);
  if (known !== undefined) return known;
  last += 1;
  keys.set(dimension, last);
  return last;
}

/** An edited dimension is still the same one. */
export function inheritKey(from: DesignDimension, to: DesignDimension): DesignDimension {
  keys.set(to, dimensionKey(from));
  return to;
}

import type { Tier } from './dimension.ts';

/** The rule as text, for readers of its outcome. */
export const TIER_RULE =
  'By its place: the outermost block is the pod, the innermost the package, or the chiplet where there are four or more ' +
  'and the next is the package; those between are the node.';

/**
 * The tier of the block at `index`, innermost first, of `count`: that of LIBRA’s networks of 2, 3 and 4 dimensions (package, pod; package,
 * node, pod; chiplet, package, node, pod), with more nodes if there are more blocks.
 */
export function tierOfPlace(index: number, count: number): Tier {
  if (index === count - 1) return 'pod';
  const place = count >= 4 ? index : index + 1;
  return place === 0 ? 'chiplet' : place === 1 ? 'package' : 'node';
}

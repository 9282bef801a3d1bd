/** How the NPUs of a fat tree lie on its leaves. */
import type { SwitchPlaces } from '../block.ts';
import { leavesOf, type TreeShape } from './tree-shape.ts';

export function treePlaces(tree: TreeShape): SwitchPlaces {
  const { leaf, rails } = tree;
  return { perSwitch: leaf, sides: [leavesOf(tree)], ...(rails > 1 ? { rails } : {}) };
}

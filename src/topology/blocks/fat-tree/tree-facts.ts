/** Hops, parts and symmetry of a fat tree in closed form, without its links written out. */
import type { BlockPart, BlockPartition } from '../wires.ts';
import {
  coreWidth,
  leavesOf,
  onLeaf,
  podsOf,
  spineWidth,
  switchPorts,
  type TreeShape,
} from './tree-shape.ts';

/** Links between two NPUs on two leaves. */
function hopsOfLeaves({ pod }: TreeShape, from: number, to: number): number {
  if (from === to) return 2;
  return Math.floor(from / pod) === Math.floor(to / pod) ? 4 : 6;
}

/** The most links between NPUs whose indices are `distance` apart. */
export function treeHops(tree: TreeShape, distance: number): number {
  const farthest = podsOf(tree) > 1 ? 6 : leavesOf(tree) > 1 ? 4 : 2;
  let most = 2;
  for (let from = 0; from + distance < tree.npus && most < farthest; from++) {
    most = Math.max(most, hopsOfLeaves(tree, onLeaf(tree, from).leaf, onLeaf(tree, from + distance).leaf));
  }
  return most;
}

/** Ports are counted in links of width 1: a link of width 4 is four cables. */
export function treeParts(tree: TreeShape): readonly BlockPart[] {
  const { npus, spines, cores, lanes } = tree;
  const [leaves, pods] = [leavesOf(tree), podsOf(tree)];
  const [wide, wider] = [spineWidth(tree), coreWidth(tree)];
  const [ofLeaf, ofSpine, ofCore] = switchPorts(tree);
  const parts: readonly BlockPart[] = [
    {
      component: 'link',
      count: lanes * (npus + leaves * spines * wide + pods * spines * cores * wider),
      width: 1,
      ports: 1,
    },
    { component: 'nic', count: lanes * npus, width: 1, ports: 1 },
    { component: 'switch', count: lanes * leaves, width: 1, ports: ofLeaf },
    {
      component: 'switch',
      count: lanes * pods * spines,
      width: 1,
      ports: ofSpine,
    },
    { component: 'switch', count: lanes * spines * cores, width: 1, ports: ofCore },
  ];
  return parts.filter(({ count }) => count > 0);
}

/** Whether all ranks of a group see the same distances, because equally many of them share a leaf and a pod. */
export function isTreeSymmetric(tree: TreeShape, { size, spacing }: BlockPartition): boolean {
  const leaves = Array.from({ length: size }, (_, rank) => onLeaf(tree, rank * spacing).leaf);
  const count = (keys: readonly number[]): ReadonlyMap<number, number> => {
    const counted = new Map<number, number>();
    for (const key of keys) counted.set(key, (counted.get(key) ?? 0) + 1);
    return counted;
  };
  const onLeaves = count(leaves);
  const inPods = count(leaves.map((leaf) => Math.floor(leaf / tree.pod)));
  return new Set(onLeaves.values()).size === 1 && new Set(inPods.values()).size === 1;
}

import { mixedBits } from '../mixed-bits.ts';

/**
 * A fat tree: leaf switches with `leaf` NPUs each, joined by spines. With two levels every spine has a link to every leaf; with three, each
 * pod of leaves has separate spines, and core j c joins spine j of all pods.
 *
 * The uplinks of a leaf together carry what its NPUs send, leaf x b, divided by the oversubscription; the uplinks of a spine carry what its
 * downlinks carry. Without rails the NPUs of a leaf follow each other; with rails NPU i of every server is on leaf i of its servers.
 */
export interface TreeShape {
  readonly npus: number;
  /** NPUs of a leaf. */
  readonly leaf: number;
  readonly over: number;
  /** Spines that the leaves of a pod share, or all leaves in two levels. */
  readonly spines: number;
  /** NPUs of a server; 1 for a tree without rails. */
  readonly rails: number;
  /** Leaves of a pod; all leaves if there are two levels. */
  readonly pod: number;
  /** Cores that each spine of a pod leads to; 0 if there are two levels. */
  readonly cores: number;
  readonly lanes: number;
  readonly routes: TreeRoutes;
  readonly seed: number;
}

/** How a message picks a spine: by the place of its destination, or by a hash of its ends (ECMP). */
export const TREE_ROUTES = ['dmodk', 'hashed'] as const;
export type TreeRoutes = (typeof TREE_ROUTES)[number];

export function leavesOf({ npus, leaf }: TreeShape): number {
  return npus / leaf;
}

export function podsOf(tree: TreeShape): number {
  return leavesOf(tree) / tree.pod;
}

export interface OnLeaf {
  readonly leaf: number;
  readonly place: number;
}

export function onLeaf({ leaf, rails }: TreeShape, npu: number): OnLeaf {
  const row = Math.floor(npu / rails);
  return { leaf: Math.floor(row / leaf) * rails + (npu % rails), place: row % leaf };
}

/** Width of the link between a leaf and a spine, and between a spine and a core. */
export function spineWidth({ leaf, over, spines }: TreeShape): number {
  return leaf / (over * spines);
}

export function coreWidth(tree: TreeShape): number {
  return tree.cores === 0 ? 0 : (tree.pod * spineWidth(tree)) / tree.cores;
}

/** Ports of a leaf, a spine and a core, in links of width 1. */
export function switchPorts(tree: TreeShape): readonly [number, number, number] {
  const { leaf, spines, pod, cores } = tree;
  const [wide, wider] = [spineWidth(tree), coreWidth(tree)];
  return [leaf + spines * wide, pod * wide + cores * wider, podsOf(tree) * wider];
}

export interface Way {
  /** The spine within the pod. */
  readonly spine: number;
  /** The core within those that the spine leads to. */
  readonly core: number;
}

/** Returns the spine and core of a message between two leaves. */
export function wayOf(tree: TreeShape, from: number, to: number): Way {
  const { routes, spines, cores, leaf, seed } = tree;
  const end = onLeaf(tree, to);
  const key = routes === 'dmodk' ? end.leaf * leaf + end.place : hash(from, to, seed);
  return { spine: key % spines, core: cores === 0 ? 0 : Math.floor(key / spines) % cores };
}

function hash(from: number, to: number, seed: number): number {
  return mixedBits(mixedBits(mixedBits(seed + 0x9e3779b9) ^ from) ^ to);
}

import { mixedBits } from '../mixed-bits.ts';

/**
 * A fat tree: leaf switches with `leaf` NPUs each, joined by spines. Of two levels every spine has a link to every leaf;
 * of three, a pod of leaves has spines of its own, and core j c joins spine j of all pods.
 *
 * A leaf's links up carry together what its NPUs send, leaf x b, divided by the oversubscription; a spine's links up what
 * its links down carry. Plain, the NPUs of a leaf follow each other; on rails NPU i of every server is on leaf i of its
 * servers.
 */
export interface TreeShape {
  readonly npus: number;
  /** NPUs of a leaf. */
  readonly leaf: number;
  readonly over: number;
  /** Of all leaves, or of a pod. */
  readonly spines: number;
  /** NPUs of a server; 1: plain. */
  readonly rails: number;
  /** Leaves of a pod; all where there are two levels. */
  readonly pod: number;
  /** Cores that each spine of a pod leads to; 0 where there are two levels. */
  readonly cores: number;
  readonly lanes: number;
  readonly routes: TreeRoutes;
  readonly seed: number;
}

/** How a message picks a spine: by its destination's place, or by a hash of its ends (ECMP). */
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
  /** Spine of the pod. */
  readonly spine: number;
  /** Core that the spine leads to. */
  readonly core: number;
}

/** The spine and core of a message between two leaves. */
export function wayOf(tree: TreeShape, from: number, to: number): Way {
  const { routes, spines, cores, leaf, seed } = tree;
  const end = onLeaf(tree, to);
  const key = routes === 'dmodk' ? end.leaf * leaf + end.place : hash(from, to, seed);
  return { spine: key % spines, core: cores === 0 ? 0 : Math.floor(key / spines) % cores };
}

function hash(from: number, to: number, seed: number): number {
  return mixedBits(mixedBits(mixedBits(seed + 0x9e3779b9) ^ from) ^ to);
}

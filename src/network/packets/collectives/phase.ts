/** A phase of a chunk: what the nodes of a group do with it, message by message. */
import type { SendOrder } from './all-reduce.ts';
import { peersOf } from './all-reduce.ts';
import { halvingTree, type Tree } from './trees.ts';

export interface Phase {
  /**
   * `tree`: reduced up a tree and sent down again, alternating between the trees of a double binary tree;
   * `exchange`: a piece to every other node (reduce-scatter, all-gather, all-to-all); `allReduce`: two
   * exchanges, the second of the reduced data.
   */
  readonly kind: 'tree' | 'exchange' | 'allReduce';
  /** The nodes that take part together with a node, in rank order. */
  readonly groupOf: (node: number) => readonly number[];
  /** Bytes of every message of a chunk. */
  readonly messageBytes: number;
  /** Time from a message's arrival until the node can act on it, in ps. */
  readonly delayPs: number;
  /** Sends each message as one packet on lossless links, without TCP. */
  readonly isWhole: boolean;
}

/** The role of a node in a phase, computed once. */
export interface Part {
  readonly group: readonly number[];
  readonly rank: number;
  /** All other nodes of the group, in the order in which this one sends to them. */
  readonly peers: readonly number[];
}

export function partsOf(phase: Pick<Phase, 'groupOf'>, nodes: number, order: SendOrder): readonly Part[] {
  return Array.from({ length: nodes }, (_, node) => {
    const group = phase.groupOf(node);
    const rank = group.indexOf(node);
    return { group, rank, peers: peersOf(rank, group.length, order).map((peer) => group[peer]!) };
  });
}

const known = new Map<number, readonly [Tree, Tree]>();

/** Returns both trees over `ranks` ranks. */
export function treesOf(ranks: number): readonly [Tree, Tree] {
  const trees = known.get(ranks) ?? [halvingTree(ranks, 0), halvingTree(ranks, 1)];
  known.set(ranks, trees);
  return trees;
}

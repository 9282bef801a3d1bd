/**
 * The two trees of a double binary tree over any number of nodes: a root with one child, below which every
 * range of numbers hangs under its middle. The root is the last node in the first tree and the first node in
 * the second.
 */
export interface Tree {
  readonly root: number;
  /** By node; -1 for the root. */
  readonly parent: readonly number[];
  /** By node, in ascending order. */
  readonly children: readonly (readonly number[])[];
  /** Links from the root to the deepest leaf. */
  readonly depthHops: number;
}

/** Returns tree 0 (root: the last node) or tree 1 (root: the first). `nodes` >= 2. */
export function halvingTree(nodes: number, tree: 0 | 1): Tree {
  const root = tree === 0 ? nodes - 1 : 0;
  const first = tree === 0 ? 0 : 1;
  const parent = Array.from({ length: nodes }, () => -1);
  const children = Array.from({ length: nodes }, (): number[] => []);
  const hang = (low: number, high: number, above: number): number => {
    if (low > high) return 0;
    const middle = Math.floor((low + high) / 2);
    parent[middle] = above;
    children[above]?.push(middle);
    return 1 + Math.max(hang(low, middle - 1, middle), hang(middle + 1, high, middle));
  };
  const depthHops = hang(first, first + nodes - 2, root);
  return { root, parent, children, depthHops };
}

/** Returns the nodes without children, in ascending order. */
export function leavesOf(tree: Tree): readonly number[] {
  return tree.children.flatMap((below, node) => (below.length === 0 ? [node] : []));
}

/** The tree to build in place of a switch with too few ports. */
import type { BlockShape } from './blocks.ts';
import { treeOfPorts } from './fat-tree/tree-of-ports.ts';
import { fatTree } from './fat-tree/fat-tree.ts';
import { formOf } from './form.ts';
import { withoutDefaults } from './parameters.ts';

/** A tree of switches that have as many ports as the block says; null if it needs none or there is none. */
export function treeInPlaceOf(shape: BlockShape): BlockShape | null {
  const { ports } = formOf(shape).parameters;
  if (typeof ports !== 'number' || ports === 0) return null;
  const tree = treeOfPorts(shape.size, ports);
  if (tree === null) return null;
  const parameters = withoutDefaults(fatTree.parameters, tree.parameters);
  return { kind: 'fatTree', size: tree.size, parameters };
}

/** Links of the fat tree. */
import type { BlockWires } from '../wires.ts';
import { treeCrowd, treePair } from './tree-crowd.ts';
import { isTreeSymmetric, treeHops, treeParts } from './tree-facts.ts';
import { treeRoom } from './tree-floor.ts';
import { treeGraph } from './tree-graph.ts';
import { treeOf, type TreeParameters } from './tree-of.ts';
import { hopsByIndex } from '../hops.ts';

export const fatTreeWires: BlockWires<TreeParameters> = {
  graph: (form) => treeGraph(treeOf(form)),
  hops: hopsByIndex(
    (form, distance) => treeHops(treeOf(form), distance),
    (form, part) => isTreeSymmetric(treeOf(form), part),
  ),
  parts: (form) => treeParts(treeOf(form)),
  isSymmetric: (form, part) => isTreeSymmetric(treeOf(form), part),
  crowd: (form, part, pattern) => treeCrowd(treeOf(form), part, pattern),
  pair: (form, part, ranks) => treePair(treeOf(form), part, ranks),
  room: treeRoom,
};

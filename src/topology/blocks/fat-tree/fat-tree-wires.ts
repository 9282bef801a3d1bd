/** Links of the fat tree. */
import type { BlockWires } from '../wires.ts';
import { treeCrowd, treePair } from './tree-crowd.ts';
import { isTreeSymmetric, treeHops, treeParts } from './tree-facts.ts';
import { treeRoom } from './tree-floor.ts';
import { treeDetours } from './tree-detours.ts';
import { treeGraph } from './tree-graph.ts';
import { treeOf, type TreeParameters } from './tree-of.ts';
import { leavesOf, podsOf } from './tree-shape.ts';
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
  switches: (form) => {
    const tree = treeOf(form);
    const spines = podsOf(tree) * tree.spines;
    return [
      { name: 'leaf', count: leavesOf(tree) },
      { name: 'spine', count: spines },
      ...(tree.cores === 0 ? [] : [{ name: 'core', count: tree.spines * tree.cores }]),
    ];
  },
  without: (form, graph, lost) => treeDetours(treeOf(form), graph, lost),
  room: treeRoom,
};

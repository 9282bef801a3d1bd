/** A fat tree in a machine room, with one cabinet for each leaf and spines and cores in the middle; and its switches as they are drawn. */
import type { Point } from '../drawing.ts';
import { joinedFromTheMiddle, type Floor } from '../floor.ts';
import type { BlockRoom } from '../room.ts';
import { treeOf, type TreeParameters } from './tree-of.ts';
import { leavesOf, onLeaf, podsOf, type TreeShape } from './tree-shape.ts';

function treeFloor(tree: TreeShape): Floor {
  const { npus, spines, cores } = tree;
  const leaves = leavesOf(tree);
  const joining = podsOf(tree) * spines + spines * cores;
  const { group, joint, ...floor } = joinedFromTheMiddle(leaves, joining);
  return {
    ...floor,
    cabinetOf: (node) => {
      if (node < npus) return group(onLeaf(tree, node).leaf);
      const place = (node - npus) % (leaves + joining);
      return place < leaves ? group(place) : joint(place - leaves);
    },
  };
}

/** In a square of side 1: leaves in the lowest row, spines above, cores on top. */
function treePoints(tree: TreeShape): readonly Point[] {
  const rows = [leavesOf(tree), podsOf(tree) * tree.spines, tree.spines * tree.cores].filter(
    (count) => count > 0,
  );
  return rows.flatMap((count, level) =>
    Array.from({ length: count }, (_, index) => ({
      x: (index + 0.5) / count,
      y: 0.92 - (0.84 * level) / (rows.length - 1),
    })),
  );
}

export const treeRoom: BlockRoom<TreeParameters> = {
  floor: (form) => treeFloor(treeOf(form)),
  switchPoints: (form) => treePoints(treeOf(form)),
};

import type { Send } from '../../schedule-shape.ts';
import type { AlgorithmSchedule } from '../basic-algorithm.ts';

/**
 * A full binary tree over P-1 ranks numbered in order (a node's left subtree, itself, its right subtree), under a separate root: rank P-1
 * in tree 0, rank 0 in tree 1. Places 1..P-1 of the full tree count in order, and place P is the root; the height of a place is the number
 * of times that 2 divides it.
 */
export function rankAt(place: number, ranks: number, tree: 0 | 1): number {
  return tree === 0 ? place - 1 : place % ranks;
}

function placeOf(rank: number, ranks: number, tree: 0 | 1): number {
  return tree === 0 ? rank + 1 : rank === 0 ? ranks : rank;
}

/** Steps from the leaves: 0 for a leaf, log2 P for the root. */
export function heightOf(place: number): number {
  let height = 0;
  for (let rest = place; rest % 2 === 0; rest /= 2) height++;
  return height;
}

/** The parent of a place below the root; the root is the parent of the full tree's top. */
export function parentOf(place: number): number {
  const width = 2 ** heightOf(place);
  return Math.floor(place / (2 * width)) % 2 === 0 ? place + width : place - width;
}

/** The whole payload is reduced up the tree and sent down again, in log2 P steps each way. */
export const doubleBinaryTree: AlgorithmSchedule = {
  steps: ({ ranks }) => {
    const levels = Math.round(Math.log2(ranks));
    return Array.from({ length: 2 * levels }, (_, step) => ({
      count: 1,
      blocks: ranks,
      step,
      pattern: { kind: 'other' },
      messages: step < levels ? ranks / 2 ** (step + 1) : 2 ** (step - levels),
    }));
  },
  schedule: ({ collective, ranks, tree }) => {
    const levels = Math.round(Math.log2(ranks));
    const blocks = Array.from({ length: ranks }, (_, index) => index);
    return {
      collective,
      ranks,
      steps: 2 * levels,
      sends: (step, from): readonly Send[] => {
        const place = placeOf(from, ranks, tree);
        const height = heightOf(place);
        if (step < levels) {
          if (height !== step) return [];
          return [{ from, to: rankAt(parentOf(place), ranks, tree), blocks, reduce: true }];
        }
        if (height !== 2 * levels - step) return [];
        const width = 2 ** (height - 1);
        const children = place === ranks ? [ranks / 2] : [place - width, place + width];
        return children.map((child) => ({ from, to: rankAt(child, ranks, tree), blocks, reduce: false }));
      },
    };
  },
};

/** Messages that one rank sends in a phase, at most: counted before a schedule is written out. */
import type { Algorithm, Collective } from '../../collective/types.ts';

export function messageBound({ name }: Algorithm, operation: Collective, ranks: number): number {
  const halves = operation === 'allReduce' ? 2 : 1;
  switch (name) {
    case 'ring':
      return operation === 'allToAll' ? (ranks * (ranks - 1)) / 2 : halves * (ranks - 1);
    case 'direct':
      return halves * (ranks - 1);
    case 'halvingDoubling':
      return halves * Math.log2(ranks);
    case 'doubleBinaryTree':
      // A parent and two children at most.
      return 3;
  }
}

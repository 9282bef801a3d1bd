/** Messages that one rank sends in a phase, at most: counted before a schedule is written out. */
import type { Algorithm, Collective } from '../../collective/types.ts';

export function messageBound({ name, places }: Algorithm, operation: Collective, ranks: number): number {
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
    case 'inNetwork':
      return 1;
    case 'shiftedHalvingDoubling':
    case 'groupedHalvingDoubling':
    case 'additiveHalvingDoubling':
    case 'hierarchical': {
      const { perSwitch, sides } = places ?? { perSwitch: ranks, sides: [] };
      const switches = sides.reduce((product, side) => product * side, 1);
      const between = name === 'hierarchical' ? switches - 1 : Math.log2(switches);
      return halves * (perSwitch - 1 + between);
    }
  }
}

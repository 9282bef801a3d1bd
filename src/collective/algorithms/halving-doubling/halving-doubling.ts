import type { Send } from '../../schedule-shape.ts';
import type { AlgorithmSchedule } from '../basic-algorithm.ts';

/** The blocks whose lowest bits, below `modulus`, equal those of `rank`. */
function blocksLike(rank: number, modulus: number, ranks: number): readonly number[] {
  return Array.from({ length: ranks / modulus }, (_, index) => (rank % modulus) + index * modulus);
}

function flip(rank: number, offset: number): number {
  return rank + (Math.floor(rank / offset) % 2 === 0 ? offset : -offset);
}

/**
 * Recursive halving: with partners 1, 2, 4, ... ranks apart, a rank sends half of what is left and reduces the other half. Recursive
 * doubling gathers in the opposite order.
 */
export const halvingDoubling: AlgorithmSchedule = {
  steps: ({ collective, ranks }) =>
    Array.from({ length: Math.round(Math.log2(ranks)) }, (_, round) => {
      const offset = 2 ** round;
      return {
        count: collective === 'allReduce' ? 2 : 1,
        blocks: ranks / (2 * offset),
        step: collective === 'allGather' ? Math.round(Math.log2(ranks)) - 1 - round : round,
        pattern: { kind: 'exchange', offset },
      } as const;
    }),
  schedule: ({ collective, ranks }) => {
    const rounds = Math.round(Math.log2(ranks));
    const halvings = collective === 'allGather' ? 0 : rounds;
    const doublings = collective === 'reduceScatter' ? 0 : rounds;
    const offsetOf = (step: number): number =>
      step < halvings ? 2 ** step : 2 ** (rounds - 1 - (step - halvings));
    return {
      collective,
      ranks,
      steps: halvings + doublings,
      counted: (step, from) => {
        const offset = offsetOf(step);
        return [{ to: flip(from, offset), blocks: ranks / (2 * offset) }];
      },
      sends: (step, from): readonly Send[] => {
        const reduce = step < halvings;
        const offset = offsetOf(step);
        const to = flip(from, offset);
        // Halving sends what the partner will own; doubling sends what this rank has gathered so far.
        return [{ from, to, blocks: blocksLike(reduce ? to : from, 2 * offset, ranks), reduce }];
      },
    };
  },
};

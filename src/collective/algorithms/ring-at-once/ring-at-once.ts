import type { Send } from '../../schedule-shape.ts';
import type { AlgorithmSchedule } from '../basic-algorithm.ts';

/**
 * An all-to-all over neighbours in P-1 steps: in each, a rank passes on all blocks that have further to go, where the plain ring brings the
 * blocks of one neighbour after the other to their ends, in P (P-1) / 2 steps of as many bytes in all.
 */
export const ringAtOnce: AlgorithmSchedule = {
  steps: ({ ranks }) =>
    Array.from({ length: ranks - 1 }, (_, step) => ({
      count: 1,
      blocks: ranks - 1 - step,
      step,
      pattern: { kind: 'shift', first: 1, last: 1, isByPeer: false },
    })),
  schedule: ({ collective, ranks }) => ({
    collective,
    ranks,
    steps: ranks - 1,
    sends: (step, from): readonly Send[] => {
      const origin = (from - step + ranks) % ranks;
      const blocks = Array.from(
        { length: ranks - 1 - step },
        (_, index) => origin * ranks + ((origin + step + 1 + index) % ranks),
      );
      return [{ from, to: (from + 1) % ranks, blocks, reduce: false }];
    },
  }),
};

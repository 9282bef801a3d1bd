import type { Send } from '../../schedule-shape.ts';
import type { BasicAlgorithm } from '../basic-algorithm.ts';

/**
 * Every rank exchanges with every other rank itself, peers in the order +1, +2, ..., P-1; a window of
 * w makes that ceil((P-1) / w) steps of at most w sends. An all-reduce is two exchanges.
 */
export const direct: BasicAlgorithm = {
  label: 'Direct',
  collectives: ['allReduce', 'reduceScatter', 'allGather', 'allToAll'],
  ranks: 'any',
  takesWindow: true,
  isByPeer: true,
  inAstra: 'whole',
  steps: ({ collective, ranks, window = ranks - 1 }) => {
    const lanes = Math.min(window, ranks - 1);
    const rounds = Math.ceil((ranks - 1) / lanes);
    return Array.from({ length: rounds }, (_, step) => {
      const first = step * lanes + 1;
      const last = Math.min(first + lanes - 1, ranks - 1);
      const pattern = { kind: 'shift', first, last, isByPeer: true } as const;
      return { count: collective === 'allReduce' ? 2 : 1, blocks: 1, step, pattern };
    });
  },
  schedule: ({ collective, ranks, window = ranks - 1 }) => {
    const peers = ranks - 1;
    const lanes = Math.min(window, peers);
    const rounds = peers === 0 ? 0 : Math.ceil(peers / lanes);
    const block = (from: number, to: number, scatter: boolean): number => {
      if (collective === 'allToAll') return from * ranks + to;
      return scatter ? to : from;
    };
    return {
      collective,
      ranks,
      steps: collective === 'allReduce' ? 2 * rounds : rounds,
      sends: (step, from): readonly Send[] => {
        const reduce = collective === 'reduceScatter' || (collective === 'allReduce' && step < rounds);
        const first = (step % rounds) * lanes + 1;
        const last = Math.min(first + lanes - 1, peers);
        return Array.from({ length: last - first + 1 }, (_, index) => {
          const to = (from + first + index) % ranks;
          return { from, to, blocks: [block(from, to, reduce)], reduce };
        });
      },
    };
  },
};

import type { CollectiveName } from '../../collectives.ts';
import type { Send } from '../../schedule-shape.ts';
import type { AlikeSteps, AlgorithmSchedule } from '../basic-algorithm.ts';

/**
 * A broadcast scatters the blocks of the root and gathers them everywhere; a reduce reduces each block at a different rank and gathers them
 * at the root. Half of each has a single end, so its steps come before or after.
 */
type Part = 'scatter' | 'reduce' | 'gather' | 'collect';

function partsOf(collective: CollectiveName): readonly Part[] {
  if (collective === 'broadcast') return ['scatter', 'gather'];
  if (collective === 'reduce') return ['reduce', 'collect'];
  if (collective === 'allReduce') return ['reduce', 'gather'];
  return [collective === 'reduceScatter' ? 'reduce' : 'gather'];
}

/** The ranks to which a rank sends in a round of sends to the ranks `first` to `last` further. */
function peersIn(part: Part, from: number, first: number, last: number, ranks: number): readonly number[] {
  if (part === 'scatter' && from !== 0) return [];
  const peers = Array.from({ length: last - first + 1 }, (_, index) => (from + first + index) % ranks);
  return part === 'collect' ? peers.filter((to) => to === 0) : peers;
}

/**
 * Every rank exchanges with every other rank directly, with peers in the order +1, +2, ..., P-1; a window of w makes that ceil((P-1) / w)
 * steps of at most w sends. An all-reduce is two exchanges, a send-receive one message.
 */
export const direct: AlgorithmSchedule = {
  steps: ({ collective, ranks, window = ranks - 1 }) => {
    const lanes = Math.min(window, ranks - 1);
    const rounds = roundsOf(collective, ranks, lanes);
    const parts = partsOf(collective);
    const hasEnd = parts.some((part) => part === 'scatter' || part === 'collect');
    return Array.from({ length: hasEnd ? 2 * rounds : rounds }, (_, step): AlikeSteps => {
      const part = parts[Math.floor(step / rounds)] ?? 'gather';
      const [first, last] = peersOfRound(collective, step % rounds, lanes, ranks);
      if (part === 'scatter' || part === 'collect') {
        const peers = (rank: number): readonly number[] => peersIn(part, rank, first, last, ranks);
        return { count: 1, blocks: 1, step, pattern: { kind: 'other' }, peers, messages: last - first + 1 };
      }
      const pattern = { kind: 'shift', first, last, isByPeer: true } as const;
      return { count: collective === 'allReduce' ? 2 : 1, blocks: 1, step, pattern };
    });
  },
  schedule: ({ collective, ranks, window = ranks - 1 }) => {
    const lanes = Math.min(window, ranks - 1);
    const rounds = roundsOf(collective, ranks, lanes);
    const parts = partsOf(collective);
    const block = (from: number, to: number, part: Part): number => {
      if (collective === 'allToAll') return from * ranks + to;
      return part === 'reduce' || part === 'scatter' ? to : from;
    };
    return {
      collective,
      ranks,
      steps: parts.length * rounds,
      sends: (step, from): readonly Send[] => {
        const part = parts[Math.floor(step / rounds)] ?? 'gather';
        const [first, last] = peersOfRound(collective, step % rounds, lanes, ranks);
        return peersIn(part, from, first, last, ranks).map((to) => {
          return { from, to, blocks: [block(from, to, part)], reduce: part === 'reduce' };
        });
      },
    };
  },
};

/** Steps of one exchange. */
function roundsOf(collective: CollectiveName, ranks: number, lanes: number): number {
  if (ranks === 1) return 0;
  return collective === 'sendReceive' ? 1 : Math.ceil((ranks - 1) / lanes);
}

function peersOfRound(
  collective: CollectiveName,
  round: number,
  lanes: number,
  ranks: number,
): readonly [first: number, last: number] {
  if (collective === 'sendReceive') return [1, 1];
  const first = round * lanes + 1;
  return [first, Math.min(first + lanes - 1, ranks - 1)];
}

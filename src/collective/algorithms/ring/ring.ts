import type { CollectiveName } from '../../collectives.ts';
import type { Send } from '../../schedule-shape.ts';
import type { AlikeSteps, AlgorithmSchedule } from '../basic-algorithm.ts';

function modulo(value: number, ranks: number): number {
  return ((value % ranks) + ranks) % ranks;
}

/** Phase k = 1..P-1 of an all-to-all moves the blocks for the k-th neighbour, in k steps: [k, step of the phase]. */
function relay(step: number): readonly [number, number] {
  let distance = Math.floor((1 + Math.sqrt(1 + 8 * step)) / 2);
  // The square root of a large number may be rounded past the boundary of a phase.
  if ((distance * (distance - 1)) / 2 > step) distance--;
  return [distance, step - (distance * (distance - 1)) / 2];
}

function stepCount(collective: CollectiveName, ranks: number): number {
  if (collective === 'allReduce') return 2 * (ranks - 1);
  if (collective === 'sendReceive') return ranks > 1 ? 1 : 0;
  if (startOfChain(collective) !== null) return ranks > 1 ? 2 * (ranks - 1) : 0;
  return collective === 'allToAll' ? (ranks * (ranks - 1)) / 2 : ranks - 1;
}

/**
 * Broadcast and reduce go along a chain of P-1 links, P packets one after the other, so that 2 (P-1) steps suffice: from the root on, or
 * from the rank after the root round to the root.
 */
function startOfChain(collective: CollectiveName): 0 | 1 | null {
  if (collective === 'broadcast') return 0;
  return collective === 'reduce' ? 1 : null;
}

/**
 * The first and the last rank of a chain that send in a step; a rank sends packet 0 as many steps later as it is further along the chain.
 */
function sendersOf(start: number, step: number, ranks: number): readonly [number, number] {
  return [start + Math.max(0, step - (ranks - 1)), start + Math.min(step, ranks - 2)];
}

function chainSteps(start: number, ranks: number): readonly AlikeSteps[] {
  return Array.from({ length: 2 * (ranks - 1) }, (_, step) => {
    const [first, last] = sendersOf(start, step, ranks);
    return { count: 1, blocks: 1, step, pattern: { kind: 'chain', first, last } };
  });
}

/** Every rank sends one block a step to the next rank, which is bandwidth optimal except for an all-to-all, whose blocks are relayed. */
export const ring: AlgorithmSchedule = {
  steps: ({ collective, ranks }) => {
    const start = startOfChain(collective);
    if (start !== null) return chainSteps(start, ranks);
    return [
      {
        count: stepCount(collective, ranks),
        blocks: 1,
        step: 0,
        pattern: { kind: 'shift', first: 1, last: 1, isByPeer: false },
      },
    ];
  },
  schedule: ({ collective, ranks }) => {
    const start = startOfChain(collective);
    if (start !== null) {
      return {
        collective,
        ranks,
        steps: stepCount(collective, ranks),
        sends: (step, from): readonly Send[] => {
          const [first, last] = sendersOf(start, step, ranks);
          if (from < first || from > last) return [];
          const packet = step - (from - start);
          return [{ from, to: (from + 1) % ranks, blocks: [packet], reduce: collective === 'reduce' }];
        },
      };
    }
    const block = (step: number, from: number): number => {
      if (collective === 'allToAll') {
        const [distance, hop] = relay(step);
        const origin = modulo(from - hop, ranks);
        return origin * ranks + modulo(origin + distance, ranks);
      }
      if (collective === 'allGather' || collective === 'sendReceive') return modulo(from - step, ranks);
      // A block starts one rank after its owner, so that it is complete when it arrives there.
      return step < ranks - 1 ? modulo(from - 1 - step, ranks) : modulo(from - (step - (ranks - 1)), ranks);
    };
    const reduces = (step: number): boolean =>
      (collective === 'allReduce' || collective === 'reduceScatter') && step < ranks - 1;
    return {
      collective,
      ranks,
      steps: stepCount(collective, ranks),
      sends: (step, from): readonly Send[] => [
        { from, to: (from + 1) % ranks, blocks: [block(step, from)], reduce: reduces(step) },
      ],
    };
  },
};

import type { CollectiveName } from '../../collectives.ts';
import type { Send } from '../../schedule-shape.ts';
import type { BasicAlgorithm } from '../basic-algorithm.ts';

function modulo(value: number, ranks: number): number {
  return ((value % ranks) + ranks) % ranks;
}

/** Phase k = 1..P-1 of an all-to-all moves the blocks for the k-th neighbour, in k steps: [k, step of the phase]. */
function relay(step: number): readonly [number, number] {
  let distance = Math.floor((1 + Math.sqrt(1 + 8 * step)) / 2);
  // The square root of a large number may round past the boundary of a phase.
  if ((distance * (distance - 1)) / 2 > step) distance--;
  return [distance, step - (distance * (distance - 1)) / 2];
}

function stepCount(collective: CollectiveName, ranks: number): number {
  if (collective === 'allReduce') return 2 * (ranks - 1);
  return collective === 'allToAll' ? (ranks * (ranks - 1)) / 2 : ranks - 1;
}

/** Every rank sends one block a step to the next rank: bandwidth optimal, except that all-to-all relays. */
export const ring: BasicAlgorithm = {
  label: 'Ring',
  collectives: ['allReduce', 'reduceScatter', 'allGather', 'allToAll'],
  ranks: 'any',
  inAstra: 'whole',
  steps: ({ collective, ranks }) => [
    {
      count: stepCount(collective, ranks),
      blocks: 1,
      step: 0,
      pattern: { kind: 'shift', first: 1, last: 1, isByPeer: false },
    },
  ],
  schedule: ({ collective, ranks }) => {
    const block = (step: number, from: number): number => {
      if (collective === 'allToAll') {
        const [distance, hop] = relay(step);
        const origin = modulo(from - hop, ranks);
        return origin * ranks + modulo(origin + distance, ranks);
      }
      if (collective === 'allGather') return modulo(from - step, ranks);
      // A block starts one rank after its owner, so that it arrives there complete.
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

/**
 * Facts of every algorithm that need no schedule, in the order in which the algorithms are offered. The page loads only these; the
 * schedules are in algorithms/algorithms.ts.
 */
import type { AlgorithmFacts } from './algorithms/basic-algorithm.ts';

const FACTS = {
  ring: {
    label: 'Ring',
    collectives: [
      'allReduce',
      'reduceScatter',
      'allGather',
      'allToAll',
      'broadcast',
      'reduce',
      'sendReceive',
    ],
    ranks: 'any',
    inAstra: 'whole',
  },
  direct: {
    label: 'Direct',
    collectives: [
      'allReduce',
      'reduceScatter',
      'allGather',
      'allToAll',
      'broadcast',
      'reduce',
      'sendReceive',
    ],
    ranks: 'any',
    takesWindow: true,
    isByPeer: true,
    inAstra: 'whole',
  },
  halvingDoubling: {
    label: 'Halving-doubling',
    collectives: ['allReduce', 'reduceScatter', 'allGather'],
    ranks: 'powerOfTwo',
    inAstra: 'whole',
  },
  doubleBinaryTree: {
    label: 'Double binary tree',
    collectives: ['allReduce'],
    ranks: 'powerOfTwo',
    isTwin: true,
    inAstra: 'dimension',
  },
  shiftedHalvingDoubling: {
    label: 'Shifted halving-doubling',
    collectives: ['allReduce', 'reduceScatter', 'allGather'],
    ranks: 'onSwitches',
    switches: { isHalved: true, isBothWays: true },
  },
  groupedHalvingDoubling: {
    label: 'Halving-doubling shifted in groups',
    collectives: ['allReduce', 'reduceScatter', 'allGather'],
    ranks: 'onSwitches',
    switches: { isHalved: true, isBothWays: true },
  },
  additiveHalvingDoubling: {
    label: 'Shifted halving-doubling one way',
    collectives: ['allReduce', 'reduceScatter', 'allGather'],
    ranks: 'onSwitches',
    switches: { isHalved: true },
  },
  hierarchical: {
    label: 'Hierarchical, inside switches and between',
    collectives: ['allReduce', 'reduceScatter', 'allGather'],
    ranks: 'onSwitches',
  },
  inNetwork: {
    label: 'In the switch',
    collectives: ['allReduce', 'reduceScatter', 'allGather'],
    ranks: 'inNetwork',
  },
  synthesised: {
    label: 'Made for the network',
    collectives: ['allReduce', 'reduceScatter', 'allGather', 'allToAll', 'broadcast'],
    ranks: 'onLinks',
  },
  ringAtOnce: { label: 'Ring, all at once', collectives: ['allToAll'], ranks: 'any' },
} as const satisfies Readonly<Record<string, AlgorithmFacts>>;

export type AlgorithmName = keyof typeof FACTS;

export const ALGORITHM_FACTS: Readonly<Record<AlgorithmName, AlgorithmFacts>> = FACTS;

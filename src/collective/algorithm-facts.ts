/** What is known of an algorithm without its schedule: its name in words, and what it can do. */
import type { SwitchPlaces } from '../topology/blocks/block.ts';
import type { AlgorithmName, Collective } from './types.ts';

export interface AlgorithmFacts {
  readonly label: string;
  readonly collectives: readonly Collective[];
  /** `onSwitches`: those whose block says how they lie on switches; `inNetwork`: on one whose switch adds. */
  readonly ranks: 'any' | 'powerOfTwo' | 'onSwitches' | 'inNetwork';
  /**
   * A message starts when both ends have reached its step, and a rank goes on when what it sends is through as well as
   * what it receives (MPI's send-receive). Missing: it starts when its sender gets there, who waits for what it receives.
   */
  readonly isInStep?: true;
  /** Of `onSwitches`: what of the switches it cannot do with and what is allowed, or null. */
  readonly refuses?: (places: SwitchPlaces) => string | null;
}

const SCATTER_AND_GATHER = ['allReduce', 'reduceScatter', 'allGather'] as const;
const ALL = [...SCATTER_AND_GATHER, 'allToAll'] as const;

function notHalved({ sides }: SwitchPlaces): string | null {
  const isHalved = sides.every((side) => Number.isInteger(Math.log2(side)));
  return isHalved ? null : `${sides.join(' x ')} switches. Allowed: powers of two`;
}

function notBothWays({ sides, isOneWay }: SwitchPlaces): string | null {
  return isOneWay === true && sides.length > 0
    ? 'links between switches that go one way. Allowed: both ways, or the exchange that goes one way'
    : null;
}

const exchange = { collectives: SCATTER_AND_GATHER, ranks: 'onSwitches', isInStep: true } as const;
const bothWays = {
  ...exchange,
  refuses: (places: SwitchPlaces) => notHalved(places) ?? notBothWays(places),
} as const;

export const ALGORITHM_FACTS: Readonly<Record<AlgorithmName, AlgorithmFacts>> = {
  ring: { label: 'Ring', collectives: ALL, ranks: 'any' },
  direct: { label: 'Direct', collectives: ALL, ranks: 'any' },
  halvingDoubling: { label: 'Halving-doubling', collectives: SCATTER_AND_GATHER, ranks: 'powerOfTwo' },
  doubleBinaryTree: { label: 'Double binary tree', collectives: ['allReduce'], ranks: 'powerOfTwo' },
  shiftedHalvingDoubling: { label: 'Shifted halving-doubling', ...bothWays },
  groupedHalvingDoubling: { label: 'Halving-doubling shifted in groups', ...bothWays },
  additiveHalvingDoubling: { label: 'Shifted halving-doubling one way', ...exchange, refuses: notHalved },
  hierarchical: {
    label: 'Hierarchical, inside switches and between',
    collectives: SCATTER_AND_GATHER,
    ranks: 'onSwitches',
  },
  inNetwork: { label: 'In the switch', collectives: SCATTER_AND_GATHER, ranks: 'inNetwork' },
};

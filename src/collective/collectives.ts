/** The list of all collectives, in the order in which they are offered. Those of a run are told apart by their place in it. */

export interface CollectiveFacts {
  /** In the middle of a sentence. */
  readonly label: string;
  readonly short: string;
  /** One rank has what all are to get, or gets what all have: rank 0 of the group. `peer`: each sends to one other. */
  readonly ends?: 'root' | 'peer';
  /** Its bytes are those of one block, all that a rank has of its own. Defaults to the P blocks together. */
  readonly isOfOwnBlock?: true;
  /** It scatters what it has, or gathers it, so that later dimensions see less or more: their order is worth choosing. */
  readonly isSharded?: true;
  /**
   * Designs and system files name its algorithms by dimension. By default each dimension runs its block's
   * default one.
   */
  readonly hasChoice?: true;
}

export const COLLECTIVE_LIST = {
  allReduce: { label: 'all-reduce', short: 'AR', isSharded: true, hasChoice: true },
  reduceScatter: { label: 'reduce-scatter', short: 'RS', isSharded: true, hasChoice: true },
  allGather: { label: 'all-gather', short: 'AG', isOfOwnBlock: true, isSharded: true, hasChoice: true },
  allToAll: { label: 'all-to-all', short: 'A2A', hasChoice: true },
  broadcast: { label: 'broadcast', short: 'BC', ends: 'root' },
  reduce: { label: 'reduce', short: 'RD', ends: 'root' },
  sendReceive: { label: 'send-receive', short: 'SR', ends: 'peer', isOfOwnBlock: true },
} as const satisfies Readonly<Record<string, CollectiveFacts>>;

export type CollectiveName = keyof typeof COLLECTIVE_LIST;

export const COLLECTIVE_FACTS: Readonly<Record<CollectiveName, CollectiveFacts>> = COLLECTIVE_LIST;

/** Those that designs and system files name algorithms for. */
export type ChosenCollective = {
  [C in CollectiveName]: (typeof COLLECTIVE_LIST)[C] extends { readonly hasChoice: true } ? C : never;
}[CollectiveName];

export const CHOSEN_COLLECTIVES = (Object.keys(COLLECTIVE_LIST) as readonly CollectiveName[]).filter(
  (name): name is ChosenCollective => COLLECTIVE_FACTS[name].hasChoice === true,
);

/** Bytes of one block of a collective over `ranks` ranks. @param bytes of the whole collective, as it counts them */
export function bytesOfBlock(collective: CollectiveName, bytes: number, ranks: number): number {
  return COLLECTIVE_FACTS[collective].isOfOwnBlock === true ? bytes : bytes / ranks;
}

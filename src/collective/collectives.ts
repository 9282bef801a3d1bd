/** All collectives, in the order in which they are offered. A recorded run refers to them by their position in this list. */

export interface CollectiveFacts {
  /** As it stands in the middle of a sentence. */
  readonly label: string;
  readonly short: string;
  /** `root`: rank 0 of the group has what all ranks get, or gets what all ranks have. `peer`: each rank sends to one other. */
  readonly ends?: 'root' | 'peer';
  /** Its bytes are those of one block, which is all that a rank has at the start. Defaults to the P blocks together. */
  readonly isOfOwnBlock?: true;
  /** It scatters or gathers its data, so that later dimensions see less or more, and the order of dimensions matters. */
  readonly isSharded?: true;
  /** Designs and system files name its algorithms by dimension. By default each dimension runs the default of its block. */
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

/** The collectives for which designs and system files name algorithms. */
export type ChosenCollective = {
  [C in CollectiveName]: (typeof COLLECTIVE_LIST)[C] extends { readonly hasChoice: true } ? C : never;
}[CollectiveName];

export const CHOSEN_COLLECTIVES = (Object.keys(COLLECTIVE_LIST) as readonly CollectiveName[]).filter(
  (name): name is ChosenCollective => COLLECTIVE_FACTS[name].hasChoice === true,
);

/**
 * Returns the bytes of one block of a collective over `ranks` ranks.
 *
 * @param bytes of the whole collective, as it counts them
 */
export function bytesOfBlock(collective: CollectiveName, bytes: number, ranks: number): number {
  return COLLECTIVE_FACTS[collective].isOfOwnBlock === true ? bytes : bytes / ranks;
}

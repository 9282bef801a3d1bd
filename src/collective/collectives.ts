/** The list of all collectives, in the order in which they are offered. Those of a run are told apart by their place in it. */
export const COLLECTIVE_LIST = {
  allReduce: { label: 'all-reduce' },
  reduceScatter: { label: 'reduce-scatter' },
  allGather: { label: 'all-gather' },
  allToAll: { label: 'all-to-all' },
} as const;

export type CollectiveName = keyof typeof COLLECTIVE_LIST;

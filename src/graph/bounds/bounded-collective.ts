/** The collectives that are bounded on a graph. */
export const BOUNDED_COLLECTIVES = [
  'allReduce',
  'reduceScatter',
  'allGather',
  'allToAll',
  'broadcast',
] as const;
export type BoundedCollective = (typeof BOUNDED_COLLECTIVES)[number];

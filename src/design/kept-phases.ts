/** Chunk phases of a trace that a page keeps one by one, 35 bytes each; of more it keeps the utilisation only. */
export const MOST_KEPT_PHASES = 5_000_000;

/** Maximum number of chunk phases of a trace that a page keeps individually, 35 bytes each; above it only utilisation is kept. */
export const MOST_KEPT_PHASES = 5_000_000;

/**
 * The largest numbers that a topology may have, for the notation, the document and every file reader. They keep NPU ids far below 2^53 and
 * every derived count exact.
 */
export const SIZE_MAX = 65_536;
export const DIMENSIONS_MAX = 8;
export const NPUS_MAX = 2 ** 30;
export const BANDWIDTH_MAX_GBPS = 1e9;
export const LATENCY_MAX_NS = 1e12;
export const LINKS_MAX = 1e6;

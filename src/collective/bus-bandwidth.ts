/** Bandwidths of a timed collective as nccl-tests prints them (NVIDIA/nccl-tests, doc/PERFORMANCE.md). 1 GB/s is 1 B/ns. */
import type { Collective } from './types.ts';

/** The size as nccl-tests counts it, in multiples of our bytes: an all-gather counts the blocks of all ranks. */
function sizes(collective: Collective, ranks: number): number {
  return collective === 'allGather' ? ranks : 1;
}

/** Bus bandwidth divided by algorithm bandwidth: the bytes that cross the slowest link of an ideal network, as a share of the size. */
function busFactor(collective: Collective, ranks: number): number {
  switch (collective) {
    case 'allReduce':
      return (2 * (ranks - 1)) / ranks;
    case 'reduceScatter':
    case 'allGather':
    case 'allToAll':
      return (ranks - 1) / ranks;
    case 'broadcast':
    case 'reduce':
    case 'sendReceive':
      return 1;
  }
}

export interface CollectiveBandwidth {
  readonly algorithmGBps: number;
  readonly busGBps: number;
}

/** @param bytes per NPU; for an all-gather the block that each NPU starts with */
export function collectiveBandwidth(
  collective: Collective,
  bytes: number,
  ranks: number,
  timeNs: number,
): CollectiveBandwidth {
  const algorithmGBps = timeNs > 0 ? (sizes(collective, ranks) * bytes) / timeNs : 0;
  return { algorithmGBps, busGBps: algorithmGBps * busFactor(collective, ranks) };
}

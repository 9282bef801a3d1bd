/**
 * Time of one operation on a ring of the mesh, in its three parts. A ring of one chip sends nothing.
 *
 *     ring(P, shard)     = launch + (P - 1) (sync + shard / b)              all-gather, reduce-scatter
 *     pass(shard)        = launch + sync + shard / b                        send-receive with a neighbour
 *     bcast(P, block, D) = launch + (D + P - 1) (sync + block / (D b))      broadcast, reduce, in D packets
 *
 * `shard` is what a chip contributes at each step: its local part (all-gather), its part of the result
 * (reduce-scatter). Source: MeshSlice (ISCA 2025), formula 5 and its description of SUMMA.
 */
import { BYTES_PER_ELEMENT } from './element.ts';
import type { Direction } from './directions.ts';
import type { GemmProfile } from './profile.ts';

/** The operation that carries a matrix to (`allGather`) or from (`reduceScatter`) where it is multiplied. */
export type RingKind = 'allGather' | 'reduceScatter';

export interface OperationTime {
  readonly launchNs: number;
  readonly syncNs: number;
  readonly transferNs: number;
}

export const NOTHING: OperationTime = { launchNs: 0, syncNs: 0, transferNs: 0 };

export function totalNs({ launchNs, syncNs, transferNs }: OperationTime): number {
  return launchNs + (syncNs + transferNs);
}

export function ringBandwidthGBps(profile: GemmProfile, kind: RingKind, direction: Direction): number {
  return (kind === 'allGather' ? profile.allGatherGBps : profile.reduceScatterGBps)[direction];
}

/** All-gather or reduce-scatter on a ring of `ring` chips, each contributing `shardBytes` per step. */
export function ringTime(
  profile: GemmProfile,
  kind: RingKind,
  direction: Direction,
  ring: number,
  shardBytes: number,
): OperationTime {
  if (ring === 1) return NOTHING;
  return {
    launchNs: profile.launchNs[kind],
    syncNs: (ring - 1) * profile.syncNs,
    transferNs: ((ring - 1) * shardBytes) / ringBandwidthGBps(profile, kind, direction),
  };
}

/** A send to the next chip of the ring and a receive from the one before, `hops` times under one launch. */
export function sendRecvTime(
  profile: GemmProfile,
  direction: Direction,
  ring: number,
  bytes: number,
  hops = 1,
): OperationTime {
  if (ring === 1) return NOTHING;
  return {
    launchNs: profile.launchNs.sendRecv,
    syncNs: hops * profile.sendRecvSyncNs,
    transferNs: (hops * bytes) / profile.sendRecvGBps[direction],
  };
}

/**
 * Broadcast of a block from one chip of the ring to all (with the launch and bandwidth of `allGather`), or
 * the sum of their blocks into one (`reduceScatter`), in packets that follow each other round the ring.
 */
export function broadcastTime(
  profile: GemmProfile,
  kind: RingKind,
  direction: Direction,
  ring: number,
  blockBytes: number,
  packets = bestPackets(profile, kind, direction, ring, blockBytes),
): OperationTime {
  if (ring === 1) return NOTHING;
  const stages = packets + ring - 1;
  return {
    launchNs: profile.launchNs[kind],
    syncNs: stages * profile.syncNs,
    transferNs: (stages * blockBytes) / (packets * ringBandwidthGBps(profile, kind, direction)),
  };
}

/**
 * The number of packets with the least time: more of them shorten the fill of the ring, but each costs a
 * synchronisation. A packet has at least one element.
 */
export function bestPackets(
  profile: GemmProfile,
  kind: RingKind,
  direction: Direction,
  ring: number,
  blockBytes: number,
): number {
  const syncBytes = ringBandwidthGBps(profile, kind, direction) * profile.syncNs;
  const most = Math.floor(blockBytes / BYTES_PER_ELEMENT);
  return Math.max(1, Math.min(most, Math.round(Math.sqrt(((ring - 1) * blockBytes) / syncBytes))));
}

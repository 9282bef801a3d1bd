import type { Rounding } from '../../collective/types.ts';
import { messageBandwidthGBps } from '../../topology/bandwidth.ts';
import { hasSwitches } from '../../topology/blocks/form.ts';
import type { Dimension, SplitBandwidth } from '../../topology/dimension.ts';

/** The inputs of the time of a message between two NPUs of one dimension. */
export interface MessagePath {
  /** Bandwidth of one message; 1 GB/s is 1 byte per ns. */
  readonly bandwidthGBps: number;
  readonly linkLatencyNs: number;
  /** Latency of each node between two links. */
  readonly hopLatencyNs: number;
  /** Both ends of the message together. */
  readonly nicLatencyNs: number;
  readonly routerLatencyNs: number;
  readonly hbmLatencyNs: number;
  readonly hbmBandwidthGBps: number;
  readonly hbmScale: number;
}

/** The path of a message between two NPUs of a group of `groupSize` NPUs of the dimension. */
export function messagePath(
  dimension: Dimension,
  groupSize: number,
  splitBandwidth: SplitBandwidth,
  hopLatencyNs = 0,
): MessagePath {
  const { link } = dimension;
  return {
    bandwidthGBps: messageBandwidthGBps(dimension, groupSize, splitBandwidth),
    linkLatencyNs: dimension.linkLatencyNs,
    hopLatencyNs,
    nicLatencyNs: 2 * (link?.nicLatencyNs ?? 0),
    routerLatencyNs: hasSwitches(dimension) ? (link?.routerLatencyNs ?? 0) : 0,
    hbmLatencyNs: link?.hbmLatencyNs ?? 0,
    hbmBandwidthGBps: link?.hbmBandwidthGBps ?? 0,
    hbmScale: link?.hbmScale ?? 0,
  };
}

// An empty message takes no time even on a path without bandwidth.
function transferNs(bytes: number, bandwidthGBps: number): number {
  return bytes === 0 ? 0 : bytes / bandwidthGBps;
}

/**
 * Returns the time of a message of `bytes` over `hops` idle links: link latencies, the nodes between them,
 * one transfer, NICs and router, or reading it from memory (HBM) if that takes longer. `reference` truncates
 * to whole ns after each term of the network part, as ASTRA-sim 1.0 does.
 */
export function messageLatencyNs(path: MessagePath, hops: number, bytes: number, rounding: Rounding): number {
  const step = rounding === 'reference' ? Math.floor : (ns: number): number => ns;
  let network = step(hops * path.linkLatencyNs);
  if (path.hopLatencyNs > 0) network = step(network + Math.max(0, hops - 1) * path.hopLatencyNs);
  network = step(network + transferNs(bytes, path.bandwidthGBps));
  network = step(network + path.nicLatencyNs);
  network = step(network + path.routerLatencyNs);
  if (path.hbmScale === 0) return network;
  const memory = (path.hbmLatencyNs + transferNs(bytes, path.hbmBandwidthGBps)) * path.hbmScale;
  return Math.max(network, memory);
}

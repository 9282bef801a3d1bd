/**
 * One dimension of a multi-dimensional hierarchical topology, innermost first in a `Topology`.
 *
 * Bandwidth of a dimension is what one NPU can send on it in total, in GB/s with 1 GB = 1e9 B, so
 * that 1 GB/s is exactly 1 byte per ns. The bandwidth of one link follows from the block (blocks/).
 */
export const BLOCK_KINDS = ['ring', 'fullyConnected', 'switch'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

export const TIERS = ['chiplet', 'package', 'node', 'pod'] as const;
export type Tier = (typeof TIERS)[number];

/**
 * Link-level description, as imported simulator files give it. Where present it is the truth, kept
 * exactly, and `bandwidthGBps` is derived from it. 1 GiB/s = 2^30 B/s.
 */
export interface LinkLevel {
  readonly linksPerNpu: number;
  readonly linkBandwidthGiBps: number;
  readonly nicLatencyNs: number;
  readonly routerLatencyNs: number;
  readonly hbmLatencyNs: number;
  /** 1e9 B/s (no 2^30 factor). */
  readonly hbmBandwidthGBps: number;
  /** 0 switches the memory model off. */
  readonly hbmScale: number;
}

export interface Dimension {
  readonly kind: BlockKind;
  /** NPUs (or groups of the dimensions below) joined by this dimension; 1 is legal and adds no phase. */
  readonly size: number;
  readonly bandwidthGBps: number;
  readonly linkLatencyNs: number;
  readonly tier: Tier;
  readonly link?: LinkLevel;
}

/**
 * What each half of a shared dimension may use: `full` gives every group the whole bandwidth of the
 * dimension (the bandwidth paper's assumption), `links` only the links inside the group.
 */
export type SplitBandwidth = 'full' | 'links';

export interface Topology {
  readonly dimensions: readonly Dimension[];
  readonly splitBandwidth: SplitBandwidth;
}

/** Product of the sizes of all dimensions. */
export function npuCount(topology: { readonly dimensions: readonly { readonly size: number }[] }): number {
  return topology.dimensions.reduce((product, dimension) => product * dimension.size, 1);
}

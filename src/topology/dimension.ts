import type { BlockShape } from './blocks/blocks.ts';
import type { DimensionFaults } from './conditions/dimension-faults.ts';
import type { MeasuredLinks } from './measured-links.ts';

export { BLOCK_KINDS, type BlockKind } from './blocks/blocks.ts';

/**
 * One dimension of a multi-dimensional hierarchical topology, innermost first in a `Topology`.
 *
 * The bandwidth of a dimension is what one NPU can send on it in total, in GB/s with 1 GB = 1e9 B, so that 1 GB/s is exactly 1 byte per ns.
 * The bandwidth of one link follows from the block (blocks/).
 */
export const TIERS = ['chiplet', 'package', 'node', 'pod'] as const;
export type Tier = (typeof TIERS)[number];

/**
 * A link-level description, as imported simulator files give it. If present it takes precedence and is kept exactly, and `bandwidthGBps` is
 * derived from it. 1 GiB/s = 2^30 B/s.
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

/** How the links of a dimension are laid, if not as its block says. */
export interface Wires {
  /** Rings side by side, links between each pair, or switches that every NPU has a link to. */
  readonly lanes: number;
  /** Only for blocks with directions (Ring): 2 if each NPU has links both ways, 1 if all send to the next NPU. */
  readonly directions: 1 | 2;
}

/** Which part of a link's bandwidth is payload. */
export interface Framing {
  /** Share of the time in which a link carries packets, 0 < efficiency <= 1. */
  readonly efficiency: number;
  /** Payload of a packet, and the header that is sent with it. */
  readonly packetBytes: number;
  readonly headerBytes: number;
}

/** How packets cross a Switch if every NPU runs its own iteration; other network models ignore it. */
export interface PacketLinks {
  /** Ports that share the buffer of a switch. Defaults to the size of the dimension. */
  readonly switchPorts?: number;
  /**
   * Number of switches that every NPU of a group has an equal link to. Messages from rank s to rank d take switch (s + d) mod this number,
   * whole and without loss. By default one switch drops what its buffer has no room for.
   */
  readonly losslessSwitches?: number;
  /** Time from the arrival of a message on the dimension until an NPU can use it. Defaults to that of the system. */
  readonly endpointDelayNs?: number;
}

/** A block and how it is connected. */
export type Dimension = BlockShape & DimensionLinks;

export interface DimensionLinks {
  readonly bandwidthGBps: number;
  readonly linkLatencyNs: number;
  readonly tier: Tier;
  readonly link?: LinkLevel;
  /** Defaults to one lane, with both directions of a Ring. Not allowed beside `link`, which counts links itself. */
  readonly wires?: Wires;
  /** By default links carry only payload. */
  readonly framing?: Framing;
  readonly packets?: PacketLinks;
  /** Times of messages as a library was measured on the links. Defaults to what latency and bandwidth give. */
  readonly measured?: MeasuredLinks;
  /** Places in a line of the NPUs that the job uses, ascending. Missing: it uses all. */
  readonly usedPlaces?: readonly number[];
  /** Conditions of some of its links. By default all are healthy. */
  readonly faults?: DimensionFaults;
}

/**
 * What each half of a shared dimension may use: `full` gives every group the whole bandwidth of the dimension (the assumption of the
 * bandwidth paper), `links` only the links inside the group.
 */
export type SplitBandwidth = 'full' | 'links';

export interface Topology {
  readonly dimensions: readonly Dimension[];
  readonly splitBandwidth: SplitBandwidth;
  /** Latency of every node between two links of a route. Defaults to 0. */
  readonly routerLatencyNs?: number;
}

/** A dimension of which a job may use some NPUs only. */
export interface UsedDimension {
  readonly size: number;
  /** NPUs of a line that the job uses. Defaults to all. */
  readonly used?: number;
}

/** NPUs of a line that the job uses. */
export function usedSize({ size, used }: UsedDimension): number {
  return used ?? size;
}

export function usedSizes(dimensions: readonly UsedDimension[]): readonly number[] {
  return dimensions.map(usedSize);
}

/** NPUs that the job uses: all that the dimensions join, unless some are left out. */
export function npuCount({ dimensions }: { readonly dimensions: readonly UsedDimension[] }): number {
  return dimensions.reduce((product, dimension) => product * usedSize(dimension), 1);
}

/** NPUs that there are, used or not. */
export function builtCount({
  dimensions,
}: {
  readonly dimensions: readonly { readonly size: number }[];
}): number {
  return dimensions.reduce((product, { size }) => product * size, 1);
}

/** The wiring of a design beyond that of its blocks: optional fields of the document. */
import type { Framing, Wires } from '../topology/dimension.ts';

/** How the links of a dimension are laid; their bandwidth follows from that of the dimension. */
export interface DesignWires extends Wires {
  /** Payload of a packet here. Missing: that of all links. */
  readonly packetBytes?: number;
}

/** What is the same for all links. */
export interface DesignLinks extends Framing {
  /** Of every node between two links of a message. */
  readonly routerLatencyNs: number;
}

/**
 * The torus that is built, where that is not what the dimensions say: rings both ways along each size, over which what
 * an NPU can send is spread evenly. The logical NPUs sit along a line through it on which neighbours are next to each
 * other.
 */
export interface PhysicalTorus {
  /** As many NPUs as the dimensions have. */
  readonly sizes: readonly number[];
  /** Rings side by side along each size. */
  readonly lanes: number;
  readonly linkLatencyNs: number;
}

/** What collectives of one's own said of links: latency of a step, and the share of the rate that large messages reach. */
export interface OwnLink {
  readonly latencyNs: number;
  /** 0 < share <= 1. */
  readonly share: number;
}

/** Of the dimensions inside a node, and of those between nodes (tier pod). Missing: as calibrated or given. */
export interface OwnLinks {
  readonly inside?: OwnLink;
  readonly between?: OwnLink;
}

export const QUEUE_BANDWIDTHS = ['full', 'share'] as const;
export type QueueBandwidth = (typeof QUEUE_BANDWIDTHS)[number];

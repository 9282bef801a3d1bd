/** The wiring of a design beyond that of its blocks: optional fields of the document. */
import type { Framing, Wires } from '../topology/dimension.ts';

/** How the links of a dimension are laid; their bandwidth follows from that of the dimension. */
export interface DesignWires extends Wires {
  /** Payload of a packet on this dimension. Defaults to that of all links. */
  readonly packetBytes?: number;
  /** Share of the time in which links of this dimension carry packets. Defaults to that of all links. */
  readonly efficiency?: number;
}

/** Properties that all links share. */
export interface DesignLinks extends Framing {
  /** Latency of every node between two links of a message. */
  readonly routerLatencyNs: number;
}

/** Along a line on which neighbours are adjacent, or NPUs of equal numbers on each other. */
export const PLACEMENTS = ['line', 'number'] as const;
export type Placement = (typeof PLACEMENTS)[number];

/**
 * The physical torus, if it differs from the dimensions: rings in both directions along each size, over which what an NPU can send is
 * spread evenly. The logical NPUs lie along a line through it on which neighbours are adjacent.
 */
export interface PhysicalTorus {
  /** Their product is the number of NPUs of the dimensions. */
  readonly sizes: readonly number[];
  /** Parallel rings along each size. */
  readonly lanes: number;
  readonly linkLatencyNs: number;
}

/** What the user's measured collectives say about links: the latency of a step, and the share of the rate that large messages reach. */
export interface OwnLink {
  readonly latencyNs: number;
  /** 0 < share <= 1. */
  readonly share: number;
  /** Mean relative error that the fit left on the measured times. Says how good the links are and changes no result. */
  readonly error?: number;
}

/** Links of the dimensions inside a node, and between nodes (tier pod). Default to the calibrated or given figures. */
export interface OwnLinks {
  readonly inside?: OwnLink;
  readonly between?: OwnLink;
}

export const QUEUE_BANDWIDTHS = ['full', 'share'] as const;
export type QueueBandwidth = (typeof QUEUE_BANDWIDTHS)[number];

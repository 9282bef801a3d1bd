/**
 * A fabric: the physical network as the product of dimensions that are wired one by one. Besides the bandwidth of an NPU that a `Dimension`
 * gives, it lists the links, so that messages can be laid on them.
 *
 * NPU id = a0 + n0 (a1 + n1 (a2 + ...)) for coordinates a and sizes n, innermost dimension first. A dimension joins the NPUs that differ
 * only in its coordinate (a line of NPUs).
 */
import { payloadShare } from '../bandwidth.ts';
import { blocks, type BlockKind, type BlockShape } from '../blocks/blocks.ts';
import { formOf } from '../blocks/form.ts';
import type { DimensionFaults } from '../conditions/dimension-faults.ts';
import type { Framing } from '../dimension.ts';

/** One directed link of width 1. 1 GB/s = 1 B/ns. */
export interface LinkClass extends Framing {
  /** Bandwidth of the wire, headers included. */
  readonly bandwidthGBps: number;
  readonly latencyNs: number;
}

export interface PhysicalDimension {
  readonly kind: BlockKind;
  readonly size: number;
  /** Defaults to every parameter at its default. */
  readonly parameters?: BlockShape['parameters'];
  /** Rings side by side, links between each pair, or switches that every NPU has a link to. */
  readonly lanes: number;
  /** 2 if each NPU has links both ways, 1 if all send to the next NPU. */
  readonly directions: 1 | 2;
  /** A direct exchange takes one of several lanes for each peer, in turn. By default a message takes all lanes. */
  readonly isByPeer?: boolean;
  readonly link: LinkClass;
  /** Conditions of some of its links. By default all are healthy. */
  readonly faults?: DimensionFaults;
}

export interface Fabric {
  readonly dimensions: readonly PhysicalDimension[];
  /** Latency of every node between two links of a route. */
  readonly routerLatencyNs: number;
}

/** Payload bandwidth of a link, in GB/s. */
export function payloadBandwidthGBps(link: LinkClass): number {
  return link.bandwidthGBps * payloadShare(link);
}

/** A link that carries only payload. */
export function plainLink(bandwidthGBps: number, latencyNs: number): LinkClass {
  return { bandwidthGBps, latencyNs, efficiency: 1, packetBytes: 1, headerBytes: 0 };
}

/**
 * The paths through a dimension that share no link, so that each may have its queue of chunks: every ring in every direction, every switch,
 * or every link of a pair.
 */
export function channelCount(dimension: PhysicalDimension): number {
  return blocks[dimension.kind].channels(formOf(dimension));
}

/** Whether its channels are two directions in turn for an algorithm; channels with odd numbers run towards lower ranks. */
export function isByDirection(dimension: PhysicalDimension, algorithm: string): boolean {
  return blocks[dimension.kind].turnsRound?.(formOf(dimension), algorithm) ?? false;
}

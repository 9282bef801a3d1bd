/**
 * Bandwidths of a dimension in GB/s (1 GB/s = 1e9 B/s = 1 byte per ns), whether given as one total per NPU or link by link
 * (`Dimension.link`), which then takes precedence.
 */
import { blocks, type BlockKind } from './blocks/blocks.ts';
import { formOf } from './blocks/form.ts';
import type { Dimension, Framing, LinkLevel, SplitBandwidth } from './dimension.ts';

// The reference simulator multiplies the converted link by the number of links in this order; another order sometimes moves a truncated
// latency by 1 ns.
function gibpsTimes(linkBandwidthGiBps: number, multiplier: number): number {
  return ((linkBandwidthGiBps * 2 ** 30) / 1e9) * multiplier;
}

/** What one NPU can send in total over links that are given one by one. */
export function linkLevelBandwidthGBps(
  kind: BlockKind,
  size: number,
  link: Pick<LinkLevel, 'linksPerNpu' | 'linkBandwidthGiBps'>,
): number {
  return gibpsTimes(link.linkBandwidthGiBps, blocks[kind].usableLinks(size, link.linksPerNpu));
}

/** The share of a link's bandwidth that is payload. */
export function payloadShare(framing: Framing | undefined): number {
  if (framing === undefined) return 1;
  const { efficiency, packetBytes, headerBytes } = framing;
  // Without headers there is no quotient, since it might change the last bit.
  return headerBytes === 0 ? efficiency : efficiency * (packetBytes / (packetBytes + headerBytes));
}

/** What one NPU can send on the dimension in total, headers included. */
export function dimensionBandwidthGBps(dimension: Dimension): number {
  const { kind, size, link, bandwidthGBps } = dimension;
  return link ? linkLevelBandwidthGBps(kind, size, link) : bandwidthGBps;
}

/**
 * Links per NPU and the bandwidth of each of them: Ring 2 of b/2, FullyConnected P-1 of b/(P-1), Switch 1 of b, on every lane; a one-way
 * ring has 1 of b.
 */
export function linksOf(dimension: Dimension): { readonly count: number; readonly bandwidthGBps: number } {
  const { kind, link, bandwidthGBps, wires } = dimension;
  if (link) return { count: link.linksPerNpu, bandwidthGBps: gibpsTimes(link.linkBandwidthGiBps, 1) };
  const count = blocks[kind].linksPerNpu(formOf({ ...dimension, ...wires }));
  return { count, bandwidthGBps: bandwidthGBps / count };
}

/** Returns whether it is a ring on which every NPU sends only to the next one. */
export function isOneWay({ kind, wires }: Pick<Dimension, 'kind' | 'wires'>): boolean {
  return blocks[kind].hasDirections && wires?.directions === 1;
}

/**
 * Returns the payload bandwidth of one message inside a group of `groupSize` NPUs of the dimension. With `full` a group of a shared
 * dimension has the block's links to itself, together as fast as the whole dimension; with `links`, and always if links are given one by
 * one, it has the dimension's links between its NPUs.
 */
export function messageBandwidthGBps(
  dimension: Dimension,
  groupSize: number,
  splitBandwidth: SplitBandwidth,
): number {
  const { kind, size, link, bandwidthGBps, framing } = dimension;
  const block = blocks[kind];
  if (link) {
    const links = block.linksPerMessage(size, link.linksPerNpu);
    return gibpsTimes(link.linkBandwidthGiBps, links) * payloadShare(framing);
  }
  const joined = splitBandwidth === 'full' ? groupSize : size;
  const links = block.linksPerNpu(formOf({ ...dimension, size: joined }));
  return (bandwidthGBps / (links / block.linksPerMessage(joined, links))) * payloadShare(framing);
}

/** What one NPU can send of payload in total to the other NPUs of its group of `groupSize` on the dimension. */
export function groupBandwidthGBps(
  dimension: Dimension,
  groupSize: number,
  splitBandwidth: SplitBandwidth,
): number {
  const total = dimensionBandwidthGBps(dimension) * payloadShare(dimension.framing);
  if (
    groupSize >= (dimension.usedPlaces?.length ?? dimension.size) ||
    (splitBandwidth === 'full' && !dimension.link)
  )
    return total;
  return total * blocks[dimension.kind].groupShare(formOf(dimension), groupSize);
}

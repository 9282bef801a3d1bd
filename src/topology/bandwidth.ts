/**
 * Bandwidths of a dimension in GB/s (1 GB/s = 1e9 B/s = 1 byte per ns), whichever way it was given:
 * as one total per NPU, or link by link (`Dimension.link`), which is then the truth.
 */
import { blocks, type BlockKind } from './blocks/blocks.ts';
import { formOf } from './blocks/form.ts';
import type { Dimension, Framing, LinkLevel, SplitBandwidth } from './dimension.ts';

// Multiplying the converted link by the number of links, in this order, is what the reference
// simulator does; another order moves a truncated latency by 1 ns now and then.
function gibpsTimes(linkBandwidthGiBps: number, multiplier: number): number {
  return ((linkBandwidthGiBps * 2 ** 30) / 1e9) * multiplier;
}

/** What one NPU can send in total over the links a link-level description gives it. */
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
  // Without headers no quotient, which might move the last bit.
  return headerBytes === 0 ? efficiency : efficiency * (packetBytes / (packetBytes + headerBytes));
}

/** What one NPU can send on the dimension in total, headers included. */
export function dimensionBandwidthGBps(dimension: Dimension): number {
  const { kind, size, link, bandwidthGBps } = dimension;
  return link ? linkLevelBandwidthGBps(kind, size, link) : bandwidthGBps;
}

/**
 * Links per NPU and the bandwidth of each: Ring 2 of b/2, FullyConnected P-1 of b/(P-1), Switch 1 of b, on every lane;
 * a ring that goes one way has 1 of b.
 */
export function linksOf(dimension: Dimension): { readonly count: number; readonly bandwidthGBps: number } {
  const { kind, link, bandwidthGBps, wires } = dimension;
  if (link) return { count: link.linksPerNpu, bandwidthGBps: gibpsTimes(link.linkBandwidthGiBps, 1) };
  const count = blocks[kind].linksPerNpu(formOf({ ...dimension, ...wires }));
  return { count, bandwidthGBps: bandwidthGBps / count };
}

/** Whether it is a ring on which every NPU sends to the next one only. */
export function isOneWay({ kind, wires }: Pick<Dimension, 'kind' | 'wires'>): boolean {
  return blocks[kind].hasDirections && wires?.directions === 1;
}

/**
 * What one message gets of payload inside a group of `groupSize` NPUs of the dimension. With `full` a group of
 * a shared dimension has the block's links among itself, together as fast as the whole dimension;
 * with `links`, and always where links are given one by one, it has the dimension's own links.
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

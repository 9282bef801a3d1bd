/**
 * Bandwidths of a dimension in GB/s (1 GB/s = 1e9 B/s = 1 byte per ns), whichever way it was given:
 * as one total per NPU, or link by link (`Dimension.link`), which is then the truth.
 */
import { blocks } from './blocks/blocks.ts';
import type { BlockKind, Dimension, LinkLevel, SplitBandwidth } from './dimension.ts';

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

/** What one NPU can send on the dimension in total. */
export function dimensionBandwidthGBps(dimension: Dimension): number {
  const { kind, size, link, bandwidthGBps } = dimension;
  return link ? linkLevelBandwidthGBps(kind, size, link) : bandwidthGBps;
}

/** Links per NPU and the bandwidth of each: Ring 2 of b/2, FullyConnected P-1 of b/(P-1), Switch 1 of b. */
export function linksOf(dimension: Dimension): { readonly count: number; readonly bandwidthGBps: number } {
  const { kind, size, link, bandwidthGBps } = dimension;
  if (link) return { count: link.linksPerNpu, bandwidthGBps: gibpsTimes(link.linkBandwidthGiBps, 1) };
  const count = blocks[kind].linksPerNpu(size);
  return { count, bandwidthGBps: bandwidthGBps / count };
}

/**
 * What one message gets inside a group of `groupSize` NPUs of the dimension. With `full` a group of
 * a shared dimension has the block's links among itself, together as fast as the whole dimension;
 * with `links`, and always where links are given one by one, it has the dimension's own links.
 */
export function messageBandwidthGBps(
  dimension: Dimension,
  groupSize: number,
  splitBandwidth: SplitBandwidth,
): number {
  const { kind, size, link, bandwidthGBps } = dimension;
  const block = blocks[kind];
  if (link) return gibpsTimes(link.linkBandwidthGiBps, block.linksPerMessage(size, link.linksPerNpu));
  return block.messageBandwidthGBps(splitBandwidth === 'full' ? groupSize : size, bandwidthGBps);
}

/** What one NPU can send in total to the other NPUs of its group of `groupSize` on the dimension. */
export function groupBandwidthGBps(
  dimension: Dimension,
  groupSize: number,
  splitBandwidth: SplitBandwidth,
): number {
  const total = dimensionBandwidthGBps(dimension);
  if (groupSize >= dimension.size || (splitBandwidth === 'full' && !dimension.link)) return total;
  return dimension.kind === 'fullyConnected' ? (total * (groupSize - 1)) / (dimension.size - 1) : total;
}

/** The topology of a design under a split of its budget. */
import { blocks } from '../topology/blocks/blocks.ts';
import { linkLevelBandwidthGBps } from '../topology/bandwidth.ts';
import type { Dimension, Topology } from '../topology/dimension.ts';
import type { Design, DesignDimension } from './document.ts';

/** @param splitGBps what one NPU can send, one a dimension */
export function topologyOf(design: Design, splitGBps: readonly number[]): Topology {
  return {
    dimensions: design.topology.dimensions.map((dimension, index) =>
      withBandwidth(dimension, splitGBps[index] ?? 0),
    ),
    splitBandwidth: design.topology.splitBandwidth,
  };
}

/**
 * Links given one by one keep their number, latencies and memory; their bandwidth follows the split, and stays
 * to the last bit what was given where the split is just that.
 */
function withBandwidth(dimension: DesignDimension, bandwidthGBps: number): Dimension {
  const { link, ...plain } = dimension;
  if (link === undefined) return { ...plain, bandwidthGBps };
  if (linkLevelBandwidthGBps(dimension.kind, dimension.size, link) === bandwidthGBps) {
    return { ...plain, bandwidthGBps, link };
  }
  const links = blocks[dimension.kind].usableLinks(dimension.size, link.linksPerNpu);
  const linkBandwidthGiBps = links > 0 ? (bandwidthGBps * 1e9) / 2 ** 30 / links : 0;
  return { ...plain, bandwidthGBps, link: { ...link, linkBandwidthGiBps } };
}

/** The topology of a design under a split of its budget. */
import { blocks } from '../topology/blocks/blocks.ts';
import { linkLevelBandwidthGBps } from '../topology/bandwidth.ts';
import type { Dimension, Topology } from '../topology/dimension.ts';
import type { MeasuredLinks } from '../topology/measured-links.ts';
import type { LinkCurve } from '../workload/calibration/curves.ts';
import { measuredCompute, measuredParts } from '../workload/calibration/measured-parts.ts';
import { computeOf } from './layers-of.ts';
import type { Design, DesignDimension, DesignLinks, DesignSystem } from '../design/document.ts';

/** @param splitGBps what one NPU can send, one a dimension */
export function topologyOf(design: Design, splitGBps: readonly number[]): Topology {
  const { topology, system } = design;
  return {
    dimensions: topology.dimensions.map((dimension, index) =>
      calibrated(
        {
          ...withBandwidth(dimension, splitGBps[index] ?? 0),
          ...framingOf(system.links, dimension.wires?.packetBytes),
        },
        linksOf(system, dimension.tier !== 'pod'),
        measuredOf(design, dimension.tier !== 'pod'),
      ),
    ),
    splitBandwidth: topology.splitBandwidth,
    ...(system.links === undefined ? {} : { routerLatencyNs: system.links.routerLatencyNs }),
  };
}

/** Payload of a packet where a design says nothing of packets and a calibration what share of a link it fills. */
const PACKET_BYTES = 4096;

/** What one's own collectives said of links inside a node or between nodes, else what the named calibration says. */
function linksOf({ ownLinks, calibration }: DesignSystem, isInside: boolean): LinkCurve | undefined {
  const own = isInside ? ownLinks?.inside : ownLinks?.between;
  if (own !== undefined) return own;
  return calibration === undefined ? undefined : measuredParts().links.linkCurve(calibration, isInside);
}

/**
 * With its compute measured, too, a design's messages take what they took beside that compute. Only the analytical network
 * times a message as a whole.
 */
function measuredOf(design: Design, isInside: boolean): MeasuredLinks | undefined {
  const { system } = design;
  const { ownLinks, calibration, network = 'analytical', rounding } = system;
  const own = isInside ? ownLinks?.inside : ownLinks?.between;
  if (own !== undefined || calibration === undefined) return undefined;
  if (network !== 'analytical' || rounding !== 'exact') return undefined;
  const measured = measuredCompute(computeOf(design));
  return measured === null
    ? undefined
    : measuredParts().links.measuredLinks(calibration, measured.stack, isInside);
}

/** A dimension whose links reach what was measured; one that carries its links' own figures keeps them. */
function calibrated(
  dimension: Dimension,
  curve: LinkCurve | undefined,
  measured: MeasuredLinks | undefined,
): Dimension {
  if (dimension.link !== undefined) return dimension;
  if (measured !== undefined) return { ...dimension, measured };
  if (curve === undefined) return dimension;
  const { share, latencyNs } = curve;
  const { efficiency, packetBytes, headerBytes } = dimension.framing ?? {
    efficiency: 1,
    packetBytes: PACKET_BYTES,
    headerBytes: 0,
  };
  return {
    ...dimension,
    linkLatencyNs: latencyNs,
    framing: { efficiency: efficiency * share, packetBytes, headerBytes },
  };
}

/** What of a link is payload, as a field of a dimension; none where nothing is said of links. */
export function framingOf(
  links: DesignLinks | undefined,
  packetBytes: number | undefined,
): Pick<Dimension, 'framing'> {
  if (links === undefined) return {};
  const { efficiency, headerBytes } = links;
  return { framing: { efficiency, packetBytes: packetBytes ?? links.packetBytes, headerBytes } };
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

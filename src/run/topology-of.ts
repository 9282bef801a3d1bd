/** The topology of a design under a split of its budget. */
import { blocks } from '../topology/blocks/blocks.ts';
import { linkLevelBandwidthGBps } from '../topology/bandwidth.ts';
import type { Dimension, Topology } from '../topology/dimension.ts';
import type { MeasuredLinks } from '../topology/measured-links.ts';
import type { LinkCurve } from '../workload/calibration/curves.ts';
import type { DesignConditions } from './conditions/placed-conditions.ts';
import type { EngineParts } from './engine-parts.ts';
import { builtOf, usableGBps } from '../design/machine/built.ts';
import { computeOf } from './layers-of.ts';
import type { Design, DesignDimension, DesignLinks, DesignSystem, DesignWires } from '../design/document.ts';

/**
 * Where another network is built, each dimension has all that an NPU sends on it.
 *
 * @param splitGBps what one NPU can send, per dimension
 */
export function topologyOf(design: Design, splitGBps: readonly number[], engine: EngineParts): Topology {
  const { topology, system } = design;
  const placed = design.conditions === undefined ? undefined : engine.conditions?.placedConditions(design);
  const conditions = placed?.ok === true ? placed.value : null;
  const bandwidths = usableGBps(design, splitGBps);
  return {
    dimensions: topology.dimensions.map((dimension, index) => {
      const healthy = calibrated(
        {
          ...withBandwidth(dimension, bandwidths[index] ?? 0),
          ...framingOf(system.links, dimension.wires),
        },
        linksOf(system, dimension.tier !== 'pod', engine),
        measuredOf(design, dimension.tier !== 'pod', engine),
      );
      return conditions === null ? healthy : withConditions(healthy, conditions, index);
    }),
    splitBandwidth: topology.splitBandwidth,
    ...(system.links === undefined ? {} : { routerLatencyNs: system.links.routerLatencyNs }),
  };
}

/** A background share is time in which links carry nothing of the design. */
function withConditions(dimension: Dimension, { faults, left }: DesignConditions, index: number): Dimension {
  const share = left[index] ?? 1;
  const { framing = { efficiency: 1, packetBytes: PACKET_BYTES, headerBytes: 0 } } = dimension;
  return {
    ...dimension,
    ...(share === 1 ? {} : { framing: { ...framing, efficiency: framing.efficiency * share } }),
    ...(faults[index] ? { faults: faults[index] } : {}),
  };
}

/** Payload of a packet if a design sets no packets and a calibration gives only the payload share of a link. */
const PACKET_BYTES = 4096;

/** Returns the curve of the design's measured links inside a node or between nodes, or else that of the named calibration. */
function linksOf(
  { ownLinks, calibration }: DesignSystem,
  isInside: boolean,
  { calibrations }: EngineParts,
): LinkCurve | undefined {
  const curve = isInside ? ownLinks?.inside : ownLinks?.between;
  if (curve !== undefined) return curve;
  return calibration === undefined ? undefined : calibrations!.linkCurve(calibration, isInside);
}

/**
 * If compute was measured too, messages take their measured time beside that compute. Only the analytical network times a message as a
 * whole.
 */
function measuredOf(design: Design, isInside: boolean, engine: EngineParts): MeasuredLinks | undefined {
  const { system } = design;
  const { ownLinks, calibration, network = 'analytical', rounding } = system;
  const curve = isInside ? ownLinks?.inside : ownLinks?.between;
  if (curve !== undefined || calibration === undefined) return undefined;
  if (network !== 'analytical' || rounding !== 'exact') return undefined;
  const { measured } = computeOf(design, engine);
  return measured === undefined
    ? undefined
    : engine.calibrations!.measuredLinks(calibration, measured.stack, isInside);
}

/** Returns a dimension whose links reach what was measured; a dimension with its own link figures keeps them. */
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

/** Returns the payload share of a link as a field of a dimension; empty if nothing is set. */
export function framingOf(
  links: DesignLinks | undefined,
  wires: DesignWires | undefined,
): Pick<Dimension, 'framing'> {
  if (links === undefined && wires?.efficiency === undefined) return {};
  return {
    framing: {
      efficiency: wires?.efficiency ?? links?.efficiency ?? 1,
      packetBytes: wires?.packetBytes ?? links?.packetBytes ?? PACKET_BYTES,
      headerBytes: links?.headerBytes ?? 0,
    },
  };
}

/** Which NPUs of a line are used, where not all are. */
function placesOf(size: number, used = size, places?: readonly number[]): Pick<Dimension, 'usedPlaces'> {
  if (used === size) return {};
  return { usedPlaces: places ?? Array.from({ length: used }, (_, at) => at) };
}

/**
 * Links given one by one keep their number, latencies and memory. Their bandwidth follows the split, and keeps the given value to the last
 * bit if the split is equal to it.
 */
function withBandwidth(dimension: DesignDimension, bandwidthGBps: number): Dimension {
  const { link, used, usedPlaces, ...built } = dimension;
  const plain = { ...built, ...placesOf(dimension.size, used, usedPlaces) };
  if (link === undefined) return { ...plain, bandwidthGBps };
  if (linkLevelBandwidthGBps(dimension.kind, dimension.size, link) === bandwidthGBps) {
    return { ...plain, bandwidthGBps, link };
  }
  const links = blocks[dimension.kind].usableLinks(dimension.size, link.linksPerNpu);
  const linkBandwidthGiBps = links > 0 ? (bandwidthGBps * 1e9) / 2 ** 30 / links : 0;
  return { ...plain, bandwidthGBps, link: { ...link, linkBandwidthGiBps } };
}

/**
 * Returns the topology that is built and paid for.
 *
 * @param topology the dimensions of the design at a split (`topologyOf`)
 */
export function builtTopology(design: Pick<Design, 'topology' | 'system'>, topology: Topology): Topology {
  const built = builtOf(design);
  if (built === null) return topology;
  const { links, rounding } = design.system;
  const { dimensions } = topology;
  const totalGBps =
    rounding === 'exact'
      ? (dimensions[0]?.bandwidthGBps ?? 0)
      : dimensions.reduce((sum, { bandwidthGBps }) => sum + bandwidthGBps, 0);
  return {
    ...topology,
    dimensions: built.dimensions.map((dimension, index) => ({
      ...withBandwidth(dimension, totalGBps * built.shares[index]!),
      ...framingOf(links, dimension.wires),
    })),
  };
}

/** Returns what a design buys at a split, in GB/s by dimension: the dimensions, or the network that is built under them. */
export function boughtTopology(design: Design, splitGBps: readonly number[], engine: EngineParts): Topology {
  return builtTopology(design, topologyOf(design, splitGBps, engine));
}

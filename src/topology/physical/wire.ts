/** The fabric of a topology: each block wired with its bandwidth. */
import { linksOf } from '../bandwidth.ts';
import { blocks } from '../blocks/blocks.ts';
import { formOf } from '../blocks/form.ts';
import type { Dimension, Topology } from '../dimension.ts';
import { plainLink, type Fabric, type PhysicalDimension } from './fabric.ts';

/**
 * A Ring becomes one ring in both directions with half the bandwidth in each, a FullyConnected one link for each pair, a Switch one switch;
 * `wires` gives their number side by side. Further links that were given one by one (four links on a ring) are further lanes.
 */
export function wireTopology(topology: Topology): Fabric {
  return {
    dimensions: topology.dimensions.map(wireDimension),
    routerLatencyNs: topology.routerLatencyNs ?? 0,
  };
}

function wireDimension(dimension: Dimension): PhysicalDimension {
  const { kind, size, linkLatencyNs, wires, framing, parameters, faults } = dimension;
  const { count, bandwidthGBps } = linksOf(dimension);
  const block = blocks[kind];
  return {
    kind,
    size,
    ...(parameters === undefined ? {} : { parameters }),
    lanes: lanesFor(dimension, count),
    directions: block.hasDirections ? (wires?.directions ?? 2) : 1,
    ...(block.takesLaneByPeer && wires !== undefined && wires.lanes > 1 ? { isByPeer: true } : {}),
    link: { ...plainLink(bandwidthGBps, linkLatencyNs), ...framing },
    ...(faults === undefined ? {} : { faults }),
  };
}

/** Rings, links of a pair or switches side by side: as counted, or as many as links that were given one by one make. */
export function lanesOf(dimension: Dimension): number {
  return lanesFor(dimension, linksOf(dimension).count);
}

function lanesFor({ kind, size, wires, parameters }: Dimension, count: number): number {
  const perLane = blocks[kind].linksPerNpu(formOf({ kind, size, parameters }));
  return wires?.lanes ?? Math.max(1, Math.floor(count / perLane));
}

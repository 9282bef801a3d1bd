/**
 * The physical network of a design: every link, and the position of each NPU of the logical network on it. The network models with
 * contention lay messages on it.
 */
import type { Topology } from '../topology/dimension.ts';
import { plainLink, type Fabric } from '../topology/physical/fabric.ts';
import { snakePlacement } from '../topology/physical/placement.ts';
import { wireTopology } from '../topology/physical/wire.ts';
import { success, type Result } from '../units/result.ts';
import { closedResult } from './closed.ts';
import type { Design } from '../design/document.ts';
import { framingOf } from './topology-of.ts';
import type { EngineParts } from './engine-parts.ts';
import { portsOf } from './uneven/ports.ts';
import { prepareDesign } from './prepare-design.ts';
import type { PhysicalTorus } from '../design/wiring.ts';

export interface DesignFabric {
  /** The logical dimensions with the bandwidths of the split. */
  readonly topology: Topology;
  readonly fabric: Fabric;
  /** The physical NPU of each logical NPU. Defaults to the same number. */
  readonly placement?: readonly number[];
}

/** Returns the fabric under the split of the scheme that the design shows. Problems name fields of the design. */
export function fabricOf(design: Design, engine: EngineParts): Result<DesignFabric> {
  const prepared = prepareDesign(design, engine);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, design.bandwidth.scheme);
  if (!closed.ok) return closed;
  return success(fabricAt(design, prepared.value.derived.topologyAt(closed.value.splitGBps)));
}

/** @param topology the logical dimensions of the design with the bandwidths of a split */
export function fabricAt(design: Design, topology: Topology): DesignFabric {
  const { physical } = design.topology;
  if (physical === undefined) {
    const isAll = topology.dimensions.every(({ usedPlaces }) => usedPlaces === undefined);
    const fabric = wireTopology(topology);
    return isAll ? { topology, fabric } : { topology, fabric, placement: portsOf(topology).npus };
  }
  return {
    topology,
    fabric: torusOf(physical, topology, framingOf(design.system.links, undefined).framing),
    placement: snakePlacement(physical.sizes),
  };
}

/** Spreads what an NPU can send on all dimensions evenly over the links of the torus. */
function torusOf(
  { sizes, lanes, linkLatencyNs }: PhysicalTorus,
  { dimensions, routerLatencyNs = 0 }: Topology,
  framing: Topology['dimensions'][number]['framing'],
): Fabric {
  const totalGBps = dimensions.reduce((sum, { bandwidthGBps }) => sum + bandwidthGBps, 0);
  const joined = sizes.filter((size) => size > 1).length;
  const linkGBps = totalGBps / (2 * lanes * Math.max(1, joined));
  const link = { ...plainLink(linkGBps, linkLatencyNs), ...framing };
  return {
    dimensions: sizes.map((size) => ({ kind: 'ring', size, lanes, directions: 2, link })),
    routerLatencyNs,
  };
}

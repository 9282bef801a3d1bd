/**
 * The physical network of a design: every link there is, and where the NPUs of its logical network sit on it. The
 * contention-aware network lays messages on it.
 */
import type { Topology } from '../topology/dimension.ts';
import type { Fabric } from '../topology/physical/fabric.ts';
import { wireTopology } from '../topology/physical/wire.ts';
import { success, type Result } from '../units/result.ts';
import { closedResult } from './closed.ts';
import type { Design } from './document.ts';
import { topologyOf } from './network.ts';
import { prepareDesign } from './prepareDesign.ts';

export interface DesignFabric {
  /** The logical dimensions with the bandwidths of the split. */
  readonly topology: Topology;
  readonly fabric: Fabric;
  /** The physical NPU of each NPU of the logical network; missing: the same number. */
  readonly placement?: readonly number[];
}

/** Under the split of the scheme that the design shows. Problems name fields of the design. */
export function fabricOf(design: Design): Result<DesignFabric> {
  const prepared = prepareDesign(design);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, design.bandwidth.scheme);
  return closed.ok ? success(fabricAt(design, closed.value.splitGBps)) : closed;
}

/** @param splitGBps what one NPU can send, one a dimension */
export function fabricAt(design: Design, splitGBps: readonly number[]): DesignFabric {
  const topology = topologyOf(design, splitGBps);
  return { topology, fabric: wireTopology(topology) };
}

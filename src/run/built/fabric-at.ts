/** The physical network of a design at a split: what it is built of, and where the NPUs of the logical network sit on it. */
import { builtOf } from '../../design/machine/built.ts';
import type { Design } from '../../design/document.ts';
import { npuCount, type Topology } from '../../topology/dimension.ts';
import type { Fabric } from '../../topology/physical/fabric.ts';
import { wireTopology } from '../../topology/physical/wire.ts';
import { builtTopology } from '../topology-of.ts';
import { portsOf } from '../uneven/ports.ts';

export interface DesignFabric {
  /** The logical dimensions with the bandwidths of the split. */
  readonly topology: Topology;
  readonly fabric: Fabric;
  /** The physical NPU of each logical NPU. Defaults to the same number. */
  readonly placement?: readonly number[];
}

/** @param topology the logical dimensions of the design with the bandwidths of a split */
export function fabricAt(design: Design, topology: Topology): DesignFabric {
  const built = builtOf(design);
  if (built === null) {
    const isAll = topology.dimensions.every(({ usedPlaces }) => usedPlaces === undefined);
    const fabric = wireTopology(topology);
    return isAll ? { topology, fabric } : { topology, fabric, placement: portsOf(topology).npus };
  }
  const placement = Array.from({ length: npuCount(topology) }, (_, npu) => built.placeOf(npu));
  return { topology, fabric: wireTopology(builtTopology(design, topology)), placement };
}

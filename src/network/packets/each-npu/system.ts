import type { Rounding } from '../../../collective/types.ts';
import type { Topology } from '../../../topology/dimension.ts';
import type { Fabric } from '../../../topology/physical/fabric.ts';
import type { PacketOptions } from '../../models/packets/option-facts.ts';

/** What a run with every NPU by itself takes of a system. */
export interface EachNpuSystem {
  readonly topology: Topology;
  readonly wiring: () => { readonly fabric: Fabric };
  readonly isElsewhere?: boolean;
  readonly endpointDelayNs: number;
  readonly rounding: Rounding;
  readonly packets?: PacketOptions;
}

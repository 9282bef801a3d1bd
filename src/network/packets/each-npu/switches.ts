/** The links of Switch dimensions where every NPU runs its own iteration. */
import { payloadBandwidthGBps } from '../../../topology/physical/fabric.ts';
import { physicalGraph } from '../../../topology/physical/graph.ts';
import type { EachNpuSystem } from './system.ts';
import type { PacketLink, PacketNetwork } from '../packet-network.ts';

const PS_PER_NS = 1000;

interface SwitchedDimension {
  readonly size: number;
  readonly stride: number;
  /** Number of switches in parallel that an NPU has a link to. */
  readonly switches: number;
  /** The link of NPU n up to switch s is `firstUp` + n x switches + s; likewise down. */
  readonly firstUp: number;
  readonly firstDown: number;
}

/**
 * A message takes the dimension in which its ends differ: one link up and one down. A lossy switch drops what
 * has no room before the link down, which has an equal part of the buffer for each port; NPUs drop nothing.
 */
export function switchedNetwork(
  system: Pick<EachNpuSystem, 'topology' | 'wiring' | 'packets'>,
): PacketNetwork {
  const { fabric } = system.wiring();
  const { npus } = physicalGraph(fabric);
  const { switchBufferBytes = Infinity } = system.packets ?? {};
  const links: PacketLink[] = [];
  const dimensions: SwitchedDimension[] = [];
  let stride = 1;
  for (const [index, { size, link }] of fabric.dimensions.entries()) {
    const { packets } = system.topology.dimensions[index]!;
    const { losslessSwitches, switchPorts = size } = packets ?? {};
    const switches = losslessSwitches ?? 1;
    const up: PacketLink = {
      psPerByte: PS_PER_NS / (payloadBandwidthGBps(link) / switches),
      latencyPs: Math.round(link.latencyNs * PS_PER_NS),
      bufferBytes: Infinity,
    };
    const bufferBytes =
      losslessSwitches === undefined ? Math.floor(switchBufferBytes / switchPorts) : Infinity;
    const firstUp = links.length;
    const count = npus * switches;
    for (let place = 0; place < count; place++) links.push(up);
    for (let place = 0; place < count; place++) links.push({ ...up, bufferBytes });
    dimensions.push({ size, stride, switches, firstUp, firstDown: firstUp + count });
    stride *= size;
  }
  return {
    nodes: npus,
    links,
    route: (from, to) => {
      for (const { size, stride: apart, switches, firstUp, firstDown } of dimensions) {
        const source = Math.floor(from / apart) % size;
        const target = Math.floor(to / apart) % size;
        if (source === target) continue;
        const through = (source + target) % switches;
        return [firstUp + from * switches + through, firstDown + to * switches + through];
      }
      throw new RangeError(`a message from NPU ${from} to itself`);
    },
  };
}

import { blockWires } from '../../topology/blocks/block-wires.ts';
import { formOf } from '../../topology/blocks/form.ts';
import type { PhysicalGraph } from '../../topology/physical/graph.ts';
import { PACKET_DEFAULTS, type PacketOptions } from './options.ts';
import type { TcpSettings } from './settings.ts';

/** How the ends of flows on a graph behave under the options of a design. */
export function settingsOn(graph: PhysicalGraph, options: PacketOptions): TcpSettings {
  const segmentBytes = options.segmentBytes ?? PACKET_DEFAULTS.segmentBytes;
  return {
    segmentBytes,
    headerBytes: PACKET_DEFAULTS.headerBytes,
    windowBytes: options.windowBytes ?? windowOn(graph, segmentBytes + PACKET_DEFAULTS.headerBytes),
    initialWindowSegments: options.initialWindowSegments ?? PACKET_DEFAULTS.initialWindowSegments,
    rtoPs: Math.round((options.rtoNs ?? PACKET_DEFAULTS.rtoNs) * 1000),
    ackEverySegments: PACKET_DEFAULTS.ackEverySegments,
    idealAck: options.realAcks !== true,
    recovery: options.sack === true ? 'sack' : 'newReno',
  };
}

/** Twice what the widest link sends while a packet goes the longest way and its acknowledgement comes back. */
function windowOn({ fabric, bandwidthGBps }: PhysicalGraph, packetBytes: number): number {
  const widest = bandwidthGBps.reduce((most, own) => Math.max(most, own), 0);
  const slowest = bandwidthGBps.reduce((least, own) => Math.min(least, own), Infinity);
  const roundTripNs = fabric.dimensions.reduce((sum, dimension) => {
    if (dimension.size <= 1) return sum;
    const hops = blockWires[dimension.kind].hops(formOf(dimension), Math.floor(dimension.size / 2));
    return sum + hops * (2 * dimension.link.latencyNs + packetBytes / slowest);
  }, 0);
  return Math.max(PACKET_DEFAULTS.leastWindowBytes, Math.ceil(2 * widest * roundTripNs));
}

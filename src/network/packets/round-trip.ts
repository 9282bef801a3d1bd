/** Round-trip times of packets, against which timers and windows are checked. */
import { blockWires } from '../../topology/blocks/block-wires.ts';
import { formOf } from '../../topology/blocks/form.ts';
import { payloadBandwidthGBps, type Fabric } from '../../topology/physical/fabric.ts';

/**
 * Returns the time of a packet and its acknowledgement on idle links, between the NPUs that are farthest
 * apart, in ns.
 */
export function roundTripNs(fabric: Fabric, packetBytes: number): number {
  return fabric.dimensions.reduce((sum, dimension) => {
    if (dimension.size <= 1) return sum;
    const { kind, size, link } = dimension;
    const half = { kind: 'shift', offset: Math.floor(size / 2) } as const;
    const hops = blockWires[kind].hops(formOf(dimension), { size, spacing: 1 }, half).most;
    return sum + hops * (2 * link.latencyNs + packetBytes / payloadBandwidthGBps(link));
  }, 0);
}

/** Returns the widest and the slowest link in GB/s. */
export function bandwidthsOf({ dimensions }: Fabric): { readonly widest: number; readonly slowest: number } {
  const all = dimensions.filter(({ size }) => size > 1).map(({ link }) => payloadBandwidthGBps(link));
  return { widest: Math.max(0, ...all), slowest: Math.min(Infinity, ...all) };
}

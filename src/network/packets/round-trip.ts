/** Round-trip times of packets, against which timers and windows are checked. */
import { blockWires } from '../../topology/blocks/block-wires.ts';
import { formOf } from '../../topology/blocks/form.ts';
import { payloadBandwidthGBps, type Fabric } from '../../topology/physical/fabric.ts';

/** What a packet takes there and its acknowledgement back on idle links, between the NPUs that are farthest apart, ns. */
export function roundTripNs(fabric: Fabric, packetBytes: number): number {
  return fabric.dimensions.reduce((sum, dimension) => {
    if (dimension.size <= 1) return sum;
    const { kind, size, link } = dimension;
    const hops = blockWires[kind].hops(formOf(dimension), Math.floor(size / 2));
    return sum + hops * (2 * link.latencyNs + packetBytes / payloadBandwidthGBps(link));
  }, 0);
}

/** Of the widest and of the slowest link, GB/s. */
export function bandwidthsOf({ dimensions }: Fabric): { readonly widest: number; readonly slowest: number } {
  const all = dimensions.filter(({ size }) => size > 1).map(({ link }) => payloadBandwidthGBps(link));
  return { widest: Math.max(0, ...all), slowest: Math.min(Infinity, ...all) };
}

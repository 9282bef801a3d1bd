import type { Fabric } from '../../topology/physical/fabric.ts';
import { PACKET_DEFAULTS, type PacketOptions } from '../models/packets/option-facts.ts';
import { bandwidthsOf, roundTripNs } from './round-trip.ts';
import type { TcpSettings } from './tcp/settings.ts';

/** Returns how the ends of flows on a fabric behave under the options of a design. */
export function settingsOn(fabric: Fabric, options: PacketOptions): TcpSettings {
  const { headerBytes, rtoNs, initialWindowSegments, ackEverySegments } = PACKET_DEFAULTS;
  const segmentBytes = options.segmentBytes ?? PACKET_DEFAULTS.segmentBytes;
  const windowBytes = options.windowBytes ?? windowOn(fabric, segmentBytes + headerBytes);
  return {
    segmentBytes,
    headerBytes,
    windowBytes,
    ackEverySegments,
    initialWindowSegments: options.initialWindowSegments ?? initialWindowSegments,
    rtoPs: Math.round((options.rtoNs ?? Math.max(rtoNs, drainNs(fabric, windowBytes))) * 1000),
    idealAck: options.realAcks !== true,
    ackDelayPs: Math.round((options.ackDelayNs ?? PACKET_DEFAULTS.ackDelayNs) * 1000),
    quickAckSegments: options.quickAckSegments ?? PACKET_DEFAULTS.quickAckSegments,
    slowStartSegments: options.slowStartSegments ?? PACKET_DEFAULTS.slowStartSegments,
    sack: options.sack === true,
    recovery: options.recovery ?? 'classic',
    window: options.fixedWindow === true ? 'fixed' : 'newReno',
  };
}

/** Twice what the widest link sends during the longest round trip. */
function windowOn(fabric: Fabric, packetBytes: number): number {
  const needed = 2 * bandwidthsOf(fabric).widest * roundTripNs(fabric, packetBytes);
  return Math.max(PACKET_DEFAULTS.leastWindowBytes, Math.ceil(needed));
}

/**
 * Four times what the slowest link takes for a window from every NPU. A shorter RTO on slow links would
 * resend packets that are only queued, and more of them each time.
 */
function drainNs(fabric: Fabric, windowBytes: number): number {
  const npus = fabric.dimensions.reduce((product, { size }) => product * size, 1);
  return (4 * npus * windowBytes) / bandwidthsOf(fabric).slowest;
}

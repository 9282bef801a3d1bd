import type { Fabric } from '../../topology/physical/fabric.ts';
import { physicalGraph } from '../../topology/physical/graph.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import { flowsOfRoutes, graphNetwork } from './graph-network.ts';
import { roundTripNs } from './round-trip.ts';
import { PACKET_DEFAULTS, type PacketOptions } from '../models/packets/option-facts.ts';

/**
 * Checks that the RTO is longer than an acknowledgement takes; otherwise everything would be resent again and
 * again.
 */
export function checkTimeout(fabric: Fabric, options: PacketOptions): Result<undefined> {
  const { rtoNs, segmentBytes = PACKET_DEFAULTS.segmentBytes } = options;
  const leastNs = 2 * roundTripNs(fabric, segmentBytes + PACKET_DEFAULTS.headerBytes);
  if (rtoNs === undefined || rtoNs >= leastNs) return success(undefined);
  return problem(
    'system.packets.rtoNs',
    `A sender waits ${formatTime(rtoNs)}, and a segment with its acknowledgement takes up to ${formatTime(leastNs / 2)} on idle links. Allowed: ${formatTime(leastNs)} or more.`,
  );
}

/**
 * Checks that a full segment with its header fits before every link; otherwise it would be resent for ever.
 */
export function checkRoom(fabric: Fabric, options: PacketOptions): Result<undefined> {
  const { switchBufferBytes, segmentBytes = PACKET_DEFAULTS.segmentBytes } = options;
  if (switchBufferBytes === undefined) return success(undefined);
  const { links } = graphNetwork(physicalGraph(fabric), options, flowsOfRoutes());
  const least = links.reduce((found, { bufferBytes }) => Math.min(found, bufferBytes), Infinity);
  const packetBytes = segmentBytes + PACKET_DEFAULTS.headerBytes;
  if (least >= packetBytes) return success(undefined);
  return problem(
    'system.packets.switchBufferBytes',
    `The buffer leaves ${formatCount(least)} B before a link, but a segment with its header has ${formatCount(packetBytes)} B. Allowed: ${formatCount(Math.ceil((switchBufferBytes * packetBytes) / Math.max(1, least)))} B or more, or smaller segments.`,
  );
}

import type { Fabric } from '../../topology/physical/fabric.ts';
import { physicalGraph } from '../../topology/physical/graph.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { flowsOfRoutes, graphNetwork } from './graph-network.ts';
import { PACKET_DEFAULTS, type PacketOptions } from './options.ts';

/** Checks that a full segment with its header has room before every link: one that never has would be sent for ever. */
export function checkRoom(fabric: Fabric, options: PacketOptions): Result<undefined> {
  const { switchBufferBytes, segmentBytes = PACKET_DEFAULTS.segmentBytes } = options;
  if (switchBufferBytes === undefined) return success(undefined);
  const { links } = graphNetwork(physicalGraph(fabric), options, flowsOfRoutes());
  const least = links.reduce((found, { bufferBytes }) => Math.min(found, bufferBytes), Infinity);
  const packetBytes = segmentBytes + PACKET_DEFAULTS.headerBytes;
  if (least >= packetBytes) return success(undefined);
  return problem(
    'system.packets.switchBufferBytes',
    `The buffer leaves ${formatCount(least)} B before a link, a segment with its header has ${formatCount(packetBytes)} B. Allowed: ${formatCount(Math.ceil((switchBufferBytes * packetBytes) / Math.max(1, least)))} B or more, or smaller segments.`,
  );
}

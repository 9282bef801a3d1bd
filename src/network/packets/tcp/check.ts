import { problem, success, type Result } from '../../../units/result.ts';
import type { PacketNetwork } from '../packet-network.ts';
import type { TcpSettings } from './settings.ts';

/** Checks that every queue has room for a full segment; otherwise a flow before it would wait for ever. */
export function checkPackets(
  { links }: PacketNetwork,
  { segmentBytes, headerBytes, windowBytes }: TcpSettings,
): Result<undefined> {
  const packetBytes = segmentBytes + headerBytes;
  const least = links.reduce((found, { bufferBytes }) => Math.min(found, bufferBytes), Infinity);
  if (least < packetBytes)
    return problem(
      'switchBufferBytes',
      `leaves ${least} B per port; expected at least a segment with its header, ${packetBytes} B`,
    );
  if (windowBytes < 1) return problem('windowBytes', `is ${windowBytes}; expected at least 1 B`);
  return success(undefined);
}

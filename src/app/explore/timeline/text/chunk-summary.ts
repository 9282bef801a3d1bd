import { formatBytes } from '../../../../units/bytes.ts';
import { formatCount } from '../../../../units/count.ts';
import { formatTime } from '../../../../units/time.ts';
import type { Followed } from '../trace/follow.ts';

const DIGITS = 6;

/** The way of a chunk, in a sentence. */
export function chunkSummary({
  chunk,
  collective,
  group,
  steps,
  queueNs,
  serviceNs,
  bytes,
}: Followed): string {
  const name = `Chunk ${formatCount(chunk)} of the ${collective.text}, ${group}`;
  const phases = steps.length === 1 ? '1 phase' : `${steps.length} phases`;
  const waited = queueNs === null ? '' : `${formatTime(queueNs, DIGITS)} queued and `;
  return `${name}: ${phases}, ${waited}${formatTime(serviceNs, DIGITS)} in service, ${formatBytes(bytes)} per NPU.`;
}

/** Bytes sent in a phase, from the counts of its schedule (collective/counts.ts). */
import { countsOf, type SentByRank0 } from '../../collective/counts.ts';
import type { PhaseRequest } from '../costs/backend.ts';
import type { Group } from '../messages/group.ts';
import { closedFormOf } from '../phase/closed-forms.ts';
import { blockBytes, messageBytes, type PhaseQuestion } from '../phase/phase-question.ts';

export interface SentBytes {
  /** Bytes that one NPU sends, averaged over its group. */
  readonly sentBytes: number;
  /** Bytes that NPU 0 sends per physical dimension, which the reference simulator reports as payload. */
  readonly npu0Bytes: readonly number[];
}

/** @param dimensions number of dimensions */
export function sentBytesOf(question: PhaseQuestion, request: PhaseRequest, dimensions: number): SentBytes {
  const { group, algorithm, operation, rounding } = question;
  const npu0Bytes = new Array<number>(dimensions).fill(0);
  const messages =
    rounding === 'reference' ? closedFormOf(algorithm, operation)?.messages?.(question) : undefined;
  if (messages !== undefined) {
    let sentBytes = 0;
    for (const { offset, bytes } of messages) {
      sentBytes += bytes;
      addTo(npu0Bytes, group, { first: offset, last: offset }, bytes);
    }
    return { sentBytes, npu0Bytes };
  }
  const { sentBlocks, byRank0, sentByRank0, largest, isToNext } = countsOf(algorithm, operation, group.size);
  // If a message is cut into blocks, each block is truncated separately.
  const bytesOfBlock =
    largest === group.size ? messageBytes(question, largest) / largest : blockBytes(question);
  const [only, ...others] = group.levels;
  if (only !== undefined && others.length === 0) npu0Bytes[only.dimension] = sentByRank0 * bytesOfBlock;
  else if (isToNext && request.anticlockwise === true) {
    addTo(npu0Bytes, group, { first: group.size - 1, last: group.size - 1 }, sentByRank0 * bytesOfBlock);
  } else for (const range of byRank0) addTo(npu0Bytes, group, range, range.blocks * bytesOfBlock);
  return { sentBytes: sentBlocks * bytesOfBlock, npu0Bytes };
}

/**
 * Adds `bytes` for every rank of a range: a message of rank 0 takes the highest level in which its peer is
 * not 0.
 */
function addTo(
  byDimension: number[],
  { levels }: Group,
  { first, last }: Pick<SentByRank0, 'first' | 'last'>,
  bytes: number,
): void {
  for (const { dimension, size, stride } of levels) {
    const peers = Math.min(last, size * stride - 1) - Math.max(first, stride) + 1;
    if (peers > 0) byDimension[dimension] = byDimension[dimension]! + peers * bytes;
  }
}

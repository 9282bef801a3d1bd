import type { PhaseRequest } from './backend.ts';
import type { Group } from './group.ts';
import { exchanges } from './phase/halving-doubling.ts';
import { blockBytes } from './phase/phase-timing.ts';
import type { PhaseQuestion } from './phase/phase-timing.ts';

function levelOfPeer(group: Group, peer: number): number | undefined {
  return group.levels.findLast(({ stride }) => stride <= peer)?.dimension;
}

/**
 * Bytes NPU 0 sends per physical dimension, which is what the reference simulator reports as payload.
 * In a binary tree NPU 0 is a leaf of one tree and the root of the other: it sends the payload once.
 */
export function npu0BytesOf(
  question: PhaseQuestion,
  request: PhaseRequest,
  dimensions: number,
  sentBytes: number,
): readonly number[] {
  const { group, algorithm, operation } = question;
  const bytes = new Array<number>(dimensions).fill(0);
  const add = (dimension: number | undefined, amount: number): void => {
    if (dimension !== undefined) bytes[dimension] = (bytes[dimension] ?? 0) + amount;
  };
  if (algorithm.name === 'ring') {
    add(levelOfPeer(group, request.anticlockwise ? group.size - 1 : 1), sentBytes);
  } else if (algorithm.name === 'direct') {
    const each = (operation === 'allReduce' ? 2 : 1) * blockBytes(question);
    for (const { dimension, size, stride } of group.levels) add(dimension, (size - 1) * stride * each);
  } else if (algorithm.name === 'halvingDoubling') {
    for (const exchange of exchanges(question)) add(levelOfPeer(group, exchange.offset), exchange.bytes);
  } else if (algorithm.places !== undefined || algorithm.inNetwork !== undefined) {
    add(group.levels[0]?.dimension, sentBytes);
  } else {
    add(group.levels[0]?.dimension, request.bytes);
  }
  return bytes;
}

/** Effects of the messages of a phase on the reference. */
import {
  groupOf,
  latencyBetween,
  largestLatency,
  commonLatency,
  type Group,
} from '../../../network/messages/group.ts';
import { endpointOf } from '../../../network/messages/endpoint.ts';
import { countsOf } from '../../../collective/counts.ts';
import { closedFormOf } from '../../../network/phase/closed-forms.ts';
import { blockBytes, messageBytes, type PhaseQuestion } from '../../../network/phase/phase-question.ts';
import type { PhaseRequest } from '../../../network/costs/backend.ts';
import type { AstraCase } from '../case.ts';

export function questionOf(
  { topology, endpointDelayNs, policy: { rounding } }: AstraCase,
  { logical, operation, bytes }: PhaseRequest,
): PhaseQuestion {
  return {
    group: groupOf(topology, logical, rounding),
    algorithm: logical.algorithm,
    operation,
    bytes,
    rounding,
    endpoint: endpointOf(endpointDelayNs, rounding),
  };
}

/** Returns the bytes of its largest message. */
export function largestMessage(question: PhaseQuestion): number {
  const { algorithm, operation, group } = question;
  const messages = closedFormOf(algorithm, operation)?.messages?.(question);
  if (messages !== undefined) return Math.max(0, ...messages.map(({ bytes }) => bytes));
  return messageBytes(question, countsOf(algorithm, operation, group.size).largest);
}

/** Returns the longest time that a message of the phase can take, in ns. */
export function slowestMessageNs(question: PhaseQuestion): number {
  return largestLatency(question.group, largestMessage(question));
}

/**
 * Returns whether a ring makes the reference drop a message. A rank that waits for a slow link has not posted its receive when the next
 * message of the same size is sent to it: this happens when one link takes longer than two consecutive ones together, including the
 * end-point delay between them.
 */
export function losesRingMessage(question: PhaseQuestion): boolean {
  const { group, operation, endpoint } = question;
  const sends = operation === 'allReduce' ? 2 * (group.size - 1) : group.size - 1;
  if (sends < 3) return false;
  const bytes = blockBytes(question);
  if (commonLatency(group, bytes) !== undefined) return false;
  const reductionNs = operation === 'reduceScatter' ? endpoint.reductionNs(bytes) : 0;
  const links = linkLatencies(group, bytes);
  const slowest = links.reduce((most, link) => Math.max(most, link), 0);
  const fastestPair = links.reduce(
    (least, link, rank) => Math.min(least, link + (links[(rank + 1) % links.length] ?? 0)),
    Infinity,
  );
  return slowest > fastestPair + endpoint.endpointDelayNs + reductionNs;
}

function linkLatencies(group: Group, bytes: number): readonly number[] {
  return Array.from({ length: group.size }, (_, rank) =>
    latencyBetween(group, rank, (rank + 1) % group.size, bytes),
  );
}

/** Returns whether sends of a direct exchange with a window are released one by one, some of them by a reduction. */
export function freesPacketsEarly(question: PhaseQuestion): boolean {
  const { algorithm, group, operation, endpoint } = question;
  if (algorithm.name !== 'direct' || (algorithm.window ?? Infinity) >= group.size - 1) return false;
  const reduces = operation === 'allReduce' || operation === 'reduceScatter';
  return reduces && endpoint.reductionNs(blockBytes(question)) > 0;
}

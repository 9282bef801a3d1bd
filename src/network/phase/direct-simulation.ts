/**
 * Direct, send by send, where no closed form holds: a window over unequal latencies, or a windowed all-reduce
 * whose reductions drift out of step with the rounds.
 *
 * A rank has as many lanes as its window. Every reception, once processed, frees a lane and releases the next
 * send; the second half of an all-reduce waits until n-1 messages have arrived, and then every free lane
 * sends. Where all ranks see the same latencies in the same order, one rank stands for all: it receives a
 * message exactly when it would have delivered one.
 *
 * A rank posts its k-th receive, from the peer k ranks back, together with its own k-th send. A message that
 * arrives earlier waits for it.
 */
import { commonLatency, latencyBetween } from '../messages/group.ts';
import { createEventQueue, firstTimeNs, popEvent, pushInSequence } from '../events/event-queue.ts';
import { blockBytes } from './phase-question.ts';
import type { PhaseQuestion } from './phase-question.ts';

/** Most ranks of a group in which every rank has to be simulated. */
export const SIMULATED_RANKS_MAX = 1024;

// At equal times all messages arrive before any is processed; otherwise the order of arrival is kept.
const PROCESSED_ORDER = 2 ** 50;

function representativeLatency(
  question: PhaseQuestion,
  bytes: number,
): ((peer: number) => number) | undefined {
  const { group } = question;
  const common = commonLatency(group, bytes);
  if (common !== undefined) return () => common;
  const [level, ...others] = group.levels;
  if (level?.symmetric !== true || others.length > 0) return undefined;
  return (peer) => level.latencyNs(peer, bytes);
}

/** Returns whether the phase has to be simulated with all its ranks. */
export function needsEveryRank(question: PhaseQuestion): boolean {
  const { group, algorithm } = question;
  const windowed = algorithm.window !== undefined && algorithm.window < group.size - 1;
  return windowed && representativeLatency(question, blockBytes(question)) === undefined;
}

/** Time from the start to the end of the last rank, in ns. */
export function simulateDirect(question: PhaseQuestion): number {
  const { group, algorithm, operation, endpoint } = question;
  const { endpointDelayNs } = endpoint;
  const bytes = blockBytes(question);
  const peers = group.size - 1;
  const lanes = Math.min(algorithm.window ?? peers, peers);
  const allReduce = operation === 'allReduce';
  const sends = allReduce ? 2 * peers : peers;
  const reductionNs = endpoint.reductionNs(bytes);
  const representative = representativeLatency(question, bytes);
  const ranks = representative ? 1 : group.size;

  const sent = new Int32Array(ranks);
  const arrived = new Int32Array(ranks);
  const free = new Int32Array(ranks);
  /** Messages that arrived before their receive was posted: receiver x sends + number of the send. */
  const early = new Set<number>();
  const events = createEventQueue();
  let pushed = 0;
  let end = 0;

  // Events are integers: a rank whose reception has been processed or, above those, a message under way.
  const messageEvent = (to: number, message: number): number => ranks + to * sends + message;

  const send = (rank: number, now: number): void => {
    const message = sent[rank]!;
    const peer = ((message % peers) + 1) % group.size;
    const to = representative ? 0 : (rank + peer) % group.size;
    const latency = representative ? representative(peer) : latencyBetween(group, rank, to, bytes);
    sent[rank]!++;
    free[rank]!--;
    pushInSequence(events, now + latency, pushed++, messageEvent(to, message));
    if (early.delete(rank * sends + message))
      pushInSequence(events, now, pushed++, messageEvent(rank, message));
  };
  const reduces = (reception: number): boolean => {
    const insertion = lanes + reception;
    const reducing = insertion % (2 * lanes) >= lanes;
    if (operation === 'reduceScatter') return reducing;
    return allReduce && reducing && Math.floor(insertion / (2 * lanes)) % 2 === 0;
  };

  const arrive = (rank: number, message: number, now: number): void => {
    if (message >= sent[rank]!) {
      early.add(rank * sends + message);
      return;
    }
    const processingNs = endpointDelayNs + (reduces(arrived[rank]!) ? reductionNs : 0);
    arrived[rank]!++;
    pushInSequence(events, now + processingNs, PROCESSED_ORDER + pushed++, rank);
  };
  const process = (rank: number, now: number): void => {
    end = now;
    free[rank]!++;
    if (sent[rank]! < peers) {
      send(rank, now);
    } else if (arrived[rank]! >= peers) {
      while (free[rank]! > 0 && sent[rank]! < sends) send(rank, now);
    }
  };
  const visit = (time: number, event: number): void => {
    if (event < ranks) {
      process(event, time);
    } else {
      const [rank, message] = [Math.floor((event - ranks) / sends), (event - ranks) % sends];
      arrive(rank, message, time);
    }
  };

  for (let rank = 0; rank < ranks; rank++) {
    free[rank] = lanes;
    for (let lane = 0; lane < lanes; lane++) send(rank, endpointDelayNs);
  }
  while (events.count > 0) {
    const now = firstTimeNs(events);
    visit(now, popEvent(events));
  }
  return end;
}

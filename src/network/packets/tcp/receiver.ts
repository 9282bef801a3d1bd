/** The receiving end of a flow. */
import { delayAck, endOfAckDelay, mayWait } from './delayed-ack.ts';
import {
  ACK_LINE,
  EXPECTED,
  FIRST_MESSAGE,
  INTEGERS_A_FLOW,
  LAST_HANDED,
  MESSAGES,
  NUMBERS_A_FLOW,
  NUMBERS_OF_ACKS,
  QUICK_ACKS,
  REVERSE,
  UNANSWERED,
} from './flows.ts';
import { enterNextLink } from './link.ts';
import { mergeIsland } from './islands.ts';
import {
  ACK,
  HANDED,
  IDEAL_ACK,
  INTEGERS,
  KIND,
  LENGTH,
  NUMBERS,
  SEQUENCE,
  SUBJECT,
  freeRecord,
} from './records.ts';
import { schedule, type Transport } from './transport.ts';

/**
 * Handles the arrival of a segment, which is acknowledged before the messages that it completes are
 * delivered.
 */
export function arrived(transport: Transport, record: number): void {
  const { flows, records, counts, settings } = transport;
  const flow = records.integers[record * INTEGERS + SUBJECT]!;
  const bytes = records.integers[record * INTEGERS + LENGTH]!;
  const start = records.numbers[record * NUMBERS + SEQUENCE]!;
  counts.arrivedBytes += bytes;
  const base = flow * NUMBERS_A_FLOW;
  const integers = flow * INTEGERS_A_FLOW;
  const islands = flows.islands[flow]!;
  const before = flows.numbers[base + EXPECTED]!;
  const isInOrder = start <= before && before < start + bytes && islands.length === 0;
  const expected = isInOrder ? start + bytes : mergeIsland(islands, before, start, start + bytes);
  flows.numbers[base + EXPECTED] = expected;

  const ring = flows.rings[flow]!;
  const waiting = flows.integers[integers + MESSAGES]!;
  const first = flows.integers[integers + FIRST_MESSAGE]!;
  const completes = waiting > 0 && ring[2 * first]! <= expected;
  const hasState = flows.acks.length > 0;
  const isQuick =
    hasState && !mayWait(transport, flow, isInOrder, records.numbers[record * NUMBERS + HANDED]!);
  const unanswered = flows.integers[integers + UNANSWERED]! + 1;
  if (isInOrder && !completes && !isQuick && unanswered < settings.ackEverySegments) {
    flows.integers[integers + UNANSWERED] = unanswered;
    freeRecord(records, record);
    if (hasState && unanswered === 1) delayAck(transport, flow);
  } else {
    if (isQuick) {
      const quick = flow * NUMBERS_OF_ACKS + QUICK_ACKS;
      flows.acks[quick] = flows.acks[quick]! - 1;
    }
    acknowledge(transport, record, flow, expected);
  }
  if (completes) deliver(transport, flow, expected);
}

/** Handles an event of the delayed-ACK timer: acknowledges what is pending, unless that was already done. */
export function ackTimerEnded(transport: Transport, record: number): void {
  const { flows, records } = transport;
  const flow = records.integers[record * INTEGERS + SUBJECT]!;
  if (!endOfAckDelay(transport, record, flow)) return;
  records.numbers[record * NUMBERS + HANDED] = flows.acks[flow * NUMBERS_OF_ACKS + LAST_HANDED]!;
  acknowledge(transport, record, flow, flows.numbers[flow * NUMBERS_A_FLOW + EXPECTED]!);
}

/** Delivers the messages that end before `expected`; the application may send others meanwhile. */
function deliver(transport: Transport, flow: number, expected: number): void {
  const { flows, counts, application } = transport;
  const base = flow * INTEGERS_A_FLOW;
  while (flows.integers[base + MESSAGES]! > 0) {
    const ring = flows.rings[flow]!;
    const first = flows.integers[base + FIRST_MESSAGE]!;
    if (ring[2 * first]! > expected) return;
    flows.integers[base + FIRST_MESSAGE] = (first + 1) & (ring.length / 2 - 1);
    flows.integers[base + MESSAGES] = flows.integers[base + MESSAGES]! - 1;
    counts.deliveredMessages += 1;
    application.delivered(flow, ring[2 * first + 1]!);
  }
}

/** Sends the next expected byte back, in the record of the segment or timer that triggers it. */
function acknowledge(transport: Transport, record: number, flow: number, expected: number): void {
  const { records, flows, counts, settings } = transport;
  const base = record * INTEGERS;
  counts.acks += 1;
  flows.integers[flow * INTEGERS_A_FLOW + UNANSWERED] = 0;
  records.numbers[record * NUMBERS + SEQUENCE] = expected;
  if (settings.idealAck) {
    records.integers[base + KIND] = IDEAL_ACK;
    const line = flows.integers[flow * INTEGERS_A_FLOW + ACK_LINE]!;
    schedule(transport, line, record, transport.nowPs + flows.ackLatencies[flow]!);
    return;
  }
  records.integers[base + KIND] = ACK;
  records.integers[base + SUBJECT] = flows.integers[flow * INTEGERS_A_FLOW + REVERSE]!;
  enterNextLink(transport, record, 0);
}

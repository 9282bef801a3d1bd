/** The receiving end of a flow. */
import {
  ACK_DELAY,
  ACK_LINE,
  EXPECTED,
  FIRST_MESSAGE,
  INTEGERS_A_FLOW,
  LAST_MESSAGE,
  NUMBERS_A_FLOW,
  REVERSE,
  UNANSWERED,
} from './flows.ts';
import { enterNextLink } from './link.ts';
import { mergeIsland } from './islands.ts';
import { freeMessage } from './messages.ts';
import { ACK, IDEAL_ACK, INTEGERS, KIND, LENGTH, NUMBERS, SEQUENCE, SUBJECT, freeRecord } from './records.ts';
import { schedule, type Transport } from './transport.ts';

/** A segment has arrived. It is acknowledged before the messages that it completes are delivered. */
export function arrived(transport: Transport, record: number): void {
  const { flows, records, counts, settings, messages } = transport;
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

  let message = flows.integers[integers + FIRST_MESSAGE]!;
  const completes = message >= 0 && messages.ends[message]! <= expected;
  const unanswered = flows.integers[integers + UNANSWERED]! + 1;
  if (isInOrder && !completes && unanswered < settings.ackEverySegments) {
    flows.integers[integers + UNANSWERED] = unanswered;
    freeRecord(records, record);
  } else {
    flows.integers[integers + UNANSWERED] = 0;
    acknowledge(transport, record, flow, expected);
  }
  if (!completes) return;
  const { application } = transport;
  while (message >= 0 && messages.ends[message]! <= expected) {
    const next = messages.nexts[message]!;
    const tag = messages.tags[message]!;
    flows.integers[integers + FIRST_MESSAGE] = next;
    if (next < 0) flows.integers[integers + LAST_MESSAGE] = -1;
    freeMessage(messages, message);
    counts.deliveredMessages += 1;
    application.delivered(flow, tag);
    message = flows.integers[integers + FIRST_MESSAGE]!;
  }
}

/** Sends what is expected next back, in the record of the segment that asks for it. */
function acknowledge(transport: Transport, record: number, flow: number, expected: number): void {
  const { records, flows, counts, settings } = transport;
  const base = record * INTEGERS;
  counts.acks += 1;
  records.numbers[record * NUMBERS + SEQUENCE] = expected;
  if (settings.idealAck) {
    records.integers[base + KIND] = IDEAL_ACK;
    const line = flows.integers[flow * INTEGERS_A_FLOW + ACK_LINE]!;
    const delayPs = flows.numbers[flow * NUMBERS_A_FLOW + ACK_DELAY]!;
    schedule(transport, line, record, transport.nowPs + delayPs);
    return;
  }
  records.integers[base + KIND] = ACK;
  records.integers[base + SUBJECT] = flows.integers[flow * INTEGERS_A_FLOW + REVERSE]!;
  enterNextLink(transport, record, 0);
}

/**
 * Decides when a receiver acknowledges a lone in-order segment: after a delay (RFC 1122, 4.2.3.2; RFC 5681,
 * 4.2), or at once while it has quick acknowledgements left, as Linux has at the start of a flow and after a
 * gap.
 */
import {
  ACK_DUE,
  ACK_TIMER_OUT,
  INTEGERS_A_FLOW,
  LAST_ARRIVAL,
  LAST_HANDED,
  NUMBERS_OF_ACKS,
  QUICK_ACKS,
  UNANSWERED,
} from './flows.ts';
import { ACK_TIMER, freeRecord, INTEGERS, KIND, SUBJECT, takeRecord } from './records.ts';
import { schedule, type Transport } from './transport.ts';

/**
 * Notes that a segment has arrived, and returns whether its acknowledgement may be delayed. A first segment,
 * a gap, and a pause longer than an RTO (how a receiver detects a timeout) renew the quick acknowledgements.
 */
export function mayWait(transport: Transport, flow: number, isInOrder: boolean, handedPs: number): boolean {
  const { settings, nowPs } = transport;
  const { acks } = transport.flows;
  const base = flow * NUMBERS_OF_ACKS;
  const isAfterPause = nowPs - acks[base + LAST_ARRIVAL]! > settings.rtoPs;
  if (isAfterPause || !isInOrder) acks[base + QUICK_ACKS] = settings.quickAckSegments ?? 0;
  acks[base + LAST_ARRIVAL] = nowPs;
  acks[base + LAST_HANDED] = handedPs;
  return acks[base + QUICK_ACKS] === 0;
}

/**
 * Starts the delay of an acknowledgement. A flow has at most one event of this timer, which checks what is
 * due.
 */
export function delayAck(transport: Transport, flow: number): void {
  const { flows, records, settings, nowPs } = transport;
  const { ackDelayPs = 0 } = settings;
  if (ackDelayPs === 0) return;
  const due = nowPs + ackDelayPs;
  flows.acks[flow * NUMBERS_OF_ACKS + ACK_DUE] = due;
  if (flows.integers[flow * INTEGERS_A_FLOW + ACK_TIMER_OUT] === 1) return;
  const record = takeRecord(records);
  records.integers[record * INTEGERS + KIND] = ACK_TIMER;
  records.integers[record * INTEGERS + SUBJECT] = flow;
  flows.integers[flow * INTEGERS_A_FLOW + ACK_TIMER_OUT] = 1;
  schedule(transport, -1, record, due);
}

/** Returns whether an acknowledgement is due at an event of the timer; if not, the record is freed or scheduled again. */
export function endOfAckDelay(transport: Transport, record: number, flow: number): boolean {
  const { flows, records, nowPs } = transport;
  const base = flow * INTEGERS_A_FLOW;
  const isWaiting = flows.integers[base + UNANSWERED]! > 0;
  const due = flows.acks[flow * NUMBERS_OF_ACKS + ACK_DUE]!;
  const isLater = isWaiting && nowPs < due;
  flows.integers[base + ACK_TIMER_OUT] = isLater ? 1 : 0;
  if (isLater) schedule(transport, -1, record, due);
  else if (!isWaiting) freeRecord(records, record);
  return isWaiting && !isLater;
}

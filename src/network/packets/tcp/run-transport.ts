import { INTEGERS_A_FLOW, FLUSH_PENDING, REVERSE } from './flows.ts';
import { enterNextLink } from './link.ts';
import { popEvent } from '../../events/event-queue.ts';
import { ackTimerEnded, arrived } from './receiver.ts';
import {
  ACK,
  ACK_TIMER,
  DATA,
  FLUSH,
  freeRecord,
  HANDED,
  HOP,
  IDEAL_ACK,
  INTEGERS,
  KIND,
  NUMBERS,
  SEQUENCE,
  SUBJECT,
  TIMER,
  WAKE,
  WHOLE_MESSAGE,
} from './records.ts';
import { acknowledged, pump, timerEnded } from './sender.ts';
import { takeHead } from './sources.ts';
import { announcePending, type Transport } from './transport.ts';

/**
 * Why a run returns. `stopped`: the application has received everything; `paused`: after `events`; `idle`: no
 * event is left.
 */
export type RunState = 'stopped' | 'paused' | 'idle';

/** Runs at most `events` further events. */
export function runTransport(transport: Transport, events = Infinity): RunState {
  const { sources, records, network, counts } = transport;
  const pendingQueue = network.links.length;
  for (let left = events; left > 0; left--) {
    const queue = sources.winners[1]!;
    const time = sources.times[queue]!;
    if (time === Infinity) return 'idle';
    transport.nowPs = time;
    counts.events += 1;
    let record: number;
    if (queue === pendingQueue) {
      record = popEvent(transport.pending);
      announcePending(transport);
    } else {
      record = takeHead(sources, records, queue);
    }
    happen(transport, record);
    if (transport.stopped) return 'stopped';
  }
  return 'paused';
}

function happen(transport: Transport, record: number): void {
  const { records } = transport;
  const base = record * INTEGERS;
  const kind = records.integers[base + KIND]!;
  const subject = records.integers[base + SUBJECT]!;
  switch (kind) {
    case DATA:
      if (enterNextLink(transport, record, records.integers[base + HOP]! + 1)) arrived(transport, record);
      return;
    case ACK:
      if (!enterNextLink(transport, record, records.integers[base + HOP]! + 1)) return;
      answer(transport, record, transport.flows.integers[subject * INTEGERS_A_FLOW + REVERSE]!);
      return;
    case IDEAL_ACK:
      answer(transport, record, subject);
      return;
    case WAKE:
      freeRecord(records, record);
      transport.application.woken(subject);
      return;
    case FLUSH:
      freeRecord(records, record);
      transport.flows.integers[subject * INTEGERS_A_FLOW + FLUSH_PENDING] = 0;
      pump(transport, subject);
      return;
    case TIMER:
      freeRecord(records, record);
      timerEnded(transport, subject);
      return;
    case ACK_TIMER:
      ackTimerEnded(transport, record);
      return;
    case WHOLE_MESSAGE:
      if (!enterNextLink(transport, record, records.integers[base + HOP]! + 1)) return;
      transport.counts.deliveredMessages += 1;
      freeRecord(records, record);
      transport.application.delivered(subject, records.numbers[record * NUMBERS + SEQUENCE]!);
      return;
  }
}

function answer(transport: Transport, record: number, flow: number): void {
  const { numbers } = transport.records;
  const expected = numbers[record * NUMBERS + SEQUENCE]!;
  const handedPs = numbers[record * NUMBERS + HANDED]!;
  freeRecord(transport.records, record);
  acknowledged(transport, flow, expected, handedPs);
}

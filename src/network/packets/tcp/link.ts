import { HOPS, INTEGERS_A_FLOW, ROUTE } from './flows.ts';
import { ACK, DATA, freeRecord, HOP, INTEGERS, KIND, LENGTH, SUBJECT, WHOLE_MESSAGE } from './records.ts';
import { schedule, type Transport } from './transport.ts';

/**
 * Puts a packet on the next link of its route, or drops it if the queue is full; returns true when there is
 * no further link.
 */
export function enterNextLink(transport: Transport, record: number, hop: number): boolean {
  const { flows, records } = transport;
  const { integers } = records;
  const base = record * INTEGERS;
  const kind = integers[base + KIND]!;
  const flow = integers[base + SUBJECT]!;
  if (hop === flows.integers[flow * INTEGERS_A_FLOW + HOPS]!) return true;
  const link = flows.routes[flows.integers[flow * INTEGERS_A_FLOW + ROUTE]! + hop]!;
  integers[base + HOP] = hop;
  const { headerBytes } = transport.settings;
  const bytes = kind === ACK ? headerBytes : integers[base + LENGTH]! + headerBytes;
  const now = transport.nowPs;
  const free = Math.max(now, transport.linkFree[link]!);
  const psPerByte = transport.linkPs[link]!;
  if (hop > 0 && kind !== WHOLE_MESSAGE) {
    const { counts } = transport;
    const waiting = Math.floor((free - now) / psPerByte) + bytes;
    if (waiting > transport.linkBuffer[link]!) {
      counts.drops += 1;
      if (kind === DATA) counts.droppedBytes += integers[base + LENGTH]!;
      transport.watch?.dropped(now, link, flow);
      freeRecord(records, record);
      return false;
    }
    if (waiting > counts.peakQueueBytes) counts.peakQueueBytes = waiting;
    counts.switchBytes += bytes;
    transport.watch?.queued(now, link, waiting);
  }
  const sent = free + Math.floor(bytes * psPerByte);
  transport.linkFree[link] = sent;
  schedule(transport, link, record, sent + transport.linkLatencyPs[link]!);
  return false;
}

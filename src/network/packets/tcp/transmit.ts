/** Puts segments of a flow on the network. */
import { IN_RECOVERY, INTEGERS_A_FLOW, NUMBERS_OF_SACK, RECOVERY_SENT } from './flows.ts';
import { enterNextLink } from './link.ts';
import { DATA, HANDED, INTEGERS, KIND, LENGTH, NUMBERS, SEQUENCE, SUBJECT, takeRecord } from './records.ts';
import type { Transport } from './transport.ts';

/** Passes a segment to the NIC. */
export function transmit(transport: Transport, flow: number, sequence: number, bytes: number): void {
  const { records, counts, flows } = transport;
  counts.segments += 1;
  counts.sentBytes += bytes;
  if (flows.sack.length > 0 && flows.integers[flow * INTEGERS_A_FLOW + IN_RECOVERY] === 1) {
    const sent = flow * NUMBERS_OF_SACK + RECOVERY_SENT;
    flows.sack[sent] = flows.sack[sent]! + bytes;
  }
  const record = takeRecord(records);
  const base = record * INTEGERS;
  records.integers[base + KIND] = DATA;
  records.integers[base + SUBJECT] = flow;
  records.integers[base + LENGTH] = bytes;
  records.numbers[record * NUMBERS + SEQUENCE] = sequence;
  records.numbers[record * NUMBERS + HANDED] = transport.nowPs;
  enterNextLink(transport, record, 0);
}

/** Passes a segment that was sent before to the NIC. */
export function retransmit(transport: Transport, flow: number, sequence: number, bytes: number): void {
  transport.counts.retransmits += 1;
  transport.counts.retransmittedBytes += bytes;
  transport.watch?.retransmitted(transport.nowPs, flow, bytes);
  transmit(transport, flow, sequence, bytes);
}

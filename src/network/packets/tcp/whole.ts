import { enterNextLink } from './link.ts';
import { INTEGERS, KIND, LENGTH, NUMBERS, SEQUENCE, SUBJECT, takeRecord, WHOLE_MESSAGE } from './records.ts';
import type { Transport } from './transport.ts';

/** Sends a message as one packet, without TCP, on links that lose nothing. */
export function sendWhole(transport: Transport, flow: number, bytes: number, tag: number): void {
  const { records, counts } = transport;
  const record = takeRecord(records);
  const base = record * INTEGERS;
  records.integers[base + KIND] = WHOLE_MESSAGE;
  records.integers[base + SUBJECT] = flow;
  records.integers[base + LENGTH] = bytes;
  records.numbers[record * NUMBERS + SEQUENCE] = tag;
  counts.sentMessages += 1;
  enterNextLink(transport, record, 0);
}

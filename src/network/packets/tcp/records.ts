/**
 * Events as records in typed arrays, so that hundreds of millions pass without allocating objects. A record
 * is an index; freed records are reused. Doubles and integers of a record lie side by side in one buffer, 64
 * bytes per record, because an event's cost is its memory access.
 */
import { widened } from '../../../units/columns.ts';

export interface Records {
  /** The buffer as doubles, NUMBERS per record. */
  numbers: Float64Array;
  /** The same buffer as integers, INTEGERS per record. */
  integers: Int32Array;
  /** The first free record, or -1; the others follow by NEXT. */
  free: number;
}

export const NUMBERS = 8;
/** When it happens, ps. */
export const TIME = 0;
/** Sequence number of the event; equal times run in this order. */
export const ORDER = 1;
/** First byte of a segment; for an acknowledgement, the next expected byte. */
export const SEQUENCE = 2;
/** When the segment, or the acknowledged one, was passed to its NIC, in ps. */
export const HANDED = 3;

/** The integers follow the four doubles. */
export const INTEGERS = 16;
export const NEXT = 8;
export const KIND = 9;
/** The flow, or the meaning of a wake. */
export const SUBJECT = 10;
/** Payload of a segment, bytes. */
export const LENGTH = 11;
/** Index of the current link on its route. */
export const HOP = 12;

export const DATA = 0;
export const ACK = 1;
export const IDEAL_ACK = 2;
export const WHOLE_MESSAGE = 3;
export const FLUSH = 4;
export const WAKE = 5;
export const TIMER = 6;
export const ACK_TIMER = 7;

export function createRecords(capacity = 1024): Records {
  const records = { numbers: new Float64Array(0), integers: new Int32Array(0), free: -1 };
  grow(records, capacity);
  return records;
}

/** Returns a free record. */
export function takeRecord(records: Records): number {
  if (records.free < 0) grow(records, (records.integers.length / INTEGERS) * 2);
  const record = records.free;
  records.free = records.integers[record * INTEGERS + NEXT]!;
  return record;
}

export function freeRecord(records: Records, record: number): void {
  records.integers[record * INTEGERS + NEXT] = records.free;
  records.free = record;
}

function grow(records: Records, capacity: number): void {
  const had = records.integers.length / INTEGERS;
  const numbers = widened(records.numbers, capacity * NUMBERS);
  const integers = new Int32Array(numbers.buffer);
  for (let record = had; record < capacity; record++)
    integers[record * INTEGERS + NEXT] = record + 1 < capacity ? record + 1 : records.free;
  records.numbers = numbers;
  records.integers = integers;
  records.free = had;
}

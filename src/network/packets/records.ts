/**
 * Events as records in two typed arrays, so that hundreds of millions pass without an object each. A record is an index;
 * freed records are used again.
 */
export interface Records {
  /** NUMBERS doubles a record. */
  numbers: Float64Array;
  /** INTEGERS integers a record. */
  integers: Int32Array;
  /** The first free record, -1: none; the others behind it by NEXT. */
  free: number;
}

export const NUMBERS = 4;
/** When it happens, ps. */
export const TIME = 0;
/** The how-manieth event to be scheduled it is: equal times happen in this order. */
export const ORDER = 1;
/** First byte of a segment; of an acknowledgement the byte that is expected next. */
export const SEQUENCE = 2;
/** When the segment, or the one that is acknowledged, was handed to its NIC, ps. */
export const HANDED = 3;

export const INTEGERS = 5;
export const NEXT = 0;
export const KIND = 1;
/** The flow, or what a wake means. */
export const SUBJECT = 2;
/** Payload of a segment, bytes. */
export const LENGTH = 3;
/** Which link of its route it is on. */
export const HOP = 4;

export const DATA = 0;
export const ACK = 1;
export const IDEAL_ACK = 2;
export const WHOLE_MESSAGE = 3;
export const FLUSH = 4;
export const WAKE = 5;
export const TIMER = 6;

export function createRecords(capacity = 1024): Records {
  const records = { numbers: new Float64Array(0), integers: new Int32Array(0), free: -1 };
  grow(records, capacity);
  return records;
}

/** A free record. */
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
  const numbers = new Float64Array(capacity * NUMBERS);
  const integers = new Int32Array(capacity * INTEGERS);
  numbers.set(records.numbers);
  integers.set(records.integers);
  for (let record = had; record < capacity; record++)
    integers[record * INTEGERS + NEXT] = record + 1 < capacity ? record + 1 : records.free;
  records.numbers = numbers;
  records.integers = integers;
  records.free = had;
}

/** Protocol buffers on the wire: fields of a message, and messages behind their length. */

import { encodeUtf8 } from './utf8.ts';

/** A field of a message: a number of a varint, bytes of a length, or the 4 or 8 bytes of a fixed number. */
export interface WireField {
  readonly field: number;
  readonly wire: number;
  readonly value: number;
  /** Of a length-delimited or fixed field. */
  readonly start: number;
  readonly end: number;
}

/** The bytes end inside of a field, or have a kind of field that does not exist. */
export class WireError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

export interface Varint {
  readonly value: number;
  readonly next: number;
}

/** Numbers above 2^53 lose their last bits. */
export function varintAt(bytes: Uint8Array, at: number, end: number): Varint {
  let value = 0;
  let scale = 1;
  for (let next = at; next < end && next < at + 10; next += 1) {
    const byte = bytes[next]!;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return { value, next: next + 1 };
    scale *= 128;
  }
  throw new WireError('a number has no end', at);
}

/** Calls `visit` with every field of the message in `bytes` from `start` to `end`. */
export function eachField(
  bytes: Uint8Array,
  start: number,
  end: number,
  visit: (field: WireField) => void,
): void {
  let at = start;
  while (at < end) {
    const key = varintAt(bytes, at, end);
    const field = Math.floor(key.value / 8);
    const wire = key.value % 8;
    const begin = key.next;
    if (wire === 0) {
      const { value, next } = varintAt(bytes, begin, end);
      visit({ field, wire, value, start: begin, end: next });
      at = next;
    } else {
      const length = wire === 2 ? varintAt(bytes, begin, end) : { value: wire === 1 ? 8 : 4, next: begin };
      const stop = length.next + length.value;
      if (wire > 2 && wire !== 5) throw new WireError(`no field is of the kind ${wire}`, at);
      if (stop > end) throw new WireError('a field is longer than its message', at);
      visit({ field, wire, value: 0, start: length.next, end: stop });
      at = stop;
    }
  }
}

/** Numbers of a repeated field, packed or one by one. */
export function numbersIn(bytes: Uint8Array, { wire, value, start, end }: WireField): readonly number[] {
  if (wire === 0) return [value];
  const numbers: number[] = [];
  for (let at = start; at < end;) {
    const read = varintAt(bytes, at, end);
    numbers.push(read.value);
    at = read.next;
  }
  return numbers;
}

/** Writes fields and messages. */
export class WireWriter {
  readonly #bytes: number[] = [];

  varint(field: number, value: number): this {
    return this.#key(field, 0).#number(value);
  }

  text(field: number, value: string): this {
    return this.message(field, encodeUtf8(value));
  }

  message(field: number, content: Uint8Array): this {
    this.#key(field, 2).#number(content.length);
    for (const byte of content) this.#bytes.push(byte);
    return this;
  }

  /** A message behind its length, outside of any other. */
  delimited(content: Uint8Array): this {
    this.#number(content.length);
    for (const byte of content) this.#bytes.push(byte);
    return this;
  }

  bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  #key(field: number, wire: number): this {
    return this.#number(field * 8 + wire);
  }

  #number(value: number): this {
    let rest = value;
    while (rest >= 128) {
      this.#bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.#bytes.push(rest);
    return this;
  }
}

/** The wire format of Protocol Buffers: fields of a message, and length-delimited messages. */

import { encodeUtf8 } from './utf8.ts';

/** Thrown if the bytes end inside a field or have an unknown wire type. */
export class WireError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** Attribute fields with zigzag varints: `sint32_val` and `sint64_val`. */
const ZIGZAGS: ReadonlySet<number> = new Set([15, 17]);

/** Goes through the fields of a message without an object for each. */
export class WireCursor {
  bytes: Uint8Array = new Uint8Array(0);
  at = 0;
  /** The number of the current field. */
  field = 0;
  wire = 0;
  /** The value of a varint. Values above 2^53 lose their last bits. */
  value = 0;
  /** The position of a length-delimited or fixed field. */
  from = 0;
  to = 0;
  #end = 0;

  open(bytes: Uint8Array, at: number, end: number): void {
    this.bytes = bytes;
    this.at = at;
    this.#end = end;
  }

  varint(end = this.#end): number {
    const begin = this.at;
    let value = 0;
    let scale = 1;
    for (let next = begin; next < end && next < begin + 10; next += 1) {
      const byte = this.bytes[next]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) {
        this.at = next + 1;
        return value;
      }
      scale *= 128;
    }
    throw new WireError('a number has no end', begin);
  }

  /** Advances to the next field of a message that ends at `end`; returns false after the last one. */
  next(end: number): boolean {
    if (this.at >= end) return false;
    const begin = this.at;
    const key = this.varint(end);
    this.field = Math.floor(key / 8);
    this.wire = key % 8;
    if (this.wire === 0) {
      this.from = this.at;
      this.value = this.varint(end);
      this.to = this.at;
      return true;
    }
    if (this.wire > 2 && this.wire !== 5) throw new WireError(`no field is of the kind ${this.wire}`, begin);
    const length = this.wire === 2 ? this.varint(end) : this.wire === 1 ? 8 : 4;
    this.from = this.at;
    this.to = this.at + length;
    if (this.to > end) throw new WireError('a field is longer than its message', begin);
    this.at = this.to;
    return true;
  }

  /** Adds the numbers of a repeated field, packed or one by one, to `list`. */
  numbers(list: number[]): void {
    if (this.wire === 0) list.push(this.value);
    if (this.wire !== 2) return;
    const { at, to } = this;
    this.at = this.from;
    while (this.at < to) list.push(this.varint(to));
    this.at = at;
  }

  /** Returns an attribute's value as a number. */
  valueOf64(): number {
    const { field, wire, value, from, bytes } = this;
    if (wire === 0) {
      if (ZIGZAGS.has(field)) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
      // A negative number takes ten bytes.
      return value >= 2 ** 63 ? value - 2 ** 64 : value;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset + from, wire === 1 ? 8 : 4);
    if (field === 3) return view.getFloat64(0, true);
    if (field === 5) return view.getFloat32(0, true);
    return wire === 1 ? Number(view.getBigUint64(0, true)) : view.getUint32(0, true);
  }
}

/** Writes fields and messages. */
export class WireWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  varint(field: number, value: number): this {
    return this.#key(field, 0).#number(value);
  }

  double(field: number, value: number): this {
    this.#key(field, 1);
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value, true);
    return this.#append(bytes);
  }

  text(field: number, value: string): this {
    return this.message(field, encodeUtf8(value));
  }

  message(field: number, content: Uint8Array): this {
    return this.#key(field, 2).#number(content.length).#append(content);
  }

  /** Writes a length-delimited message at the top level. */
  delimited(content: Uint8Array): this {
    return this.#number(content.length).#append(content);
  }

  /** The number of bytes so far. */
  get length(): number {
    return this.#length;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #key(field: number, wire: number): this {
    return this.#number(field * 8 + wire);
  }

  #number(value: number): this {
    let rest = value;
    while (rest >= 128) {
      this.#push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.#push(rest);
    return this;
  }

  #push(byte: number): void {
    this.#room(1);
    this.#bytes[this.#length++] = byte;
  }

  #append(content: Uint8Array): this {
    this.#room(content.length);
    this.#bytes.set(content, this.#length);
    this.#length += content.length;
    return this;
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    wider.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = wider;
  }
}

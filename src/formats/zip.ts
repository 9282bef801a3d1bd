/** Writes a zip archive without compression (PKWARE APPNOTE 6.3, method 0). */
import { encodeUtf8 } from './chakra/utf8.ts';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** 1 January 1980, the first day that a zip can say: archives of equal files are equal. */
const DATE = 0x21;
/** Without the extension for larger ones. */
const MOST_BYTES = 2 ** 32 - 1;
const MOST_ENTRIES = 65_535;

/** Null for more than a plain zip can hold: 4 GB or 65,535 files. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> | null {
  const named = entries.map(({ name, bytes }) => ({ name: encodeUtf8(name), bytes }));
  const size = named.reduce((sum, { name, bytes }) => sum + 76 + 2 * name.length + bytes.length, 22);
  if (size > MOST_BYTES || entries.length > MOST_ENTRIES) return null;
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  const sums = new Map<Uint8Array, number>();
  let at = 0;
  const put = (...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): void => {
    for (const [value, bytes] of fields) {
      if (bytes === 2) view.setUint16(at, value, true);
      else view.setUint32(at, value, true);
      at += bytes;
    }
  };
  const append = (bytes: Uint8Array): void => {
    out.set(bytes, at);
    at += bytes.length;
  };
  const places: number[] = [];
  const common = (name: Uint8Array, bytes: Uint8Array): void => {
    if (!sums.has(bytes)) sums.set(bytes, crc32(bytes));
    put([20, 2], [FLAGS, 2], [0, 2], [0, 2], [DATE, 2], [sums.get(bytes)!, 4], [bytes.length, 4]);
    put([bytes.length, 4], [name.length, 2], [0, 2]);
  };
  for (const { name, bytes } of named) {
    places.push(at);
    put([LOCAL, 4]);
    common(name, bytes);
    append(name);
    append(bytes);
  }
  const central = at;
  for (const [index, { name, bytes }] of named.entries()) {
    put([CENTRAL, 4], [20, 2]);
    common(name, bytes);
    put([0, 2], [0, 2], [0, 2], [0, 4], [places[index]!, 4]);
    append(name);
  }
  const length = at - central;
  put([END, 4], [0, 2], [0, 2], [entries.length, 2], [entries.length, 2], [length, 4], [central, 4], [0, 2]);
  return out;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (let at = 0; at < bytes.length; at += 1) sum = TABLE[(sum ^ bytes[at]!) & 0xff]! ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}

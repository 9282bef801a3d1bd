/** Writes an `.et` file: the metadata, then the nodes, each preceded by its length. */
import type { ChakraNode } from './node.ts';
import { DURATION_NANOS, NODE_TYPES } from './node.ts';
import { WireWriter } from './wire.ts';

/** The version of the schema that files declare. */
const VERSION = '0.0.4';
/** The fields of an attribute: its name, and its value as a 64-bit number, a flag or text. */
const NAME = 1;
const DOUBLE = 3;
const INT64 = 9;
const BOOL = 27;
const TEXT = 29;
const FLAGS: ReadonlySet<string> = new Set(['is_cpu_op']);

export function writeEt(nodes: readonly ChakraNode[]): Uint8Array {
  return writeEtWithEnds(nodes).bytes;
}

/** A file with the positions at which the bytes of its nodes end. */
export function writeEtWithEnds(nodes: readonly ChakraNode[]): {
  readonly bytes: Uint8Array;
  readonly ends: readonly number[];
} {
  const file = new WireWriter().delimited(new WireWriter().text(1, VERSION).bytes());
  const ends = nodes.map((node) => file.delimited(nodeBytes(node)).length);
  return { bytes: file.bytes(), ends };
}

function nodeBytes({ id, name, type, after, durationUs, attributes }: ChakraNode): Uint8Array {
  const writer = new WireWriter().varint(1, id).text(2, name).varint(3, NODE_TYPES.indexOf(type));
  for (const before of after) writer.varint(5, before);
  if (durationUs > 0) writer.varint(7, Math.round(durationUs));
  for (const [key, value] of attributes) {
    const attribute = new WireWriter().text(NAME, key);
    if (typeof value === 'string') attribute.text(TEXT, value);
    else attribute.varint(FLAGS.has(key) ? BOOL : INT64, value);
    writer.message(10, attribute.bytes());
  }
  // The schema counts whole microseconds.
  if (!Number.isInteger(durationUs))
    writer.message(
      10,
      new WireWriter()
        .text(NAME, DURATION_NANOS)
        .double(DOUBLE, durationUs * 1000)
        .bytes(),
    );
  return writer.bytes();
}

/** Reads an `.et` file: messages behind their lengths, first the metadata, then nodes. */
import { failure, success, type Result } from '../../units/result.ts';
import { twice } from './order.ts';
import { NODE_TYPES, type ChakraNode, type ChakraTrace, type NodeType } from './node.ts';
import { decodeUtf8 } from './utf8.ts';
import { eachField, numbersIn, varintAt, WireError, type WireField } from './wire.ts';

/** Nodes of a rank. */
export const MOST_NODES = 1_000_000;

/** @param name of the file, for problems: they name the byte */
export function readEt(name: string, bytes: Uint8Array): Result<ChakraTrace> {
  const nodes: ChakraNode[] = [];
  const ids = new Set<number>();
  let version: string | null = null;
  let at = 0;
  try {
    for (let message = 0; at < bytes.length; message += 1) {
      const length = varintAt(bytes, at, bytes.length);
      const end = length.next + length.value;
      if (end > bytes.length) throw new WireError('a message is longer than the file', at);
      if (message === 0) version = versionIn(bytes, length.next, end);
      else if (nodes.length >= MOST_NODES) throw new WireError(`more than ${MOST_NODES} nodes`, at);
      else {
        const node = nodeIn(bytes, length.next, end);
        if (ids.has(node.id)) return twice(name, node);
        ids.add(node.id);
        nodes.push(node);
      }
      at = end;
    }
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    const place = `${name}: byte ${error.offset}`;
    return failure({ path: place, message: `${error.message}; expected a Chakra execution trace (.et)` });
  }
  return success({ nodes, version });
}

function textIn(bytes: Uint8Array, { start, end }: WireField): string {
  return decodeUtf8(bytes.subarray(start, Math.min(end, start + MOST_LETTERS)));
}

/** Maximum bytes of a name or a value that is kept. */
const MOST_LETTERS = 400;

function versionIn(bytes: Uint8Array, start: number, end: number): string | null {
  let version: string | null = null;
  eachField(bytes, start, end, (field) => {
    if (field.field === 1 && field.wire === 2) version = textIn(bytes, field);
  });
  return version;
}

function nodeIn(bytes: Uint8Array, start: number, end: number): ChakraNode {
  let id = 0;
  let name = '';
  let type: NodeType = 'invalid';
  let durationUs = 0;
  const after: number[] = [];
  const attributes = new Map<string, number | string>();
  eachField(bytes, start, end, (field) => {
    switch (field.field) {
      case 1:
        id = field.value;
        break;
      case 2:
        name = textIn(bytes, field);
        break;
      case 3:
        type = NODE_TYPES[field.value] ?? 'invalid';
        break;
      case 4:
      case 5:
        for (const before of numbersIn(bytes, field)) after.push(before);
        break;
      case 7:
        durationUs = field.value;
        break;
      case 10:
        readAttribute(bytes, field, attributes);
        break;
    }
  });
  return { id, name, type, after: [...new Set(after)], attributes, durationUs };
}

/** Fields of values: of numbers by varints, of zigzag numbers, and of texts. */
const VARINTS = new Set([7, 9, 11, 13, 27]);
const ZIGZAGS = new Set([15, 17]);
const TEXT = 29;

function readAttribute(
  bytes: Uint8Array,
  { start, end }: WireField,
  found: Map<string, number | string>,
): void {
  let name = '';
  const values: (number | string)[] = [];
  eachField(bytes, start, end, (field) => {
    if (field.field === 1) name = textIn(bytes, field);
    else if (field.field === TEXT) values.push(textIn(bytes, field));
    else if (VARINTS.has(field.field)) values.push(field.value);
    else if (ZIGZAGS.has(field.field))
      values.push(field.value % 2 === 0 ? field.value / 2 : -(field.value + 1) / 2);
    else if (field.wire === 1 || field.wire === 5) values.push(fixedIn(bytes, field));
  });
  const [value] = values;
  if (value !== undefined) found.set(name, value);
}

function fixedIn(bytes: Uint8Array, { field, wire, start }: WireField): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, wire === 1 ? 8 : 4);
  if (field === 3) return view.getFloat64(0, true);
  if (field === 5) return view.getFloat32(0, true);
  return wire === 1 ? Number(view.getBigUint64(0, true)) : view.getUint32(0, true);
}

/** Reads an `.et` file piece by piece: length-delimited messages, first the metadata, then the nodes. */
import { failure, type Failure, type Result } from '../../units/result.ts';
import { MOST_NODES, TraceColumns, type NodeNumbers, type RankTrace } from './columns.ts';
import { DURATION_NANOS, NODE_TYPES } from './node.ts';
import { decodeUtf8 } from './utf8.ts';
import { WireCursor, WireError } from './wire.ts';

/** The most bytes of one message, which is a node with its attributes. */
const MOST_MESSAGE = 16_000_000;
const MOST_LETTERS = 400;

export interface EtReader {
  /** Takes the next bytes of the file; returns false once the file is known to be malformed. */
  readonly push: (bytes: Uint8Array) => boolean;
  readonly finish: () => Result<RankTrace>;
}

/** @param name is the file's; problems give it with the offset of the byte */
export function createEtReader(name: string): EtReader {
  const columns = new TraceColumns(name);
  const cursor = new WireCursor();
  let version: string | null = null;
  let messages = 0;
  let rest = new Uint8Array(0);
  let passed = 0;
  let wrong: Failure | null = null;

  /** Reads the complete messages; returns the number of bytes they take. */
  const read = (bytes: Uint8Array, isLast: boolean): number => {
    let at = 0;
    while (at < bytes.length && !columns.isRepeated) {
      if (!isLast && bytes.length - at < 10) break;
      cursor.open(bytes, at, bytes.length);
      const length = cursor.varint();
      if (length > MOST_MESSAGE) throw new WireError('a message is longer than any node is', at);
      const end = cursor.at + length;
      if (end > bytes.length) {
        if (isLast) throw new WireError('a message is longer than the file', at);
        break;
      }
      if (messages === 0) version = versionIn(cursor, end);
      else if (columns.isFull) throw new WireError(`more than ${MOST_NODES} nodes`, at);
      else nodeIn(cursor, end, columns);
      messages += 1;
      at = end;
    }
    return at;
  };
  const take = (bytes: Uint8Array, isLast: boolean): void => {
    try {
      const used = read(bytes, isLast);
      passed += used;
      rest = bytes.slice(used);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      const path = `${name}: byte ${passed + error.offset}`;
      wrong = failure({ path, message: `${error.message}; expected a Chakra execution trace (.et)` });
    }
  };
  return {
    push(bytes) {
      if (wrong === null && !columns.isRepeated) take(joined(rest, bytes), false);
      return wrong === null && !columns.isRepeated;
    },
    finish() {
      if (wrong === null && !columns.isRepeated) take(rest, true);
      return wrong ?? columns.finish(version);
    },
  };
}

export function readEt(name: string, bytes: Uint8Array): Result<RankTrace> {
  const reader = createEtReader(name);
  reader.push(bytes);
  return reader.finish();
}

function joined(first: Uint8Array<ArrayBuffer>, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function versionIn(cursor: WireCursor, end: number): string | null {
  let version: string | null = null;
  while (cursor.next(end)) {
    if (cursor.field === 1 && cursor.wire === 2) version = textAt(cursor);
  }
  return version;
}

function textAt({ bytes, from, to }: WireCursor): string {
  return decodeUtf8(bytes.subarray(from, Math.min(to, from + MOST_LETTERS)));
}

/** The field of a node that an attribute sets; the group is text. */
const ATTRIBUTES: Readonly<Record<string, Exclude<keyof NodeNumbers, 'id' | 'type'> | 'group'>> = {
  [DURATION_NANOS]: 'durationUs',
  comm_type: 'commType',
  comm_size: 'commBytes',
  comm_src: 'peer',
  comm_dst: 'peer',
  comm_tag: 'tag',
  num_ops: 'ops',
  tensor_size: 'tensorBytes',
  is_cpu_op: 'isCpu',
  pg_name: 'group',
  comm_group: 'group',
};
/** Sends and receives give their values in different attributes. */
const OF_SEND = NODE_TYPES.indexOf('send');
const OF_RECEIVE = NODE_TYPES.indexOf('receive');

const NODE: NodeNumbers = {
  id: 0,
  type: 0,
  durationUs: 0,
  startUs: 0,
  commBytes: 0,
  ops: 0,
  tensorBytes: 0,
  commType: 0,
  peer: -1,
  tag: 0,
  isCpu: 0,
};

function nodeIn(cursor: WireCursor, end: number, columns: TraceColumns): void {
  const node = { ...NODE };
  const before: number[] = [];
  const places = { source: -1, target: -1, group: null as string | null, nanos: -1 };
  const name = { from: 0, to: 0 };
  const { bytes } = cursor;
  while (cursor.next(end)) {
    if (cursor.field === 4 || cursor.field === 5) cursor.numbers(before);
    else if (cursor.wire === 0) setNumber(node, cursor.field, cursor.value);
    else if (cursor.field === 2) [name.from, name.to] = [cursor.from, cursor.to];
    else if (cursor.field === 10 && cursor.wire === 2) readAttribute(cursor, node, places);
  }
  if (places.nanos >= 0) node.durationUs = places.nanos / 1000;
  if (node.type === OF_SEND) node.peer = places.target;
  else if (node.type === OF_RECEIVE) node.peer = places.source;
  // A node may depend on another twice, by data and by control.
  const distinct = before.length > 1 ? [...new Set(before)] : before;
  columns.add(node, distinct, places.group, bytes, name.from, name.to);
}

function setNumber(node: NodeNumbers, field: number, value: number): void {
  if (field === 1) node.id = value;
  else if (field === 3) node.type = value < NODE_TYPES.length ? value : 0;
  else if (field === 6) node.startUs = value;
  else if (field === 7) node.durationUs = value;
}

/** Recognises the names of attributes by length and bytes, so that none has to be decoded. */
const KNOWN = Object.entries(ATTRIBUTES).map(([name, key]) => ({
  codes: Array.from(name, (letter) => letter.charCodeAt(0)),
  name,
  key,
}));

function knownAt(bytes: Uint8Array, from: number, to: number): (typeof KNOWN)[number] | undefined {
  return KNOWN.find(({ codes }) => {
    if (codes.length !== to - from) return false;
    for (let at = 0; at < codes.length; at += 1) if (codes[at] !== bytes[from + at]) return false;
    return true;
  });
}

/** Reads an attribute into the node, its message or its group. */
function readAttribute(
  cursor: WireCursor,
  node: NodeNumbers,
  places: { source: number; target: number; group: string | null; nanos: number },
): void {
  const end = cursor.to;
  const { at } = cursor;
  let known: (typeof KNOWN)[number] | undefined;
  cursor.open(cursor.bytes, cursor.from, end);
  while (cursor.next(end)) {
    if (cursor.field === 1 && cursor.wire === 2) known = knownAt(cursor.bytes, cursor.from, cursor.to);
    else if (known === undefined) continue;
    else if (known.key === 'group')
      places.group = cursor.wire === 2 ? textAt(cursor) : String(cursor.valueOf64());
    else {
      const value = cursor.wire === 2 ? Number(textAt(cursor)) : cursor.valueOf64();
      if (!Number.isFinite(value) || value < 0) continue;
      if (known.name === 'comm_src') places.source = value;
      else if (known.name === 'comm_dst') places.target = value;
      else if (known.name === DURATION_NANOS) places.nanos = value;
      else node[known.key] = known.key === 'commType' ? Math.min(value, 255) : value;
    }
  }
  cursor.at = at;
}

/** Stores the nodes of a rank in columns: a million of them take about 100 MB, a tenth of what objects would take. */
import { failure, success, type Failure, type Result } from '../../units/result.ts';
import { decodeUtf8 } from './utf8.ts';

/** The most nodes of a rank. */
export const MOST_NODES = 4_000_000;
const MOST_DEPENDENCIES = 32_000_000;
/** The number of characters kept of a name. */
const MOST_LETTERS = 80;

/** The numbers of a node; 0 or -1 where the trace gives none. */
export interface NodeNumbers {
  id: number;
  /** Index in `NODE_TYPES`. */
  type: number;
  durationUs: number;
  /** When it began as it was measured. */
  startUs: number;
  /** Bytes of a communication. */
  commBytes: number;
  ops: number;
  tensorBytes: number;
  /** Index in `COMM_TYPES`. */
  commType: number;
  /** The other rank of a message; -1 if there is none. */
  peer: number;
  tag: number;
  /** 1 for an operation of the host. */
  isCpu: number;
}

export interface RankTrace {
  readonly file: string;
  /** The version of the schema from the first message; null without one. */
  readonly version: string | null;
  readonly count: number;
  readonly id: Float64Array;
  readonly type: Uint8Array;
  readonly durationUs: Float64Array;
  /** Empty where no node says when it began. */
  readonly startUs: Float64Array;
  readonly commBytes: Float64Array;
  readonly ops: Float64Array;
  readonly tensorBytes: Float64Array;
  readonly commType: Uint8Array;
  readonly peer: Int32Array;
  readonly tag: Int32Array;
  readonly isCpu: Uint8Array;
  /** Index in `groupNames`, or -1. */
  readonly group: Int32Array;
  readonly groupNames: readonly string[];
  /** The nodes that node `i` waits for are `before[start[i]] .. before[start[i + 1] - 1]`, by index. */
  readonly start: Int32Array;
  readonly before: Int32Array;
  readonly nameOf: (node: number) => string;
}

type Growable = Float64Array | Int32Array | Uint8Array;

function grown<T extends Growable>(column: T, least: number): T {
  if (least <= column.length) return column;
  const wider = new (column.constructor as new (length: number) => T)(Math.max(least, column.length * 2));
  wider.set(column);
  return wider;
}

/** Collects nodes one by one. */
export class TraceColumns {
  readonly #file: string;
  #count = 0;
  #id = new Float64Array(64);
  #type = new Uint8Array(64);
  #durationUs = new Float64Array(64);
  #startUs = new Float64Array(0);
  #commBytes = new Float64Array(64);
  #ops = new Float64Array(64);
  #tensorBytes = new Float64Array(64);
  #commType = new Uint8Array(64);
  #peer = new Int32Array(64);
  #tag = new Int32Array(64);
  #isCpu = new Uint8Array(64);
  #group = new Int32Array(64);
  #start = new Int32Array(65);
  #waits = new Float64Array(64);
  #nameStart = new Int32Array(65);
  #names = new Uint8Array(1024);
  readonly #groups = new Map<string, number>();

  constructor(file: string) {
    this.#file = file;
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a node; `before` lists ids, and `name` is UTF-8 from `from` to `to` of `bytes`. */
  add(
    node: NodeNumbers,
    before: readonly number[],
    group: string | null,
    bytes: Uint8Array,
    from: number,
    to: number,
  ): void {
    const at = this.#count;
    this.#grow(at + 1);
    this.#id[at] = node.id;
    this.#type[at] = node.type;
    this.#durationUs[at] = node.durationUs;
    if (node.startUs > 0) {
      this.#startUs = grown(this.#startUs, this.#id.length);
      this.#startUs[at] = node.startUs;
    }
    this.#commBytes[at] = node.commBytes;
    this.#ops[at] = node.ops;
    this.#tensorBytes[at] = node.tensorBytes;
    this.#commType[at] = node.commType;
    this.#peer[at] = node.peer;
    this.#tag[at] = node.tag;
    this.#isCpu[at] = node.isCpu;
    this.#group[at] = group === null ? -1 : this.#groupIndex(group);
    let wait = this.#start[at]!;
    this.#waits = grown(this.#waits, wait + before.length);
    for (let index = 0; index < before.length; index += 1) this.#waits[wait++] = before[index]!;
    this.#start[at + 1] = wait;
    const begin = this.#nameStart[at]!;
    const end = Math.min(to, from + MOST_LETTERS);
    this.#names = grown(this.#names, begin + end - from);
    for (let index = from; index < end; index += 1) this.#names[begin + index - from] = bytes[index]!;
    this.#nameStart[at + 1] = begin + end - from;
    this.#count = at + 1;
  }

  /** Whether the last node repeats the previous id, after which reading on is pointless. */
  get isRepeated(): boolean {
    return this.#count > 1 && this.#id[this.#count - 1] === this.#id[this.#count - 2];
  }

  get isFull(): boolean {
    return this.#count >= MOST_NODES || this.#start[this.#count]! > MOST_DEPENDENCIES;
  }

  #groupIndex(name: string): number {
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    this.#groups.set(name, this.#groups.size);
    return this.#groups.size - 1;
  }

  #grow(least: number): void {
    if (least <= this.#id.length) return;
    this.#id = grown(this.#id, least);
    this.#type = grown(this.#type, least);
    this.#durationUs = grown(this.#durationUs, least);
    this.#commBytes = grown(this.#commBytes, least);
    this.#ops = grown(this.#ops, least);
    this.#tensorBytes = grown(this.#tensorBytes, least);
    this.#commType = grown(this.#commType, least);
    this.#peer = grown(this.#peer, least);
    this.#tag = grown(this.#tag, least);
    this.#isCpu = grown(this.#isCpu, least);
    this.#group = grown(this.#group, least);
    this.#start = grown(this.#start, this.#id.length + 1);
    this.#nameStart = grown(this.#nameStart, this.#id.length + 1);
  }

  /** Fails if two nodes have one id or a node waits for one that the file lacks. */
  finish(version: string | null): Result<RankTrace> {
    const count = this.#count;
    const indexOf = indexById(this.#id, count);
    const names = this.#names;
    const nameStart = this.#nameStart;
    const nameOf = (node: number): string => decodeUtf8(names.subarray(nameStart[node], nameStart[node + 1]));
    const problem = (node: number, message: string): Failure =>
      failure({ path: `${this.#file}: node ${this.#id[node]!}`, message: `"${nameOf(node)}" ${message}` });
    if (typeof indexOf === 'number')
      return problem(indexOf, 'has the id of another node; expected each once');
    const start = this.#start;
    const before = new Int32Array(start[count]!);
    for (let node = 0; node < count; node += 1) {
      for (let wait = start[node]!; wait < start[node + 1]!; wait += 1) {
        const found = indexOf(this.#waits[wait]!);
        if (found < 0)
          return problem(node, `waits for node ${this.#waits[wait]!}, which the file does not have`);
        before[wait] = found;
      }
    }
    this.#waits = new Float64Array(0);
    return success({
      file: this.#file,
      version,
      count,
      id: this.#id.subarray(0, count),
      type: this.#type.subarray(0, count),
      durationUs: this.#durationUs.subarray(0, count),
      startUs: this.#startUs.length === 0 ? this.#startUs : grown(this.#startUs, count).subarray(0, count),
      commBytes: this.#commBytes.subarray(0, count),
      ops: this.#ops.subarray(0, count),
      tensorBytes: this.#tensorBytes.subarray(0, count),
      commType: this.#commType.subarray(0, count),
      peer: this.#peer.subarray(0, count),
      tag: this.#tag.subarray(0, count),
      isCpu: this.#isCpu.subarray(0, count),
      group: this.#group.subarray(0, count),
      groupNames: [...this.#groups.keys()],
      start: start.subarray(0, count + 1),
      before,
      nameOf,
    });
  }
}

/** Indexes nodes by id. Returns a node whose id is already taken, if there is one. */
function indexById(ids: Float64Array, count: number): number | ((id: number) => number) {
  let most = -1;
  for (let node = 0; node < count; node += 1) most = Math.max(most, ids[node]!);
  if (most < 4 * count + 1024) {
    const table = new Int32Array(most + 1).fill(-1);
    for (let node = 0; node < count; node += 1) {
      if (table[ids[node]!]! >= 0) return node;
      table[ids[node]!] = node;
    }
    return (id) => table[id] ?? -1;
  }
  const map = new Map<number, number>();
  for (let node = 0; node < count; node += 1) {
    if (map.has(ids[node]!)) return node;
    map.set(ids[node]!, node);
  }
  return (id) => map.get(id) ?? -1;
}

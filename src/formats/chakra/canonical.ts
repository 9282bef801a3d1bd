/** Hashes what a rank does: ranks that do the same have equal hashes, whatever the ids, names and order of their nodes. */
import type { RankTrace } from './columns.ts';
import type { Successors } from './order.ts';

export interface Canonical {
  /** Two numbers of 32 bits, and the number of nodes. */
  readonly key: string;
  /** Of each node: what it does, what it waits for and what waits for it. Receives, for one, wait for nothing and are told apart by that. */
  readonly hashes: Uint32Array;
}

/** @param groupOf returns what tells a node's group apart from the rank's other groups, such as its size and spacing */
export function canonical(
  trace: RankTrace,
  order: Int32Array,
  next: Successors,
  groupOf: (node: number) => number,
): Canonical {
  const { count, start, before, type, durationUs, commBytes, ops, tensorBytes, commType, isCpu } = trace;
  const hashes = new Uint32Array(count);
  const words = new Uint32Array(2);
  const number = new Float64Array(words.buffer);
  const add = (hash: number, value: number): number => {
    number[0] = value;
    return mix(mix(hash, words[0]!), words[1]!);
  };
  for (const node of order) {
    let hash = mix(0x9e3779b9, type[node]! | (commType[node]! << 8) | (isCpu[node]! << 16));
    hash = add(hash, durationUs[node]!);
    hash = add(hash, commBytes[node]!);
    hash = add(hash, ops[node]!);
    hash = add(hash, tensorBytes[node]!);
    hash = mix(hash, groupOf(node));
    // The order in which a node lists its dependencies does not matter.
    let [waits, product] = [0, 1];
    for (let wait = start[node]!; wait < start[node + 1]!; wait += 1) {
      const awaited = hashes[before[wait]!]!;
      waits = (waits + mix(0x51ed270b, awaited)) >>> 0;
      product = Math.imul(product, awaited | 1) >>> 0;
    }
    hash = mix(mix(hash, waits), product);
    hashes[node] = hash;
  }
  const behind = new Uint32Array(count);
  let [sum, other] = [0, 0];
  for (let place = count - 1; place >= 0; place -= 1) {
    const node = order[place]!;
    let awaits = 0;
    for (let later = next.start[node]!; later < next.start[node + 1]!; later += 1)
      awaits = (awaits + mix(0x2545f491, behind[next.after[later]!]!)) >>> 0;
    const hash = mix(hashes[node]!, awaits);
    behind[node] = hash;
    sum = (sum + mix(0x2545f491, hash)) >>> 0;
    other = (other + mix(0x85ebca6b, hash)) >>> 0;
  }
  return { key: `${count}.${sum.toString(16)}.${other.toString(16)}`, hashes: behind };
}

/** Mixes 32 bits into a hash (the finish of MurmurHash3). */
export function mix(hash: number, value: number): number {
  let mixed = Math.imul((hash ^ value) >>> 0, 0xcc9e2d51);
  mixed = Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593) ^ hash;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

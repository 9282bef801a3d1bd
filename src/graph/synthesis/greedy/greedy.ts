/**
 * Schedules by greedy matching over time (TACOS, arXiv 2304.05301): whenever a link is free, it takes a random block that its tail holds and its
 * head neither holds nor is being sent. A reduce-scatter is an all-gather of the reversed graph, run backwards; an all-reduce is
 * one after the other. Unlike the published code, a block leaves only after it has arrived, which the proof checks.
 */
import type { Hop } from '../hops.ts';
import { heldAtFirst, type GreedyRequest } from './greedy-request.ts';
import { hopsToMatch } from './hops-to-match.ts';
import { randomBlock } from './random-block.ts';
import { randomOf, shuffle } from '../random.ts';
import type { Capacities } from '../../bounds/capacities.ts';

/** The messages of an all-gather or a broadcast in the order of their starts. */
export interface Timeline {
  readonly hops: readonly Hop[];
  readonly count: number;
  readonly hop: Int32Array;
  readonly block: Int32Array;
  readonly startNs: Float64Array;
  readonly endNs: Float64Array;
  /** When the last message arrives. */
  readonly timeNs: number;
}

interface Work {
  readonly hops: readonly Hop[];
  readonly hopsFrom: readonly (readonly number[])[];
  readonly hopsOfArc: readonly (readonly number[])[];
  readonly durations: Float64Array;
  readonly words: number;
  readonly held: Uint32Array;
  /** Held, or on its way. */
  readonly coming: Uint32Array;
  readonly isBusy: Uint8Array;
  readonly random: () => number;
}

/** Every NPU gets every block. */
export function* matchGreedily(
  capacities: Capacities,
  request: GreedyRequest,
): Generator<void, Timeline, void> {
  const { npus } = capacities;
  const { owners } = request;
  const work = yield* workOf(capacities, request);
  const { hops, hopsFrom, hopsOfArc, durations, isBusy } = work;
  const wanted = owners.length * (npus - 1);
  const hop = new Int32Array(wanted);
  const block = new Int32Array(wanted);
  const startNs = new Float64Array(wanted);
  const endNs = new Float64Array(wanted);
  const queue = createQueue(endNs);
  let count = 0;
  let now = 0;
  let candidates = hops.map((_, index) => index);
  const mark = new Uint8Array(hops.length);
  for (;;) {
    shuffle(candidates, work.random);
    for (const index of candidates) {
      mark[index] = 0;
      const { arcs } = hops[index]!;
      if (arcs.some((arc) => isBusy[arc] === 1)) continue;
      const found = pick(work, index);
      if (found < 0) continue;
      for (const arc of arcs) isBusy[arc] = 1;
      [hop[count], block[count], startNs[count]] = [index, found, now];
      endNs[count] = now + durations[index]!;
      queue.push(count);
      count += 1;
    }
    const first = queue.pop();
    if (first < 0) break;
    yield;
    now = endNs[first]!;
    candidates = [];
    const consider = (index: number): void => {
      if (mark[index] === 1) return;
      mark[index] = 1;
      candidates.push(index);
    };
    // Rounding must not part arrivals that belong together.
    for (
      let message = first;
      message >= 0;
      message = queue.peekEnd() <= now * (1 + 1e-12) ? queue.pop() : -1
    ) {
      const { to, arcs } = hops[hop[message]!]!;
      work.held[to * work.words + (block[message]! >>> 5)]! |= 1 << (block[message]! & 31);
      for (const arc of arcs) {
        isBusy[arc] = 0;
        for (const index of hopsOfArc[arc]!) consider(index);
      }
      for (const index of hopsFrom[to]!) consider(index);
    }
  }
  return { hops, count, hop, block, startNs, endNs, timeNs: now };
}

function* workOf(capacities: Capacities, request: GreedyRequest): Generator<void, Work, void> {
  const { npus, arcs } = capacities;
  const { owners, seed } = request;
  const { hops, durations } = yield* hopsToMatch(capacities, request);
  const hopsFrom: number[][] = Array.from({ length: npus }, () => []);
  const hopsOfArc: number[][] = arcs.map(() => []);
  hops.forEach((hop, index) => {
    hopsFrom[hop.from]!.push(index);
    for (const arc of hop.arcs) hopsOfArc[arc]!.push(index);
  });
  const words = Math.ceil(owners.length / 32);
  const held = heldAtFirst(npus, owners);
  return {
    hops,
    hopsFrom,
    hopsOfArc,
    durations,
    words,
    held,
    coming: held.slice(),
    isBusy: new Uint8Array(arcs.length),
    random: randomOf(seed),
  };
}

/** A random block for a free hop, taken as on its way; -1 where its head wants none that its tail holds. */
function pick({ hops, words, held, coming, random }: Work, index: number): number {
  const { from, to } = hops[index]!;
  const found = randomBlock(words, random, held, from * words, coming, to * words);
  if (found >= 0) coming[to * words + (found >>> 5)]! |= 1 << (found & 31);
  return found;
}

/** A heap of messages by their ends. */
function createQueue(endNs: Float64Array) {
  const heap: number[] = [];
  const isBefore = (a: number, b: number): boolean =>
    endNs[a]! < endNs[b]! || (endNs[a] === endNs[b] && a < b);
  return {
    peekEnd: (): number => (heap.length === 0 ? Infinity : endNs[heap[0]!]!),
    push: (message: number): void => {
      let at = heap.push(message) - 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!isBefore(message, heap[parent]!)) break;
        heap[at] = heap[parent]!;
        at = parent;
      }
      heap[at] = message;
    },
    pop: (): number => {
      const top = heap[0] ?? -1;
      const last = heap.pop();
      if (last === undefined || heap.length === 0) return top;
      let at = 0;
      for (;;) {
        let child = 2 * at + 1;
        if (child >= heap.length) break;
        if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1;
        if (!isBefore(heap[child]!, last)) break;
        heap[at] = heap[child]!;
        at = child;
      }
      heap[at] = last;
      return top;
    },
  };
}

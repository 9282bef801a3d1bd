/** The queues of chunks: one for each group of NPUs of a server and each channel, first come, first served. */
import type { Phase } from '../../../../collective/types.ts';

export interface Waiting {
  readonly phase: number;
  readonly group: number;
  readonly chunk: number;
}

export interface QueueSet {
  /** By phase: the first queue of its server, and the queues that each group has there. */
  readonly first: readonly number[];
  readonly perGroup: readonly number[];
  readonly places: number;
  readonly running: Int32Array;
  /** By queue: the waiting chunks, and how many of them have been taken. */
  readonly waiting: Waiting[][];
  readonly taken: Int32Array;
}

/** Phases of one server share its queues (a reduce-scatter and the all-gather that returns). */
export function createQueueSet(
  phases: readonly Phase[],
  perGroup: readonly number[],
  groups: readonly number[],
  places: number,
): QueueSet {
  const firstOf = new Map<number, number>();
  let count = 0;
  const first = phases.map(({ logical: { server } }, index) => {
    const known = firstOf.get(server);
    if (known !== undefined) return known;
    const firstQueue = count;
    firstOf.set(server, firstQueue);
    count += perGroup[index]! * groups[index]!;
    return firstQueue;
  });
  return {
    first,
    perGroup,
    places,
    running: new Int32Array(count),
    waiting: Array.from({ length: count }, () => []),
    taken: new Int32Array(count),
  };
}

/** Puts a chunk into the queue of its group and channel, and returns the queue. */
export function join(set: QueueSet, phase: number, group: number, channel: number, chunk: number): number {
  const queue = set.first[phase]! + group * set.perGroup[phase]! + channel;
  set.waiting[queue]!.push({ phase, group, chunk });
  return queue;
}

/** Takes the first waiting chunk if a place is free. */
export function takeNext(set: QueueSet, queue: number): Waiting | null {
  const waiting = set.waiting[queue]!;
  const next = waiting[set.taken[queue]!];
  if (next === undefined || set.running[queue]! >= set.places) return null;
  set.taken[queue] = set.taken[queue]! + 1;
  set.running[queue] = set.running[queue]! + 1;
  return next;
}

export function leave(set: QueueSet, queue: number): void {
  set.running[queue] = set.running[queue]! - 1;
}

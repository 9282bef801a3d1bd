/**
 * The event queue of a packet run. Events of one link, and events after one constant delay, occur in the
 * order of their times: each link and each delay is a FIFO of its own, and a tournament tree compares only
 * the heads.
 */
import { INTEGERS, NEXT, NUMBERS, ORDER, TIME, type Records } from './records.ts';

export interface Sources {
  /** A power of two, at least the number of queues. */
  leaves: number;
  count: number;
  /** Time of the head of a queue, or Infinity if it is empty. */
  times: Float64Array;
  orders: Float64Array;
  heads: Int32Array;
  tails: Int32Array;
  /**
   * The queue with the earliest head below a place of the tournament: 1 is the top, leaves + q the place of
   * queue q.
   */
  winners: Int32Array;
}

export function createSources(count: number): Sources {
  let leaves = 2;
  while (leaves < count) leaves *= 2;
  const winners = new Int32Array(2 * leaves);
  for (let queue = 0; queue < leaves; queue++) winners[leaves + queue] = queue;
  for (let place = leaves - 1; place > 0; place--) winners[place] = winners[2 * place]!;
  return {
    leaves,
    count,
    times: new Float64Array(leaves).fill(Infinity),
    orders: new Float64Array(leaves),
    heads: new Int32Array(leaves).fill(-1),
    tails: new Int32Array(leaves).fill(-1),
    winners,
  };
}

/** Appends a record, whose time must not precede that of the last one of the queue. */
export function append(sources: Sources, records: Records, queue: number, record: number): void {
  records.integers[record * INTEGERS + NEXT] = -1;
  const tail = sources.tails[queue]!;
  sources.tails[queue] = record;
  if (sources.heads[queue]! >= 0) {
    records.integers[tail * INTEGERS + NEXT] = record;
    return;
  }
  sources.heads[queue] = record;
  setHead(
    sources,
    queue,
    records.numbers[record * NUMBERS + TIME]!,
    records.numbers[record * NUMBERS + ORDER]!,
  );
}

/** Removes the head of a non-empty queue. */
export function takeHead(sources: Sources, records: Records, queue: number): number {
  const record = sources.heads[queue]!;
  const next = records.integers[record * INTEGERS + NEXT]!;
  sources.heads[queue] = next;
  if (next < 0) setHead(sources, queue, Infinity, 0);
  else
    setHead(
      sources,
      queue,
      records.numbers[next * NUMBERS + TIME]!,
      records.numbers[next * NUMBERS + ORDER]!,
    );
  return record;
}

/** Sets the time of the head of a queue and updates the tournament tree, up to where nothing changes. */
export function setHead(sources: Sources, queue: number, time: number, order: number): void {
  const { times, orders, winners } = sources;
  times[queue] = time;
  orders[queue] = order;
  let place = sources.leaves + queue;
  let best = queue;
  let bestTime = time;
  let bestOrder = order;
  while (place > 1) {
    const rival = winners[place ^ 1]!;
    const rivalTime = times[rival]!;
    if (rivalTime < bestTime || (rivalTime === bestTime && orders[rival]! < bestOrder)) {
      best = rival;
      bestTime = rivalTime;
      bestOrder = orders[rival]!;
    }
    place >>= 1;
    if (best !== queue && winners[place] === best) return;
    winners[place] = best;
  }
}

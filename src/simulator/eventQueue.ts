/**
 * The pending events of a run: a binary heap over typed arrays, ordered by time and, for equal times,
 * by the order of scheduling (first registered, first run), so that a run is deterministic. Event =
 * one integer; its meaning is the caller's.
 *
 * Plain data and functions on it: in the inner loop a method's closure costs as much as its work.
 */
import { widened } from './columns.ts';

export interface EventQueue {
  /** Pending events. */
  count: number;
  timesNs: Float64Array;
  sequences: Float64Array;
  events: Int32Array;
  nextSequence: number;
}

export function createEventQueue(initialCapacity = 64): EventQueue {
  return {
    count: 0,
    timesNs: new Float64Array(initialCapacity),
    sequences: new Float64Array(initialCapacity),
    events: new Int32Array(initialCapacity),
    nextSequence: 0,
  };
}

/** Time of the next event, ns. The queue must not be empty. */
export function nextTimeNs(queue: EventQueue): number {
  return queue.timesNs[0]!;
}

/** Schedules `event` at `timeNs`. */
export function pushEvent(queue: EventQueue, timeNs: number, event: number): void {
  if (queue.count === queue.events.length) grow(queue);
  const { timesNs, sequences, events } = queue;
  let hole = queue.count++;
  // A new event is the last of its time, so only strictly later parents move down.
  while (hole > 0) {
    const parent = (hole - 1) >> 1;
    const parentTimeNs = timesNs[parent]!;
    if (parentTimeNs <= timeNs) break;
    timesNs[hole] = parentTimeNs;
    sequences[hole] = sequences[parent]!;
    events[hole] = events[parent]!;
    hole = parent;
  }
  timesNs[hole] = timeNs;
  sequences[hole] = queue.nextSequence++;
  events[hole] = event;
}

/** Removes and returns the next event. The queue must not be empty. */
export function popEvent(queue: EventQueue): number {
  const { timesNs, sequences, events } = queue;
  const top = events[0]!;
  const count = --queue.count;
  const timeNs = timesNs[count]!;
  const sequence = sequences[count]!;
  let hole = 0;
  for (;;) {
    let child = 2 * hole + 1;
    if (child >= count) break;
    let childTimeNs = timesNs[child]!;
    const right = child + 1;
    if (right < count) {
      const rightTimeNs = timesNs[right]!;
      if (
        rightTimeNs < childTimeNs ||
        (rightTimeNs === childTimeNs && sequences[right]! < sequences[child]!)
      ) {
        child = right;
        childTimeNs = rightTimeNs;
      }
    }
    if (timeNs < childTimeNs || (timeNs === childTimeNs && sequence < sequences[child]!)) break;
    timesNs[hole] = childTimeNs;
    sequences[hole] = sequences[child]!;
    events[hole] = events[child]!;
    hole = child;
  }
  timesNs[hole] = timeNs;
  sequences[hole] = sequence;
  events[hole] = events[count]!;
  return top;
}

function grow(queue: EventQueue): void {
  const capacity = 2 * queue.count;
  queue.timesNs = widened(queue.timesNs, new Float64Array(capacity));
  queue.sequences = widened(queue.sequences, new Float64Array(capacity));
  queue.events = widened(queue.events, new Int32Array(capacity));
}

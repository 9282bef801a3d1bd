/**
 * The pending events of a run: a binary heap over typed arrays, ordered by time and, for equal times, by the
 * order of scheduling (first registered, first run), so that a run is deterministic. An event is one integer
 * whose meaning is the caller's, as is the unit of time: ns, or ps for packets.
 *
 * Plain data and functions, because in the inner loop a method's closure costs as much as its work.
 */
import { widened } from '../../units/columns.ts';

export interface EventQueue {
  /** Number of pending events. */
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

/** Time of the next event in ns, or Infinity if there is none. */
export function firstTimeNs(queue: EventQueue): number {
  return queue.count === 0 ? Infinity : queue.timesNs[0]!;
}

/** Removes all events. */
export function clearEvents(queue: EventQueue): void {
  queue.count = 0;
}

/** Schedules `event` at `timeNs`. */
export function pushEvent(queue: EventQueue, timeNs: number, event: number): void {
  reserve(queue, 1);
  pushReserved(queue, timeNs, event);
}

/** Makes room for `more` events. */
export function reserve(queue: EventQueue, more: number): void {
  while (queue.count + more > queue.events.length) grow(queue);
}

/** Schedules `event` where `reserve` has made room for it. */
export function pushReserved(queue: EventQueue, timeNs: number, event: number): void {
  put(queue, queue.count++, timeNs, event);
  rise(queue);
}

/**
 * Schedules `event` at `timeNs`; among equal times the lowest `sequence` runs first, whenever it was
 * scheduled.
 */
export function pushInSequence(queue: EventQueue, timeNs: number, sequence: number, event: number): void {
  reserve(queue, 1);
  const place = queue.count++;
  put(queue, place, timeNs, event);
  queue.sequences[place] = sequence;
  rise(queue);
}

/** Removes and returns the next event. The queue must not be empty. */
export function popEvent(queue: EventQueue): number {
  const { timesNs, sequences, events } = queue;
  const next = events[0]!;
  const last = --queue.count;
  timesNs[0] = timesNs[last]!;
  sequences[0] = sequences[last]!;
  events[0] = events[last]!;
  sink(queue);
  return next;
}

/** Removes the next event and schedules another in one operation. The queue must not be empty. */
export function replaceNext(queue: EventQueue, timeNs: number, event: number): void {
  put(queue, 0, timeNs, event);
  sink(queue);
}

// A fractional number passed to a function that is not inlined is boxed on the heap first. `put` is small
// enough to be inlined, and `rise` and `sink` read the event from where it was put.
function put(queue: EventQueue, place: number, timeNs: number, event: number): void {
  queue.timesNs[place] = timeNs;
  queue.sequences[place] = queue.nextSequence++;
  queue.events[place] = event;
}

/** Moves the last event up to its place. */
function rise({ timesNs, sequences, events, count }: EventQueue): void {
  let hole = count - 1;
  const timeNs = timesNs[hole]!;
  const sequence = sequences[hole]!;
  const event = events[hole]!;
  while (hole > 0) {
    const parent = (hole - 1) >> 1;
    const parentTimeNs = timesNs[parent]!;
    if (parentTimeNs <= timeNs && (parentTimeNs < timeNs || sequences[parent]! < sequence)) break;
    timesNs[hole] = parentTimeNs;
    sequences[hole] = sequences[parent]!;
    events[hole] = events[parent]!;
    hole = parent;
  }
  timesNs[hole] = timeNs;
  sequences[hole] = sequence;
  events[hole] = event;
}

/** Moves the first event down to its place. */
function sink({ timesNs, sequences, events, count }: EventQueue): void {
  if (count < 2) return;
  const timeNs = timesNs[0]!;
  const sequence = sequences[0]!;
  const event = events[0]!;
  let hole = 0;
  for (let child = 1; child < count; child = 2 * hole + 1) {
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
  events[hole] = event;
}

function grow(queue: EventQueue): void {
  const capacity = 2 * queue.events.length;
  queue.timesNs = widened(queue.timesNs, capacity);
  queue.sequences = widened(queue.sequences, capacity);
  queue.events = widened(queue.events, capacity);
}

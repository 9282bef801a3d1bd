/**
 * Chunks that wait for a place in the queues of the dimensions, by priority of their collective, highest
 * first, and by arrival among equals: in each queue a line of chunks for each priority. The first line of
 * a queue, mostly its only one, lies in columns; lines of lower priority are kept apart until it is empty.
 */
import type { Chunks } from '../chunks.ts';

export interface WaitingLines {
  /** By queue: the priority of its first line, the line's first chunk (-1 for none) and its last. */
  readonly priority: Float64Array;
  readonly head: Int32Array;
  readonly tail: Int32Array;
  /** By queue: further lines, in ascending order of priority. */
  readonly lower: readonly Line[][];
}

interface Line {
  readonly priority: number;
  readonly head: number;
  tail: number;
}

export function createWaitingLines(queues: number): WaitingLines {
  return {
    priority: new Float64Array(queues),
    head: new Int32Array(queues).fill(-1),
    tail: new Int32Array(queues),
    lower: Array.from({ length: queues }, () => []),
  };
}

export function joinLine(lines: WaitingLines, chunks: Chunks, queue: number, chunk: number): void {
  const { head, tail } = lines;
  const { next } = chunks;
  const priority = chunks.priority[chunk]!;
  const first = lines.priority[queue]!;
  next[chunk] = -1;
  if (head[queue]! < 0) {
    lines.priority[queue] = priority;
    head[queue] = chunk;
    tail[queue] = chunk;
  } else if (priority === first) {
    next[tail[queue]!] = chunk;
    tail[queue] = chunk;
  } else if (priority > first) {
    lines.lower[queue]!.push({ priority: first, head: head[queue]!, tail: tail[queue]! });
    lines.priority[queue] = priority;
    head[queue] = chunk;
    tail[queue] = chunk;
  } else {
    joinLower(lines.lower[queue]!, next, priority, chunk);
  }
}

/** Removes and returns the chunk of the queue to start next, or -1 when none waits. */
export function takeFirst(lines: WaitingLines, chunks: Chunks, queue: number): number {
  const chunk = lines.head[queue]!;
  if (chunk < 0) return -1;
  const next = chunks.next[chunk]!;
  lines.head[queue] = next;
  if (next < 0) promote(lines, queue);
  return chunk;
}

/** The next line of the queue becomes its first. */
export function promote(lines: WaitingLines, queue: number): void {
  const line = lines.lower[queue]!.pop();
  if (line === undefined) return;
  lines.priority[queue] = line.priority;
  lines.head[queue] = line.head;
  lines.tail[queue] = line.tail;
}

function joinLower(lower: Line[], next: Int32Array, priority: number, chunk: number): void {
  // The latest collective under FIFO goes to the very back, which is the front of the list: no search.
  let place = lower.length > 0 && priority <= lower[0]!.priority ? 1 : lower.length;
  while (place > 0 && lower[place - 1]!.priority > priority) place--;
  const line = lower[place - 1];
  if (line?.priority === priority) {
    next[line.tail] = chunk;
    line.tail = chunk;
  } else {
    lower.splice(place, 0, { priority, head: chunk, tail: chunk });
  }
}

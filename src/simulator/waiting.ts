/**
 * Chunks that wait for a place in the queues of the dimensions, by priority of their collective, highest
 * first, and by arrival among equals: in each queue a line of chunks for each priority.
 */
import type { Chunks } from './chunks.ts';
import { widened } from './columns.ts';

export interface WaitingLines {
  /** By queue: the line to take from and the one last joined, -1 for none. */
  readonly top: Int32Array;
  readonly recent: Int32Array;
  /** By line: its priority, first and last chunk, and the line of the next lower priority in its queue. */
  priority: Float64Array;
  head: Int32Array;
  tail: Int32Array;
  below: Int32Array;
  /** Lines used so far, and those of them that are free again. */
  used: number;
  readonly free: number[];
}

const INITIAL_LINES = 16;

export function createWaitingLines(queues: number): WaitingLines {
  return {
    top: new Int32Array(queues).fill(-1),
    recent: new Int32Array(queues).fill(-1),
    priority: new Float64Array(INITIAL_LINES),
    head: new Int32Array(INITIAL_LINES),
    tail: new Int32Array(INITIAL_LINES),
    below: new Int32Array(INITIAL_LINES),
    used: 0,
    free: [],
  };
}

export function joinLine(lines: WaitingLines, chunks: Chunks, queue: number, chunk: number): void {
  const priority = chunks.priority[chunk]!;
  let line = lines.recent[queue]!;
  if (line < 0 || lines.priority[line] !== priority) {
    line = lineOf(lines, queue, priority);
    lines.recent[queue] = line;
  }
  const tail = lines.tail[line]!;
  if (tail < 0) lines.head[line] = chunk;
  else chunks.next[tail] = chunk;
  chunks.next[chunk] = -1;
  lines.tail[line] = chunk;
}

/** Removes and returns the chunk of the queue to start next, or -1 when none waits. */
export function takeFirst(lines: WaitingLines, chunks: Chunks, queue: number): number {
  const line = lines.top[queue]!;
  if (line < 0) return -1;
  const chunk = lines.head[line]!;
  const next = chunks.next[chunk]!;
  lines.head[line] = next;
  if (next < 0) {
    lines.top[queue] = lines.below[line]!;
    if (lines.recent[queue] === line) lines.recent[queue] = -1;
    lines.free.push(line);
  }
  return chunk;
}

/** The queue's line of this priority, opened in its place if there is none. */
function lineOf(lines: WaitingLines, queue: number, priority: number): number {
  let above = -1;
  let line = lines.top[queue]!;
  while (line >= 0 && lines.priority[line]! > priority) {
    above = line;
    line = lines.below[line]!;
  }
  if (line >= 0 && lines.priority[line] === priority) return line;
  const opened = open(lines, priority, line);
  if (above < 0) lines.top[queue] = opened;
  else lines.below[above] = opened;
  return opened;
}

function open(lines: WaitingLines, priority: number, below: number): number {
  const line = lines.free.pop() ?? lines.used++;
  if (line === lines.head.length) {
    lines.priority = widened(lines.priority, new Float64Array(2 * line));
    lines.head = widened(lines.head, new Int32Array(2 * line));
    lines.tail = widened(lines.tail, new Int32Array(2 * line));
    lines.below = widened(lines.below, new Int32Array(2 * line));
  }
  lines.priority[line] = priority;
  lines.tail[line] = -1;
  lines.below[line] = below;
  return line;
}

/**
 * The chunks in flight, struct of arrays. A slot is reused once its chunk has left its last phase, so
 * memory follows the chunks in flight, not the chunks of the run.
 */
import { widened } from '../units/columns.ts';

export interface Chunks {
  /** The task of the graph that the chunk belongs to. */
  task: Int32Array;
  /** Number of the chunk in the run, by creation. */
  serial: Int32Array;
  /** Pool index (flows.ts) of the phase that it waits for or runs, and of the start and end of its flow. */
  entry: Int32Array;
  flowStart: Int32Array;
  flowEnd: Int32Array;
  /** The queue that it is in, and the chunk behind it there; -1 if none. */
  queue: Int32Array;
  next: Int32Array;
  priority: Float64Array;
  /** When it arrived at its phase, and when its service there started, ns. */
  queuedNs: Float64Array;
  startNs: Float64Array;
  /** Number of slots used so far, and those of them that are free again. */
  used: number;
  readonly free: number[];
}

export function createChunks(initialCapacity = 256): Chunks {
  // One literal: objects built by copying others are slow to read in JavaScript engines.
  return {
    task: new Int32Array(initialCapacity),
    serial: new Int32Array(initialCapacity),
    entry: new Int32Array(initialCapacity),
    flowStart: new Int32Array(initialCapacity),
    flowEnd: new Int32Array(initialCapacity),
    queue: new Int32Array(initialCapacity),
    next: new Int32Array(initialCapacity),
    priority: new Float64Array(initialCapacity),
    queuedNs: new Float64Array(initialCapacity),
    startNs: new Float64Array(initialCapacity),
    used: 0,
    free: [],
  };
}

/** Returns a slot for a new chunk. */
export function allocate(chunks: Chunks): number {
  const reused = chunks.free.pop();
  if (reused !== undefined) return reused;
  if (chunks.used === chunks.task.length) grow(chunks);
  return chunks.used++;
}

export function release(chunks: Chunks, slot: number): void {
  chunks.free.push(slot);
}

function grow(chunks: Chunks): void {
  const capacity = 2 * chunks.task.length;
  chunks.task = widened(chunks.task, capacity);
  chunks.serial = widened(chunks.serial, capacity);
  chunks.entry = widened(chunks.entry, capacity);
  chunks.flowStart = widened(chunks.flowStart, capacity);
  chunks.flowEnd = widened(chunks.flowEnd, capacity);
  chunks.queue = widened(chunks.queue, capacity);
  chunks.next = widened(chunks.next, capacity);
  chunks.priority = widened(chunks.priority, capacity);
  chunks.queuedNs = widened(chunks.queuedNs, capacity);
  chunks.startNs = widened(chunks.startNs, capacity);
}

/**
 * The chunks in flight, struct of arrays. A slot is reused once its chunk has left its last phase, so
 * memory follows the chunks in flight, not the chunks of the run.
 */
export interface Chunks {
  /** Task of the graph the chunk belongs to. */
  task: Int32Array;
  /** Number of the chunk in the run, in order of creation. */
  serial: Int32Array;
  /** Pool index (flows.ts) of the phase it waits for or runs, and of the end of its flow. */
  entry: Int32Array;
  flowStart: Int32Array;
  flowEnd: Int32Array;
  /** Queue of a server for each phase: base index in `queueOf` of the run, or -1 for one queue a server. */
  queues: Int32Array;
  priority: Float64Array;
  /** When it entered the queue of its phase, and when its service there began, ns. */
  queuedNs: Float64Array;
  startNs: Float64Array;
  readonly allocate: () => number;
  readonly release: (slot: number) => void;
}

export function createChunks(initialCapacity = 256): Chunks {
  let used = 0;
  const free: number[] = [];
  const chunks: Chunks = {
    ...columns(initialCapacity),
    allocate() {
      const reused = free.pop();
      if (reused !== undefined) return reused;
      if (used === chunks.task.length) grow();
      return used++;
    },
    release(slot) {
      free.push(slot);
    },
  };

  function grow(): void {
    const wider = columns(2 * used);
    for (const name of COLUMN_NAMES) wider[name].set(chunks[name]);
    Object.assign(chunks, wider);
  }

  return chunks;
}

const COLUMN_NAMES = [
  'task',
  'serial',
  'entry',
  'flowStart',
  'flowEnd',
  'queues',
  'priority',
  'queuedNs',
  'startNs',
] as const;

function columns(capacity: number): Pick<Chunks, (typeof COLUMN_NAMES)[number]> {
  return {
    task: new Int32Array(capacity),
    serial: new Int32Array(capacity),
    entry: new Int32Array(capacity),
    flowStart: new Int32Array(capacity),
    flowEnd: new Int32Array(capacity),
    queues: new Int32Array(capacity),
    priority: new Float64Array(capacity),
    queuedNs: new Float64Array(capacity),
    startNs: new Float64Array(capacity),
  };
}

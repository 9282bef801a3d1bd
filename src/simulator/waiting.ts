/**
 * Chunks that wait for a place in a dimension's queue.
 *
 * The default order is the priority of the collective, highest first, and arrival among equals: a heap.
 * The other intra-dimension policies order reduce-scatter and all-gather phases by a rule of their own
 * next to all-reduce and all-to-all phases that keep the priority rule; that is no total order, so they
 * insert into a list at the place the rule names (insertion.ts).
 */
export interface WaitingChunks {
  readonly size: () => number;
  readonly insert: (chunk: number, priority: number) => void;
  /** Removes and returns the chunk to start next, or -1 when none waits. */
  readonly takeFirst: () => number;
}

/** Highest priority first, first come first served among equal priorities. */
export function createPriorityWaiting(initialCapacity = 64): WaitingChunks {
  let capacity = initialCapacity;
  let chunks = new Int32Array(capacity);
  let priorities = new Float64Array(capacity);
  let arrivals = new Float64Array(capacity);
  let count = 0;
  let nextArrival = 0;

  function grow(): void {
    const old = { chunks, priorities, arrivals };
    capacity *= 2;
    chunks = new Int32Array(capacity);
    priorities = new Float64Array(capacity);
    arrivals = new Float64Array(capacity);
    chunks.set(old.chunks);
    priorities.set(old.priorities);
    arrivals.set(old.arrivals);
  }

  function place(slot: number, chunk: number, priority: number, arrival: number): void {
    chunks[slot] = chunk;
    priorities[slot] = priority;
    arrivals[slot] = arrival;
  }

  function move(from: number, to: number): void {
    place(to, chunks[from] as number, priorities[from] as number, arrivals[from] as number);
  }

  /** Whether the entry in `slot` starts before one of this priority and arrival. */
  function precedes(slot: number, priority: number, arrival: number): boolean {
    const other = priorities[slot] as number;
    return other > priority || (other === priority && (arrivals[slot] as number) < arrival);
  }

  return {
    size: () => count,
    insert(chunk, priority) {
      if (count === capacity) grow();
      const arrival = nextArrival++;
      let hole = count++;
      while (hole > 0) {
        const parent = (hole - 1) >> 1;
        if (precedes(parent, priority, arrival)) break;
        move(parent, hole);
        hole = parent;
      }
      place(hole, chunk, priority, arrival);
    },
    takeFirst() {
      if (count === 0) return -1;
      const first = chunks[0] as number;
      count--;
      const priority = priorities[count] as number;
      const arrival = arrivals[count] as number;
      const chunk = chunks[count] as number;
      let hole = 0;
      for (;;) {
        let child = 2 * hole + 1;
        if (child >= count) break;
        const right = child + 1;
        if (right < count && precedes(right, priorities[child] as number, arrivals[child] as number)) {
          child = right;
        }
        if (!precedes(child, priority, arrival)) break;
        move(child, hole);
        hole = child;
      }
      if (count > 0) place(hole, chunk, priority, arrival);
      return first;
    },
  };
}

/** Says where `chunk` goes in the list of waiting chunks (0 = first). */
export type InsertionRule = (waiting: readonly number[], chunk: number, priority: number) => number;

/** A list ordered by an insertion rule. */
export function createListWaiting(rule: InsertionRule): WaitingChunks {
  const waiting: number[] = [];
  return {
    size: () => waiting.length,
    insert(chunk, priority) {
      waiting.splice(rule(waiting, chunk, priority), 0, chunk);
    },
    takeFirst: () => waiting.shift() ?? -1,
  };
}

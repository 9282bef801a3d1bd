/** Entries that come out by time, and among equal times by rank of urgency, then first in, first out. */
export interface Heap {
  readonly size: () => number;
  readonly push: (time: number, urgency: 0 | 1, value: number) => void;
  /** Takes the first entry out; undefined when there is none. */
  readonly pop: () => { readonly time: number; readonly urgency: 0 | 1; readonly value: number } | undefined;
}

interface Entry {
  readonly time: number;
  readonly urgency: 0 | 1;
  readonly sequence: number;
  readonly value: number;
}

function before(a: Entry, b: Entry): boolean {
  if (a.time !== b.time) return a.time < b.time;
  return a.urgency !== b.urgency ? a.urgency < b.urgency : a.sequence < b.sequence;
}

export function createHeap(): Heap {
  const entries: Entry[] = [];
  let sequence = 0;
  return {
    size: () => entries.length,
    push: (time, urgency, value) => {
      const entry = { time, urgency, sequence: sequence++, value };
      let place = entries.length;
      while (place > 0) {
        const parent = (place - 1) >>> 1;
        if (!before(entry, entries[parent]!)) break;
        entries[place] = entries[parent]!;
        place = parent;
      }
      entries[place] = entry;
    },
    pop: () => {
      const first = entries[0];
      const last = entries.pop();
      if (first === undefined || last === undefined || entries.length === 0) return first;
      let place = 0;
      for (;;) {
        let child = 2 * place + 1;
        if (child >= entries.length) break;
        if (child + 1 < entries.length && before(entries[child + 1]!, entries[child]!)) child++;
        if (!before(entries[child]!, last)) break;
        entries[place] = entries[child]!;
        place = child;
      }
      entries[place] = last;
      return first;
    },
  };
}

/**
 * The phase in the pool (flows.ts) of each segment of a trace: a column beside the trace, for an explanation of its
 * parts.
 */
import { widened } from '../../units/columns.ts';

export interface Entries {
  readonly add: (entry: number) => void;
  /** Those of a replayed collective once more. */
  readonly again: (past: Readonly<Int32Array>) => void;
  /** Those since the last call, in the order of the segments. */
  readonly take: () => Int32Array;
}

export function createEntries(): Entries {
  let column = new Int32Array(0);
  let count = 0;

  function makeRoom(more: number): void {
    const wanted = count + more;
    if (wanted > column.length) column = widened(column, Math.max(wanted, 2 * column.length, 1024));
  }

  return {
    add(entry) {
      makeRoom(1);
      column[count++] = entry;
    },
    again(past) {
      makeRoom(past.length);
      column.set(past, count);
      count += past.length;
    },
    take() {
      const taken = column.subarray(0, count);
      column = new Int32Array(0);
      count = 0;
      return taken;
    },
  };
}

/**
 * The dispatcher of ASTRA-SIM (ISPASS 2020, section IV): chunks that are created wait until fewer than `below` are
 * in their first phase; then `issue` of them join the queues of the dimensions.
 */
import type { Dispatch } from './policy.ts';

export interface Dispatcher {
  /** Adds chunks to be issued. Higher priority goes first, then earlier arrival. */
  readonly add: (slots: readonly number[], priority: number) => void;
  /** Returns the chunks to issue now, and counts them as in their first phase; empty if enough are there already. */
  readonly take: () => readonly number[];
  /** Called when a chunk leaves its first phase. */
  readonly leave: () => void;
}

interface Batch {
  readonly priority: number;
  readonly slots: number[];
}

export function createDispatcher({ issue, below }: Dispatch): Dispatcher {
  const batches: Batch[] = [];
  let inFirst = 0;
  return {
    add(slots, priority) {
      const behind = batches.findIndex((other) => other.priority < priority);
      batches.splice(behind < 0 ? batches.length : behind, 0, { priority, slots: [...slots] });
    },
    take() {
      const taken: number[] = [];
      if (inFirst >= below) return taken;
      while (taken.length < issue && batches.length > 0) {
        const [first] = batches as [Batch];
        taken.push(...first.slots.splice(0, issue - taken.length));
        if (first.slots.length === 0) batches.shift();
      }
      inFirst += taken.length;
      return taken;
    },
    leave: () => {
      inFirst -= 1;
    },
  };
}

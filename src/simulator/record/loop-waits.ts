/**
 * Exposed waits of the training loop. A wait is exposed from the moment the loop reaches it until all its collectives
 * have ended; the reference charges only the time until the first of several of one layer and pass has ended.
 */
import type { Rounding } from '../../collective/types.ts';
import type { WaitTask } from '../../taskgraph/graph.ts';

export interface LoopWaits {
  /** A task the wait needs is done: the first of them is where the loop comes to it. */
  readonly pass: (index: number, wait: WaitTask, completed: number, nowNs: number) => void;
  /** The wait is over. */
  readonly charge: (index: number, wait: WaitTask) => void;
}

export function createWaits(
  tasks: number,
  rounding: Rounding,
  onExposed: (wait: WaitTask, sinceNs: number) => void,
): LoopWaits {
  /** When the loop came to each; -1 before that and once it is charged. */
  const sinceNs = new Float64Array(tasks).fill(-1);

  function charge(index: number, wait: WaitTask): void {
    const since = sinceNs[index]!;
    if (since < 0) return;
    onExposed(wait, since);
    sinceNs[index] = -1;
  }

  return {
    charge,
    pass(index, wait, completed, nowNs) {
      if (wait.after[0] === completed) sinceNs[index] = nowNs;
      else if (rounding === 'reference') charge(index, wait);
    },
  };
}

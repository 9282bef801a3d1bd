import type { Phase } from '../../collective/types.ts';
import type { IntraDimensionPolicy } from '../../simulator/policy.ts';

/** A chunk in the list of a queue: chunks in service come first, then those that wait. */
export interface Queued {
  readonly priority: number;
  readonly isRunning: boolean;
  readonly phase: Phase;
  /** Phases after this one. */
  readonly left: number;
}

/** The index in `queue` before which `mine` goes. */
export function placeIn(queue: readonly Queued[], mine: Queued, policy: IntraDimensionPolicy): number {
  const { operation } = mine.phase;
  const running = queue.filter((other) => other.isRunning).length;
  const firstWaiting = (isSkipped: (other: Queued) => boolean): number => {
    let at = running;
    while (at < queue.length && isSkipped(queue[at]!)) at++;
    return at;
  };
  if (policy === 'FIFO' || (operation !== 'reduceScatter' && operation !== 'allGather')) {
    return firstWaiting((other) => other.priority >= mine.priority);
  }
  switch (policy) {
    case 'smallestChunkFirst':
      if (mine.left === 1) return queue.length;
      return firstWaiting((other) => largest(other.phase) < largest(mine.phase));
    case 'lessRemainingPhaseFirst':
      return firstWaiting((other) => other.left < mine.left);
    case 'RG': {
      // Only behind a chunk in service may a new chunk pass the first that waits.
      let at = Math.min(queue.length, running > 0 ? running + 1 : 0);
      while (at < queue.length) {
        const isPair = at > 0 && isScatterAndGather(queue[at]!, queue[at - 1]!);
        if (!(queue[at]!.priority > mine.priority || isPair)) break;
        at++;
      }
      return at;
    }
  }
}

function largest({ bytesIn, bytesOut }: Phase): number {
  return Math.max(bytesIn, bytesOut);
}

function isScatterAndGather(a: Queued, b: Queued): boolean {
  const both = [a.phase.operation, b.phase.operation].sort().join();
  return both === 'allGather,reduceScatter';
}

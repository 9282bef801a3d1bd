/**
 * Counts the total work of a run with contention for its progress: the duration of every phase on idle links.
 */
import type { PhaseRequest } from '../costs/backend.ts';
import { createEventQueue, firstTimeNs, popEvent, pushEvent } from '../events/event-queue.ts';
import type { LiveNetwork } from '../costs/live.ts';

export interface Counted {
  readonly live: LiveNetwork;
  /** Sum over all phases that have begun. */
  readonly total: () => number;
}

/** @param weigh returns what one phase adds to the count */
export function createCount(takes: LiveNetwork['takes'], weigh: (request: PhaseRequest) => number): Counted {
  const ends = createEventQueue();
  let total = 0;
  return {
    total: () => total,
    live: {
      takes,
      begin(nowNs, request, { value, aloneNs }) {
        total += weigh(request);
        pushEvent(ends, nowNs + aloneNs, value);
      },
      advance(untilNs, mostEvents, onEnd) {
        const nowNs = firstTimeNs(ends);
        if (mostEvents === 0 || nowNs > untilNs || nowNs === Infinity) return 0;
        onEnd(popEvent(ends), nowNs);
        return 1;
      },
      isIdle: () => ends.count === 0,
    },
  };
}

/** The total of the progress of a run with contention: all phases, each with its duration on idle links. */
import type { PhaseRequest } from '../backend.ts';
import { createEventQueue, firstTimeNs, popEvent, pushEvent } from '../event-queue.ts';
import type { LiveNetwork } from '../live.ts';

export interface Counted {
  readonly live: LiveNetwork;
  /** Of all phases that began. */
  readonly total: () => number;
}

/** @param weigh what one phase adds to the count */
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

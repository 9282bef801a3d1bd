/** How much there is to compute, told without computing it: the live network's phases, each as long as by itself. */
import type { PhaseRequest } from '../backend.ts';
import { createHeap } from '../heap.ts';
import type { LiveNetwork } from '../live.ts';

export interface Counted {
  readonly live: LiveNetwork;
  /** Of all phases that began. */
  readonly total: () => number;
}

/** @param weigh what one phase adds to the count */
export function createCount(takes: LiveNetwork['takes'], weigh: (request: PhaseRequest) => number): Counted {
  const ends = createHeap();
  let order = 0;
  let total = 0;
  return {
    total: () => total,
    live: {
      takes,
      begin(nowNs, request, { value, aloneNs }) {
        total += weigh(request);
        ends.push(nowNs + aloneNs, order++, value);
      },
      advance(untilNs, mostEvents, onEnd) {
        if (mostEvents === 0 || ends.firstTime() > untilNs) return 0;
        return ends.pop((nowNs, value) => onEnd(value, nowNs)) ? 1 : 0;
      },
      isIdle: () => ends.firstTime() === Infinity,
    },
  };
}

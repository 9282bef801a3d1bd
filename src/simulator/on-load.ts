/**
 * Compute that communication slows: while a collective is under way, the NPU itself handles its messages, and what it
 * computes meanwhile goes on at the rest of its rate (`SystemPolicy.onLoad`). How many collectives are under way does not
 * matter. Work is conserved: a product of `durationNs` ends once the integral of the rate over its time is `durationNs`.
 *
 * Whenever the rate changes, the ends of what is computed are scheduled anew. Events cannot be taken out of the queue, so
 * those that no longer hold stay there and are skipped.
 *
 * Source: endpoints that process messages on the NPU or apart from it, ASTRA-SIM (ISPASS 2020), section III.
 */
import { pushEvent, type EventQueue } from '../network/events/event-queue.ts';

interface Computing {
  /** At the full rate, from `sinceNs`. */
  leftNs: number;
  sinceNs: number;
  endNs: number;
}

/** Times are those of the epoch (clock.ts), which cannot end while something is computed. */
export interface OnLoad {
  readonly begin: (task: number, durationNs: number, nowNs: number) => void;
  /** Whether the event at `nowNs` is the end of the task. If so, the task is over. */
  readonly ends: (task: number, nowNs: number) => boolean;
  /** Called when the first collective begins, and when the last one ends. */
  readonly load: (isLoaded: boolean, nowNs: number) => void;
}

/** @param share 0 .. 1 of the rate that communication takes; 1 is refused by the bounds of a design */
export function createOnLoad(share: number, queue: EventQueue): OnLoad {
  const computing = new Map<number, Computing>();
  let rate = 1;

  function schedule(task: number, item: Computing): void {
    item.endNs = item.sinceNs + item.leftNs / rate;
    pushEvent(queue, item.endNs, ~task);
  }

  return {
    begin(task, durationNs, nowNs) {
      const item = { leftNs: durationNs, sinceNs: nowNs, endNs: nowNs };
      computing.set(task, item);
      schedule(task, item);
    },
    ends(task, nowNs) {
      if (computing.get(task)?.endNs !== nowNs) return false;
      computing.delete(task);
      return true;
    },
    load(isLoaded, nowNs) {
      const before = rate;
      rate = isLoaded ? 1 - share : 1;
      for (const [task, item] of computing) {
        item.leftNs = Math.max(0, item.leftNs - (nowNs - item.sinceNs) * before);
        item.sinceNs = nowNs;
        schedule(task, item);
      }
    },
  };
}

/** Assigns each chunk phase to a slot of its server: phases of one slot do not overlap. */
import {
  createEventQueue,
  firstTimeNs,
  popEvent,
  pushEvent,
  pushInSequence,
} from '../../network/events/event-queue.ts';

export interface Slots {
  /** One per interval, counted from 0: the lowest that was free when it began. */
  readonly slot: Int32Array;
  readonly count: number;
  /** Intervals in the order of their start. */
  readonly order: Int32Array;
}

/**
 * @param startNs whole ns, in any order
 * @param endNs whole ns
 */
export function assignSlots(startNs: ArrayLike<number>, endNs: ArrayLike<number>): Slots {
  const order = Int32Array.from({ length: startNs.length }, (_, index) => index).sort(
    (a, b) => startNs[a]! - startNs[b]! || endNs[a]! - endNs[b]! || a - b,
  );
  const slot = new Int32Array(startNs.length);
  const running = createEventQueue();
  const free = createEventQueue();
  let count = 0;
  for (const index of order) {
    while (firstTimeNs(running) <= startNs[index]!) {
      const ended = popEvent(running);
      pushEvent(free, ended, ended);
    }
    const chosen = free.count === 0 ? count++ : popEvent(free);
    slot[index] = chosen;
    pushInSequence(running, endNs[index]!, chosen, chosen);
  }
  return { slot, count, order };
}

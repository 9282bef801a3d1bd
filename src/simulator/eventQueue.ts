/**
 * The pending events of a run: a binary heap over typed arrays, ordered by time and, for equal times,
 * by the order of scheduling (first registered, first run), so that a run is deterministic. Event =
 * one integer; its meaning is the caller's.
 */
export interface EventQueue {
  readonly size: () => number;
  /** Schedules `event` at `timeNs`. */
  readonly push: (timeNs: number, event: number) => void;
  /** Time of the next event, ns. The queue must not be empty. */
  readonly nextTimeNs: () => number;
  /** Removes and returns the next event. The queue must not be empty. */
  readonly pop: () => number;
}

export function createEventQueue(initialCapacity = 64): EventQueue {
  let capacity = initialCapacity;
  let times = new Float64Array(capacity);
  let sequences = new Float64Array(capacity);
  let events = new Int32Array(capacity);
  let count = 0;
  let nextSequence = 0;

  function grow(): void {
    capacity *= 2;
    times = copyInto(new Float64Array(capacity), times);
    sequences = copyInto(new Float64Array(capacity), sequences);
    events = copyInto(new Int32Array(capacity), events);
  }

  return {
    size: () => count,
    nextTimeNs: () => times[0] as number,
    push(timeNs, event) {
      if (count === capacity) grow();
      const sequence = nextSequence++;
      let hole = count++;
      // A new event is the last of its time, so only strictly later parents move down.
      while (hole > 0) {
        const parent = (hole - 1) >> 1;
        const parentTime = times[parent] as number;
        if (parentTime <= timeNs) break;
        times[hole] = parentTime;
        sequences[hole] = sequences[parent] as number;
        events[hole] = events[parent] as number;
        hole = parent;
      }
      times[hole] = timeNs;
      sequences[hole] = sequence;
      events[hole] = event;
    },
    pop() {
      const top = events[0] as number;
      count--;
      const timeNs = times[count] as number;
      const sequence = sequences[count] as number;
      const event = events[count] as number;
      let hole = 0;
      for (;;) {
        let child = 2 * hole + 1;
        if (child >= count) break;
        let childTime = times[child] as number;
        const right = child + 1;
        if (right < count) {
          const rightTime = times[right] as number;
          if (
            rightTime < childTime ||
            (rightTime === childTime && (sequences[right] as number) < (sequences[child] as number))
          ) {
            child = right;
            childTime = rightTime;
          }
        }
        if (timeNs < childTime || (timeNs === childTime && sequence < (sequences[child] as number))) break;
        times[hole] = childTime;
        sequences[hole] = sequences[child] as number;
        events[hole] = events[child] as number;
        hole = child;
      }
      times[hole] = timeNs;
      sequences[hole] = sequence;
      events[hole] = event;
      return top;
    },
  };
}

function copyInto<T extends Float64Array | Int32Array>(target: T, source: T): T {
  target.set(source);
  return target;
}

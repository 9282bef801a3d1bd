/** Events that come out by time, and at equal times by `order`. */
export interface Heap {
  readonly push: (time: number, order: number, value: number) => void;
  /** Takes the first event out and calls `visit` with it; false when there is none. */
  readonly pop: (visit: (time: number, value: number) => void) => boolean;
  /** The time of the first event; Infinity when there is none. */
  readonly firstTime: () => number;
  readonly clear: () => void;
}

/** A binary heap in parallel arrays: millions of events pass through it without an object each. */
export function createHeap(): Heap {
  const times: number[] = [];
  const orders: number[] = [];
  const values: number[] = [];

  const isBefore = (time: number, order: number, place: number): boolean =>
    time === times[place]! ? order < orders[place]! : time < times[place]!;
  const move = (from: number, to: number): void => {
    times[to] = times[from]!;
    orders[to] = orders[from]!;
    values[to] = values[from]!;
  };
  const put = (place: number, time: number, order: number, value: number): void => {
    times[place] = time;
    orders[place] = order;
    values[place] = value;
  };

  return {
    push: (time, order, value) => {
      let place = times.length;
      while (place > 0) {
        const parent = (place - 1) >>> 1;
        if (!isBefore(time, order, parent)) break;
        move(parent, place);
        place = parent;
      }
      put(place, time, order, value);
    },
    pop: (visit) => {
      const firstTime = times[0];
      const firstValue = values[0];
      if (firstTime === undefined || firstValue === undefined) return false;
      const time = times.pop()!;
      const order = orders.pop()!;
      const value = values.pop()!;
      const length = times.length;
      if (length > 0) {
        let place = 0;
        for (;;) {
          let child = 2 * place + 1;
          if (child >= length) break;
          if (child + 1 < length && isBefore(times[child + 1]!, orders[child + 1]!, child)) child++;
          if (isBefore(time, order, child)) break;
          move(child, place);
          place = child;
        }
        put(place, time, order, value);
      }
      visit(firstTime, firstValue);
      return true;
    },
    firstTime: () => times[0] ?? Infinity,
    clear: () => {
      times.length = orders.length = values.length = 0;
    },
  };
}

/**
 * Which phase a dimension of an NPU serves next, where the NPUs of a group decide by themselves: the one with the highest
 * priority of those that wait, but all NPUs of a group in the order of the first. Otherwise two of them might each wait in a
 * phase that the other has not begun.
 */
export interface Waiting {
  /** The same for all NPUs of the group. */
  readonly key: string;
  readonly priority: number;
  /** Queue of the dimension that the chunk was dealt to; that of the first NPU of the group counts for all. */
  readonly queue: number;
  readonly start: () => void;
}

export interface Serving {
  /** @param place an NPU and a dimension of it */
  readonly ask: (place: string, group: string, waiting: Waiting) => void;
  readonly done: (place: string, key: string) => void;
  /**
   * Begins one phase that waits, out of turn and beside those in service: where groups of several dimensions wait for each
   * other in a circle, as chunks that visit dimensions in different orders may. False where none waits.
   */
  readonly unblock: () => boolean;
}

interface Place {
  readonly group: string;
  readonly waiting: Waiting[];
  running: number;
  /** Phases of the order of its group that it has begun: the first so many, and those out of turn. */
  begun: number;
  readonly early: Set<string>;
}

/** @param places phases that a queue of a dimension of an NPU serves at once */
export function createServing(places: number): Serving {
  const byPlace = new Map<string, Place>();
  /** By group: keys in the order in which the first NPU began them. */
  const orders = new Map<string, string[]>();
  const queues = new Map<string, number>();

  function orderOf(group: string): string[] {
    const order = orders.get(group) ?? [];
    orders.set(group, order);
    return order;
  }

  function begin(place: Place, at: number): void {
    const [taken] = place.waiting.splice(at, 1);
    place.running++;
    taken!.start();
  }

  function serve(place: Place): void {
    const order = orderOf(place.group);
    while (place.running < places && place.waiting.length > 0) {
      while (place.early.delete(order[place.begun] ?? '')) place.begun++;
      const next = order[place.begun];
      const at =
        next === undefined ? firstOf(place.waiting) : place.waiting.findIndex(({ key }) => key === next);
      if (at < 0) return;
      if (next === undefined) order.push(place.waiting[at]!.key);
      place.begun++;
      begin(place, at);
    }
  }

  return {
    ask(dimension, servers, waiting) {
      const queue = queues.get(waiting.key) ?? waiting.queue;
      queues.set(waiting.key, queue);
      const [name, group] = [`${dimension} ${queue}`, `${servers} ${queue}`];
      const place = byPlace.get(name) ?? { group, waiting: [], running: 0, begun: 0, early: new Set() };
      byPlace.set(name, place);
      place.waiting.push(waiting);
      serve(place);
    },
    done(dimension, key) {
      const place = byPlace.get(`${dimension} ${queues.get(key)}`)!;
      place.running--;
      serve(place);
    },
    unblock() {
      let found: { readonly place: Place; readonly at: number; readonly turn: number } | null = null;
      for (const place of byPlace.values()) {
        const order = orderOf(place.group);
        for (const [at, { key }] of place.waiting.entries()) {
          const index = order.indexOf(key);
          const turn = index < 0 ? Infinity : index;
          if (found === null || turn < found.turn) found = { place, at, turn };
        }
      }
      if (found === null) return false;
      const { place, at } = found;
      const { key } = place.waiting[at]!;
      if (found.turn === Infinity) orderOf(place.group).push(key);
      place.early.add(key);
      begin(place, at);
      return true;
    },
  };
}

function firstOf(waiting: readonly Waiting[]): number {
  let best = 0;
  for (const [at, { priority }] of waiting.entries()) if (priority > waiting[best]!.priority) best = at;
  return best;
}

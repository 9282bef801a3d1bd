/** A heap of numbers with keys: the least key first, of equal ones the least number. */
export interface Heap {
  readonly size: () => number;
  readonly push: (value: number, key: number) => void;
  /** The least; undefined if the heap is empty. */
  readonly pop: () => number | undefined;
  readonly key: () => number;
}

export function createHeap(): Heap {
  const values: number[] = [];
  const keys: number[] = [];
  const isBefore = (a: number, b: number): boolean =>
    keys[a]! < keys[b]! || (keys[a] === keys[b] && values[a]! < values[b]!);
  const swap = (a: number, b: number): void => {
    const [value, key] = [values[a]!, keys[a]!];
    values[a] = values[b]!;
    keys[a] = keys[b]!;
    values[b] = value;
    keys[b] = key;
  };
  return {
    size: () => values.length,
    key: () => keys[0] ?? Infinity,
    push(value, key) {
      values.push(value);
      keys.push(key);
      for (let at = values.length - 1; at > 0;) {
        const parent = (at - 1) >> 1;
        if (!isBefore(at, parent)) return;
        swap(at, parent);
        at = parent;
      }
    },
    pop() {
      if (values.length === 0) return undefined;
      const top = values[0];
      swap(0, values.length - 1);
      values.pop();
      keys.pop();
      for (let at = 0; ;) {
        const left = 2 * at + 1;
        if (left >= values.length) return top;
        const next = left + 1 < values.length && isBefore(left + 1, left) ? left + 1 : left;
        if (!isBefore(next, at)) return top;
        swap(at, next);
        at = next;
      }
    },
  };
}

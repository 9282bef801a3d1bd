/**
 * Numbers for groups of parts of dimensions: a group and one part more is another group. A bound asks for several of them, so this
 * is a table of integers with open addressing: the keys do not fit in small integers, and a map would put each on the heap.
 */

export interface Joins {
  /** Returns a positive number for the group `key` (0: none) with `part` (not negative), the same for every call. */
  readonly of: (key: number, part: number) => number;
}

const FIRST_CAPACITY = 2 ** 10;

/** @param most the number of kept groups: above it all are forgotten, and no number is reused */
export function createJoins(most: number): Joins {
  let capacity = 0;
  let keys = new Int32Array(0);
  let parts = new Int32Array(0);
  /** 0 if a place is free. */
  let numbers = new Int32Array(0);
  let count = 0;
  let last = 0;
  clear(FIRST_CAPACITY);

  function clear(size: number): void {
    capacity = size;
    keys = new Int32Array(size);
    parts = new Int32Array(size);
    numbers = new Int32Array(size);
    count = 0;
  }

  /** Where the group is, or the free place where it belongs. */
  function placeOf(key: number, part: number): number {
    const mask = capacity - 1;
    const mixed = Math.imul(Math.imul(key, 0x9e3779b1) ^ part, 0x85ebca6b);
    let place = (mixed ^ (mixed >>> 15)) & mask;
    while (numbers[place] !== 0 && (keys[place] !== key || parts[place] !== part)) place = (place + 1) & mask;
    return place;
  }

  function put(place: number, key: number, part: number, number: number): void {
    keys[place] = key;
    parts[place] = part;
    numbers[place] = number;
    count += 1;
  }

  function grow(): void {
    const before = { keys, parts, numbers };
    clear(2 * capacity);
    before.numbers.forEach((number, at) => {
      if (number === 0) return;
      const [key, part] = [before.keys[at]!, before.parts[at]!];
      put(placeOf(key, part), key, part, number);
    });
  }

  return {
    of(key, part) {
      const place = placeOf(key, part);
      const found = numbers[place]!;
      if (found !== 0) return found;
      last += 1;
      if (count >= most) clear(FIRST_CAPACITY);
      else if (2 * count >= capacity) grow();
      put(placeOf(key, part), key, part, last);
      return last;
    },
  };
}

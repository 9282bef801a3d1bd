/** Points that wait for their run, in columns of 12 bytes a point. The least bound comes first; of equal bounds, the lower number. */
export interface Candidates {
  readonly count: () => number;
  readonly add: (point: number, bound: number) => void;
  /** The first point; -1 if there is none. */
  readonly first: () => number;
  readonly firstBound: () => number;
  readonly pop: () => void;
  /** The point at a place, counted from 0 in no particular order. */
  readonly pointAt: (place: number) => number;
  readonly boundAt: (place: number) => number;
  /** The number of points below a bound, found by a scan over all. */
  readonly below: (bound: number) => number;
  /** All points in the order of `pop`, without removing them. Nothing may be added while it runs. */
  readonly inOrder: () => Generator<{ readonly point: number; readonly bound: number }, void, void>;
}

const FIRST_ROOM = 1024;

export function createCandidates(): Candidates {
  let points = new Uint32Array(FIRST_ROOM);
  let bounds = new Float64Array(FIRST_ROOM);
  let count = 0;

  const isBefore = (a: number, b: number): boolean =>
    bounds[a]! < bounds[b]! || (bounds[a]! === bounds[b]! && points[a]! < points[b]!);
  const swap = (a: number, b: number): void => {
    const [point, bound] = [points[a]!, bounds[a]!];
    points[a] = points[b]!;
    bounds[a] = bounds[b]!;
    points[b] = point;
    bounds[b] = bound;
  };
  const grow = (): void => {
    const room = points.length * 2;
    const [own, ofOwn] = [new Uint32Array(room), new Float64Array(room)];
    own.set(points);
    ofOwn.set(bounds);
    points = own;
    bounds = ofOwn;
  };

  return {
    count: () => count,
    add(point, bound) {
      if (count === points.length) grow();
      points[count] = point;
      bounds[count] = bound;
      let at = count;
      count += 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!isBefore(at, parent)) break;
        swap(at, parent);
        at = parent;
      }
    },
    first: () => (count === 0 ? -1 : points[0]!),
    firstBound: () => (count === 0 ? Infinity : bounds[0]!),
    pop() {
      count -= 1;
      points[0] = points[count]!;
      bounds[0] = bounds[count]!;
      for (let at = 0; ;) {
        let child = 2 * at + 1;
        if (child >= count) return;
        if (child + 1 < count && isBefore(child + 1, child)) child += 1;
        if (!isBefore(child, at)) return;
        swap(at, child);
        at = child;
      }
    },
    pointAt: (place) => points[place]!,
    boundAt: (place) => bounds[place]!,
    below(bound) {
      let found = 0;
      for (let at = 0; at < count; at += 1) if (bounds[at]! < bound) found += 1;
      return found;
    },
    *inOrder() {
      // The next point is a child of one that was already given, so a second heap holds the places of these children.
      const open: number[] = count === 0 ? [] : [0];
      while (open.length > 0) {
        const place = open[0]!;
        const last = open.pop()!;
        if (open.length > 0) {
          open[0] = last;
          sink(open, isBefore);
        }
        yield { point: points[place]!, bound: bounds[place]! };
        for (const child of [2 * place + 1, 2 * place + 2]) {
          if (child >= count) continue;
          open.push(child);
          rise(open, isBefore);
        }
      }
    },
  };
}

type IsBefore = (a: number, b: number) => boolean;

/** Moves the last element of a heap up to its place. */
function rise(heap: number[], isBefore: IsBefore): void {
  for (let at = heap.length - 1; at > 0;) {
    const parent = (at - 1) >> 1;
    if (!isBefore(heap[at]!, heap[parent]!)) return;
    [heap[at], heap[parent]] = [heap[parent]!, heap[at]!];
    at = parent;
  }
}

/** Moves the first element of a heap down to its place. */
function sink(heap: number[], isBefore: IsBefore): void {
  for (let at = 0; ;) {
    let child = 2 * at + 1;
    if (child >= heap.length) return;
    if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child += 1;
    if (!isBefore(heap[child]!, heap[at]!)) return;
    [heap[at], heap[child]] = [heap[child]!, heap[at]!];
    at = child;
  }
}

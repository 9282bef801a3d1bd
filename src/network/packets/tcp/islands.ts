/**
 * Adds the bytes from `start` to `end` to those that arrived out of order, and removes what is in order now.
 * `islands` is [start, end, start, end, ...], ascending, disjoint and beyond `expected`; returns the new
 * `expected`.
 */
export function mergeIsland(islands: number[], expected: number, start: number, end: number): number {
  if (end <= expected) return expected;
  if (start <= expected) {
    let edge = end;
    let joined = 0;
    while (joined < islands.length && islands[joined]! <= edge) {
      edge = Math.max(edge, islands[joined + 1]!);
      joined += 2;
    }
    islands.splice(0, joined);
    return edge;
  }
  let first = 0;
  while (first < islands.length && islands[first + 1]! < start) first += 2;
  let low = start;
  let high = end;
  let last = first;
  while (last < islands.length && islands[last]! <= high) {
    low = Math.min(low, islands[last]!);
    high = Math.max(high, islands[last + 1]!);
    last += 2;
  }
  islands.splice(first, last - first, low, high);
  return expected;
}

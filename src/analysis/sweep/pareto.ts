/** The Pareto front of two numbers that are both better when lower, such as time and cost. */
export interface Choice {
  readonly time: number;
  readonly cost: number;
}

/** Relative difference at which two numbers count as equal, to absorb sums in another order. */
const ROUNDING = 1e-9;

/**
 * Returns the choices that no other one beats: none is at least as good in both and better in one, where a difference by rounding is no
 * improvement. Fastest first; choices that are equal in both, to the last bit, are all kept, in their order. O(n log n).
 */
export function paretoFront<T extends Choice>(choices: readonly T[]): readonly T[] {
  const ordered = choices.toSorted((a, b) => a.time - b.time || a.cost - b.cost);
  const front: T[] = [];
  for (const choice of ordered) {
    const last = front.at(-1);
    const isTie = last?.time === choice.time && last.cost === choice.cost;
    if (last !== undefined && !isTie && !isLess(choice.cost, last.cost)) continue;
    // Equally fast within rounding, and more expensive: the earlier choice is dominated.
    while (!isTie && front.length > 0 && !isLess(front.at(-1)!.time, choice.time)) front.pop();
    front.push(choice);
  }
  return front;
}

function isLess(a: number, b: number): boolean {
  return b - a > ROUNDING * Math.max(Math.abs(a), Math.abs(b));
}

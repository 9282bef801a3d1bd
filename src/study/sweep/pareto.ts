/** The Pareto front of two numbers that are both better when lower, such as time and cost. */
export interface Choice {
  readonly time: number;
  readonly cost: number;
}

/**
 * The choices that no other one beats: none is at least as good in both and better in one. Fastest first;
 * choices that are equal in both are all kept, in their order. O(n log n).
 */
export function paretoFront<T extends Choice>(choices: readonly T[]): readonly T[] {
  const ordered = choices.toSorted((a, b) => a.time - b.time || a.cost - b.cost);
  const front: T[] = [];
  for (const choice of ordered) {
    const last = front.at(-1);
    const isTie = last?.time === choice.time && last.cost === choice.cost;
    if (last === undefined || choice.cost < last.cost || isTie) front.push(choice);
  }
  return front;
}

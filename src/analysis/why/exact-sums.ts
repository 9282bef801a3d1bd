/** Compensated sums (Neumaier), so that a million intervals add up to the length of the run and not to a value beside it. */
export interface ExactSums {
  readonly add: (index: number, value: number) => void;
  readonly sum: (index: number) => number;
}

export function createSums(count: number): ExactSums {
  const sums = new Float64Array(count);
  const lost = new Float64Array(count);
  return {
    add(index, value) {
      const before = sums[index]!;
      const after = before + value;
      lost[index]! += Math.abs(before) >= Math.abs(value) ? before - after + value : value - after + before;
      sums[index] = after;
    },
    sum: (index) => sums[index]! + lost[index]!,
  };
}

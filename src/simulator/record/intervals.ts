/** Unions of overlapping intervals: time during which at least one of several things is under way. */
export interface Intervals {
  readonly begin: (index: number, timeNs: number) => void;
  readonly end: (index: number, timeNs: number) => void;
}

/** @param sumNs where the lengths of finished unions are added, by index */
export function createIntervals(sumNs: Float64Array): Intervals {
  const open = new Int32Array(sumNs.length);
  const sinceNs = new Float64Array(sumNs.length);
  return {
    begin(index, timeNs) {
      const before = open[index] as number;
      if (before === 0) sinceNs[index] = timeNs;
      open[index] = before + 1;
    },
    end(index, timeNs) {
      const after = (open[index] as number) - 1;
      open[index] = after;
      if (after === 0) sumNs[index] = (sumNs[index] as number) + timeNs - (sinceNs[index] as number);
    },
  };
}

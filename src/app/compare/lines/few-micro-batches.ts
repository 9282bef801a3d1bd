export interface FewMicroBatches {
  readonly stages: number;
  readonly microBatches: number;
  /** The number of micro-batches if each has one sequence. */
  readonly most: number;
}

/**
 * Checks whether a pipeline has fewer micro-batches than stages although its batch could be divided further. Returns null if it has
 * enough or if no division would help.
 */
export function fewMicroBatches(
  stages: number,
  microBatches: number,
  sequences: number,
): FewMicroBatches | null {
  const isFew = Number.isInteger(microBatches) && microBatches < stages && sequences > microBatches;
  return isFew ? { stages, microBatches, most: sequences } : null;
}

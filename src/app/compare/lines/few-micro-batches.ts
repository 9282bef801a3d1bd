export interface FewMicroBatches {
  readonly stages: number;
  readonly microBatches: number;
  /** Of one sequence each. */
  readonly most: number;
}

/**
 * Whether a pipeline has fewer micro-batches than stages although its batch could be cut further; null where it has enough,
 * or where no cut would help.
 */
export function fewMicroBatches(
  stages: number,
  microBatches: number,
  sequences: number,
): FewMicroBatches | null {
  const isFew = Number.isInteger(microBatches) && microBatches < stages && sequences > microBatches;
  return isFew ? { stages, microBatches, most: sequences } : null;
}

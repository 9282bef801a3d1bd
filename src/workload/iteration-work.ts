/**
 * What one iteration of a model gets done, on all NPUs together and however long it takes: what results of
 * different designs are compared by.
 */
export interface IterationWork {
  /** What the batch is counted in. */
  readonly sample: 'sequence' | 'image' | 'sample';
  readonly samples: number;
  /** null where samples are not made of tokens. */
  readonly tokens: number | null;
  /**
   * Operations of matrix products that training needs: forward and both gradients, as far as the layer table counts
   * them. What checkpointing computes again is not among them (arXiv 2204.02311, appendix B).
   */
  readonly modelFlops: number;
  /** Operations of what checkpointing computes again. */
  readonly recomputedFlops: number;
}

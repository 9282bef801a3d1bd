/**
 * The work of one iteration of a model on all NPUs together, whatever its time: the measure by which results of
 * different designs are compared.
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

/**
 * The work of one iteration of a model on all NPUs together, independent of its time: the measure by which
 * results of different designs are compared.
 */
export interface IterationWork {
  /** The unit of the batch. */
  readonly sample: 'sequence' | 'image' | 'sample';
  readonly samples: number;
  /** null if samples do not consist of tokens. */
  readonly tokens: number | null;
  /**
   * Operations of matrix products that training needs: forward and both gradients, as far as the layer table
   * counts them. Recomputation by checkpointing is not included (arXiv 2204.02311, appendix B).
   */
  readonly modelFlops: number;
  /** Operations that checkpointing recomputes. */
  readonly recomputedFlops: number;
}

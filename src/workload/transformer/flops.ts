import type { IterationWork } from '../iteration-work.ts';
import type { TransformerLayout } from './layout.ts';
import type { TransformerModel } from './model.ts';
import { activeLayerWeights } from './weights.ts';

/**
 * Operations of one replica in one iteration, forward and both gradients, without what checkpointing
 * does again: 6 a token and weight, 12 x sequence x hidden a token and layer for the attention scores,
 * 6 x vocabulary x hidden a token for the output projection, each as far as the model counts it.
 *
 * Source: Narayanan et al., arXiv 2104.04473, eq. 3, with three passes instead of its four.
 */
export function transformerFlops(model: TransformerModel): number {
  const { layers, tokens, sequence, hidden, vocabulary } = model;
  const weights = 6 * layers * activeLayerWeights(model).value;
  const scores = model.attentionScores ? 12 * layers * sequence * hidden : 0;
  const logits = model.embeddings ? 6 * vocabulary * hidden : 0;
  return tokens * (weights + scores + logits);
}

/** What all replicas get done in an iteration, and what checkpointing adds to it (parallel/mapping.ts). */
export function transformerWork(
  model: TransformerModel,
  { dataParallel, checkpointing }: Pick<TransformerLayout, 'dataParallel' | 'checkpointing'>,
): IterationWork {
  const tokens = model.tokens * dataParallel;
  return {
    sample: 'sequence',
    samples: tokens / model.sequence,
    tokens,
    modelFlops: dataParallel * transformerFlops(model),
    recomputedFlops: tokens * recomputedFlopsOfToken(model, checkpointing),
  };
}

/** The forward pass of all layers once more, or the attention scores alone; neither embedding nor output. */
function recomputedFlopsOfToken(
  model: TransformerModel,
  checkpointing: TransformerLayout['checkpointing'],
): number {
  if (checkpointing === 'none') return 0;
  const { layers, sequence, hidden } = model;
  const scores = model.attentionScores ? 4 * layers * sequence * hidden : 0;
  return checkpointing === 'selective' ? scores : scores + 2 * layers * activeLayerWeights(model).value;
}

import type { IterationWork } from '../iteration-work.ts';
import type { TransformerLayout } from './layout.ts';
import type { TransformerModel } from './model.ts';
import { layerKinds } from './kinds.ts';
import { activeLayerWeights, queryWidth, resultWidth } from './weights.ts';

/**
 * Operations of one replica in one iteration, forward and both gradients, without what checkpointing
 * does again: 6 a token and weight, 12 x sequence x hidden a token and layer for the attention scores (with a window
 * no more than its tokens, and heads as wide as they are),
 * 6 x vocabulary x hidden a token for the output projection, each as far as the model counts it.
 *
 * Source: Narayanan et al., arXiv 2104.04473, eq. 3, with three passes instead of its four.
 */
export function transformerFlops(model: TransformerModel): number {
  const { tokens, hidden, vocabulary } = model;
  const logits = model.embeddings ? 6 * vocabulary * hidden : 0;
  return tokens * (6 * weightsMet(model) + 3 * scoreFlops(model) + logits);
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
  const scores = scoreFlops(model);
  return checkpointing === 'selective' ? scores : scores + 2 * weightsMet(model);
}

/** Weights of all layers that one token meets. */
function weightsMet(model: TransformerModel): number {
  return layerKinds(model).reduce((sum, kind) => sum + kind.layers * activeLayerWeights(kind.model).value, 0);
}

/** Operations of the scores of one token forward, over all layers, where they count. */
function scoreFlops(model: TransformerModel): number {
  if (!model.attentionScores) return 0;
  return layerKinds(model).reduce(
    (sum, { layers, model: own }) => sum + 2 * layers * own.attended * (queryWidth(own) + resultWidth(own)),
    0,
  );
}

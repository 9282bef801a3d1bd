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
  layout: Pick<TransformerLayout, 'dataParallel' | 'checkpointing' | 'fusedAttention'>,
): IterationWork {
  const { dataParallel } = layout;
  const tokens = model.tokens * dataParallel;
  return {
    sample: 'sequence',
    samples: tokens / model.sequence,
    tokens,
    modelFlops: dataParallel * transformerFlops(model),
    recomputedFlops: tokens * recomputedFlopsOfToken(model, layout),
  };
}

/** The forward pass of all layers once more, or attention alone, or its scores; neither embedding nor output. */
function recomputedFlopsOfToken(
  model: TransformerModel,
  { checkpointing, fusedAttention }: Pick<TransformerLayout, 'checkpointing' | 'fusedAttention'>,
): number {
  if (checkpointing === 'selective') return scoreFlops(model);
  const again = fusedAttention ? scoreFlops(model, queryWidth) : 0;
  return checkpointing === 'none' ? again : again + scoreFlops(model) + 2 * weightsMet(model);
}

/** Weights of all layers that one token meets. */
function weightsMet(model: TransformerModel): number {
  return layerKinds(model).reduce((sum, kind) => sum + kind.layers * activeLayerWeights(kind.model).value, 0);
}

/** Operations of attention between tokens of one token forward, over all layers, where they count: by default both products. */
function scoreFlops(
  model: TransformerModel,
  widthOf = (own: TransformerModel): number => queryWidth(own) + resultWidth(own),
): number {
  if (!model.attentionScores) return 0;
  return layerKinds(model).reduce(
    (sum, { layers, model: own }) => sum + 2 * layers * own.attended * widthOf(own),
    0,
  );
}

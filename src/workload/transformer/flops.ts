import type { IterationWork } from '../table/iteration-work.ts';
import type { TransformerLayout } from './layout.ts';
import type { TransformerModel } from './facts/model.ts';
import { layerKinds } from './kinds.ts';
import { indexFlops } from './indexer.ts';
import { isState } from './facts/pattern.ts';
import { stateFlops, withoutConvolution } from './states.ts';
import { keepsProducts, layerAgain } from './products-again.ts';
import { activeLayerWeights, activeMlpWeights, queryWidth, resultWidth } from './weights.ts';

/**
 * Operations of one replica in one iteration, forward and both gradients, without recomputation by
 * checkpointing: 6 per token and weight, 12 x sequence x hidden per token and layer for the attention scores
 * (with a window only its tokens, and with heads of their given width; of a layer with a state the products of
 * states.ts instead, and with an indexer those of indexer.ts), 6 x vocabulary x hidden per token for
 * the output projection, each as far as the model counts it.
 *
 * Source: Narayanan et al., arXiv 2104.04473, eq. 3, with three passes instead of its four.
 */
export function transformerFlops(model: TransformerModel): number {
  const { tokens, hidden, vocabulary } = model;
  const indexed = scoreFlops(model, (kind) => indexFlops(kind, 'forward') + indexFlops(kind, 'backward'));
  const logits = model.embeddings ? 6 * vocabulary * hidden : 0;
  return tokens * (6 * weightsMet(model) + 3 * scoreFlops(model, pairFlops) + indexed + logits);
}

/** The work of all replicas in an iteration, and what checkpointing adds to it (mapping/mapping.ts). */
export function transformerWork(
  model: TransformerModel,
  layout: Pick<TransformerLayout, 'dataParallel' | 'compute' | 'checkpointing' | 'fusedAttention'>,
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

/**
 * The forward pass of all layers once more, or only attention, or only its scores; neither embedding nor
 * output. Layers with a state never keep the states of their chunks.
 */
function recomputedFlopsOfToken(
  model: TransformerModel,
  layout: Pick<TransformerLayout, 'compute' | 'checkpointing' | 'fusedAttention'>,
): number {
  const { checkpointing, fusedAttention } = layout;
  const isKept = keepsProducts(layout);
  if (checkpointing === 'selective' && !isKept) return scoreFlops(model);
  const again = scoreFlops(model, (kind) =>
    isState(kind.mixer)
      ? stateFlops(kind, 'again')
      : fusedAttention
        ? 2 * kind.attended * queryWidth(kind)
        : 0,
  );
  if (checkpointing === 'none') return again;
  if (checkpointing === 'selective') return again + 2 * weightsOf(model, selectedWeights);
  const last = isKept ? weightsOf(model, lastWeights) : 0;
  return again + scoreFlops(model) + 2 * (weightsMet(model) - last);
}

/** Weights whose products selective checkpoints of PyTorch compute again in a layer. */
function selectedWeights(model: TransformerModel): number {
  const { attention, mlp } = layerAgain(model);
  const experts = model.hasMlp && model.experts > 1 ? activeMlpWeights(model).value : 0;
  return [...attention, ...mlp].reduce((sum, { inputs, outputs }) => sum + inputs * outputs, experts);
}

/** Weights of the last product of a layer, if that ends a dense MLP. */
function lastWeights({ hasMlp, experts, hidden, feedForward }: TransformerModel): number {
  return hasMlp && experts === 1 ? hidden * feedForward : 0;
}

function weightsOf(model: TransformerModel, ofLayer: (kind: TransformerModel) => number): number {
  return layerKinds(model).reduce((sum, kind) => sum + kind.layers * ofLayer(kind.model), 0);
}

/** Weights of all layers that one token meets. */
function weightsMet(model: TransformerModel): number {
  return layerKinds(withoutConvolution(model)).reduce(
    (sum, kind) => sum + kind.layers * activeLayerWeights(kind.model).value,
    0,
  );
}

/** Operations between tokens, per token forward, over all layers that count them: by default all of them. */
function scoreFlops(model: TransformerModel, flopsOf = forwardFlops): number {
  if (!model.attentionScores) return 0;
  return layerKinds(model).reduce(
    (sum, { layers, model: kind }) => sum + (kind.mixer === null ? 0 : layers * flopsOf(kind)),
    0,
  );
}

function forwardFlops(kind: TransformerModel): number {
  return pairFlops(kind) + indexFlops(kind, 'forward');
}

/** Of attention or the state alone, without an indexer. */
function pairFlops(kind: TransformerModel): number {
  if (isState(kind.mixer)) return stateFlops(kind, 'forward');
  return 2 * kind.attended * (queryWidth(kind) + resultWidth(kind));
}

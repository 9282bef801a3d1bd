/**
 * Parameters of a transformer, matrix by matrix. Norms, biases, position embeddings and the router of
 * a mixture of experts are left out: together less than 0.2 % of the models here.
 */
import { count, named, over, plus, squared, times } from '../term.ts';
import type { Term } from '../term.ts';
import type { TransformerModel } from './model.ts';

/** Weight matrices of a plain layer, counted in hidden x hidden. */
export const ATTENTION_MATRICES = 4;
export const MLP_MATRICES = 8;

/** Width of all keys (or values) together: smaller than hidden with grouped queries. */
export function keyWidth({ hidden, heads, kvHeads }: TransformerModel): number {
  return (hidden * kvHeads) / heads;
}

/** Queries, keys, values and the projection behind them. */
export function attentionWeights(model: TransformerModel): Term {
  const { hidden, heads, kvHeads } = model;
  if (kvHeads === heads) return times(count(ATTENTION_MATRICES), squared(hidden));
  return plus(times(count(2), squared(hidden)), times(count(2), count(hidden), count(keyWidth(model))));
}

/** One MLP: one expert of a mixture. */
export function expertWeights({ hidden, feedForward, gated }: TransformerModel): Term {
  if (!gated && feedForward === 4 * hidden) return times(count(MLP_MATRICES), squared(hidden));
  return times(count(gated ? 3 : 2), count(hidden), count(feedForward));
}

/** All MLPs of a layer. */
export function mlpWeights(model: TransformerModel): Term {
  const one = expertWeights(model);
  return model.experts === 1 ? one : times(count(model.experts, 'experts'), one);
}

/** The MLPs that one token visits. */
export function activeMlpWeights(model: TransformerModel): Term {
  const one = expertWeights(model);
  return model.experts === 1 ? one : times(count(model.topK, 'experts a token'), one);
}

export function layerWeights(model: TransformerModel): Term {
  return together(model, attentionWeights(model), mlpWeights(model));
}

/** The weights of a layer that one token meets. */
export function activeLayerWeights(model: TransformerModel): Term {
  return together(model, attentionWeights(model), activeMlpWeights(model));
}

/** The weights of `layers` layers on one NPU, those of experts apart where they are dealt out to a group. */
export function layerShares(
  model: TransformerModel,
  modelParallel: number,
  experts: number | null,
  layers: Term | null = null,
): { readonly copied: Term; readonly dealtOut: Term | null } {
  const cut = (weights: Term): Term =>
    over(layers === null ? weights : times(layers, weights), named('MP', modelParallel));
  if (experts === null || model.experts === 1) return { copied: cut(layerWeights(model)), dealtOut: null };
  return {
    copied: cut(attentionWeights(model)),
    dealtOut: over(cut(mlpWeights(model)), named('EP', experts)),
  };
}

/** Input embedding and output projection: one matrix where they are tied. */
export function embeddingWeights({ vocabulary, hidden, tiedEmbeddings }: TransformerModel): Term {
  const matrix = times(count(vocabulary), count(hidden));
  return tiedEmbeddings ? matrix : times(count(2), matrix);
}

export interface ParameterCount {
  readonly layers: Term;
  readonly embeddings: Term;
  readonly total: number;
  /** What one token meets; less than `total` with experts. */
  readonly active: number;
}

export function transformerParameterCount(model: TransformerModel): ParameterCount {
  const layers = times(count(model.layers, 'layers'), layerWeights(model));
  const embeddings = embeddingWeights(model);
  return {
    layers,
    embeddings,
    total: layers.value + embeddings.value,
    active: model.layers * activeLayerWeights(model).value + embeddings.value,
  };
}

/** A plain layer is 12 hidden^2; any other is spelt out. */
function together({ hidden }: TransformerModel, attention: Term, mlp: Term): Term {
  const square = hidden ** 2;
  const isPlain = attention.value === ATTENTION_MATRICES * square && mlp.value === MLP_MATRICES * square;
  return isPlain ? times(count(ATTENTION_MATRICES + MLP_MATRICES), squared(hidden)) : plus(attention, mlp);
}

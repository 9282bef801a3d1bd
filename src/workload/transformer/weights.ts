/**
 * Parameters of a transformer, matrix by matrix. Norms, biases, position embeddings and the router of a
 * mixture of experts are ignored: together less than 0.2 % of the models here.
 */
import { count, named, over, plus, squared, times } from '../formula/term.ts';
import type { Term } from '../formula/term.ts';
import { layerKinds, type LayerKind } from './kinds.ts';
import type { TransformerModel } from './model.ts';

/** Weight matrices of a plain layer, counted in hidden x hidden. */
export const ATTENTION_MATRICES = 4;
export const MLP_MATRICES = 8;

/** Width of all queries together: hidden, unless heads have an explicit width. */
export function queryWidth({ heads, headWidth, latent }: TransformerModel): number {
  return heads * (headWidth + (latent?.ropeWidth ?? 0));
}

/** Width of all keys together, as the scores take them: smaller than that of queries with grouped queries. */
export function keyWidth(model: TransformerModel): number {
  return (queryWidth(model) * (model.latent === null ? model.kvHeads : model.heads)) / model.heads;
}

/** Width of all values together, as the scores take them. */
export function valueWidth(model: TransformerModel): number {
  return model.latent === null ? keyWidth(model) : model.heads * model.latent.valueWidth;
}

/** Width of the result of scores and values. */
export function resultWidth(model: TransformerModel): number {
  return model.latent === null ? queryWidth(model) : valueWidth(model);
}

/** Width of what another token needs for its scores: keys and values, or their compressed form. */
export function sharedWidth(model: TransformerModel): number {
  const { latent } = model;
  return latent === null ? 2 * keyWidth(model) : latent.kvRank + latent.ropeWidth;
}

/** Queries, keys, values and the projection behind them. */
export function attentionWeights(model: TransformerModel): Term {
  const { hidden, heads, kvHeads, latent } = model;
  if (latent !== null) {
    return plus(...attentionMatrices(model).map(([inputs, outputs]) => times(count(inputs), count(outputs))));
  }
  const queries = queryWidth(model);
  const isSquare = queries === hidden;
  if (kvHeads === heads && isSquare) return times(count(ATTENTION_MATRICES), squared(hidden));
  return plus(
    isSquare ? times(count(2), squared(hidden)) : times(count(2), count(hidden), count(queries)),
    times(count(2), count(hidden), count(keyWidth(model))),
  );
}

/**
 * Inputs and outputs of the matrices of attention; keys and values are with the queries if they have the same
 * input.
 */
export function attentionMatrices(model: TransformerModel): readonly (readonly [number, number])[] {
  const { hidden, heads, headWidth, latent } = model;
  const queries = queryWidth(model);
  if (latent === null) {
    return [
      [hidden, queries + 2 * keyWidth(model)],
      [queries, hidden],
    ];
  }
  const { kvRank, queryRank, ropeWidth } = latent;
  const ofQueries: readonly (readonly [number, number])[] =
    queryRank === 0
      ? [[hidden, queries]]
      : [
          [hidden, queryRank],
          [queryRank, queries],
        ];
  return [
    ...ofQueries,
    [hidden, kvRank + ropeWidth],
    [kvRank, heads * headWidth + valueWidth(model)],
    [valueWidth(model), hidden],
  ];
}

/** One MLP: one expert of a mixture. */
export function expertWeights({ hidden, feedForward, gated }: TransformerModel): Term {
  if (!gated && feedForward === 4 * hidden) return times(count(MLP_MATRICES), squared(hidden));
  return times(count(gated ? 3 : 2), count(hidden), count(feedForward));
}

/** All MLPs of a layer. */
export function mlpWeights(model: TransformerModel): Term {
  return withShared(model, routedWeights(model));
}

/** The MLPs of a layer among which its tokens are distributed; the only one of a dense layer. */
export function routedWeights(model: TransformerModel): Term {
  const single = expertWeights(model);
  return model.experts === 1 ? single : times(count(model.experts, 'experts'), single);
}

/** The MLPs that one token visits. @param load of the routed ones, on the busiest NPU relative to the mean */
export function activeMlpWeights(model: TransformerModel, load = 1): Term {
  const single = expertWeights(model);
  const routed = model.experts === 1 ? single : times(count(model.topK, 'experts a token'), single);
  return withShared(model, load === 1 ? routed : times(routed, count(load, 'load')));
}

/** Experts that every token visits. */
export function sharedWeights(model: TransformerModel): Term {
  return times(count(model.sharedExperts, 'shared'), expertWeights(model));
}

function withShared(model: TransformerModel, routed: Term): Term {
  return model.experts === 1 || model.sharedExperts === 0 ? routed : plus(routed, sharedWeights(model));
}

export function layerWeights(model: TransformerModel): Term {
  return together(model, attentionWeights(model), mlpWeights(model));
}

/** The weights of a layer that one token meets. */
export function activeLayerWeights(model: TransformerModel): Term {
  return together(model, attentionWeights(model), activeMlpWeights(model));
}

/**
 * The weights of `layers` layers on one NPU, with experts separately if they are distributed over a group.
 */
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
    copied: cut(
      model.sharedExperts === 0
        ? attentionWeights(model)
        : plus(attentionWeights(model), sharedWeights(model)),
    ),
    dealtOut: over(cut(routedWeights(model)), named('EP', experts)),
  };
}

/** Input embedding and output projection: one matrix if tied. */
export function embeddingWeights({ vocabulary, hidden, tiedEmbeddings }: TransformerModel): Term {
  const matrix = times(count(vocabulary), count(hidden));
  return tiedEmbeddings ? matrix : times(count(2), matrix);
}

export interface ParameterCount {
  readonly layers: Term;
  readonly embeddings: Term;
  readonly total: number;
  /** Weights that one token meets; less than `total` with experts. */
  readonly active: number;
}

export function transformerParameterCount(model: TransformerModel): ParameterCount {
  const kinds = layerKinds(model);
  const layers = sumOf(kinds, (kind) => times(count(kind.layers, 'layers'), layerWeights(kind.model)));
  const embeddings = embeddingWeights(model);
  return {
    layers,
    embeddings,
    total: layers.value + embeddings.value,
    active:
      kinds.reduce((sum, kind) => sum + kind.layers * activeLayerWeights(kind.model).value, 0) +
      embeddings.value,
  };
}

/** A single kind gives its own term, not a sum of one. */
export function sumOf(kinds: readonly LayerKind[], termOf: (kind: LayerKind) => Term): Term {
  const [first, ...rest] = kinds.map(termOf);
  return rest.length === 0 && first !== undefined
    ? first
    : plus(...(first === undefined ? [] : [first]), ...rest);
}

/** A plain layer is 12 hidden^2; any other is spelt out. */
function together({ hidden }: TransformerModel, attention: Term, mlp: Term): Term {
  const square = hidden ** 2;
  const isPlain = attention.value === ATTENTION_MATRICES * square && mlp.value === MLP_MATRICES * square;
  return isPlain ? times(count(ATTENTION_MATRICES + MLP_MATRICES), squared(hidden)) : plus(attention, mlp);
}

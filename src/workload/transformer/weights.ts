/**
 * Parameters of a transformer, matrix by matrix. Norms, biases and position embeddings are ignored, and the
 * router of a mixture of experts unless the model counts it: together less than 0.2 % of the models here.
 */
import { count, named, over, plus, squared, times } from '../formula/term.ts';
import type { Term } from '../formula/term.ts';
import { layerKinds, type LayerKind } from './kinds.ts';
import type { TransformerModel } from './facts/model.ts';
import { isState } from './facts/pattern.ts';
import { indexKeyWidth, indexMatrices } from './indexer.ts';
import { convolutionWeights, stateMatrices } from './states.ts';

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

/** Width of what another token needs for its scores: keys and values, or their compressed form and the key of an indexer. */
export function sharedWidth(model: TransformerModel): number {
  const { latent } = model;
  return latent === null ? 2 * keyWidth(model) : latent.kvRank + latent.ropeWidth + indexKeyWidth(model);
}

/** Queries, keys, values and the projection behind them, or the matrices of a layer with a state. */
export function attentionWeights(model: TransformerModel): Term {
  const { hidden, heads, kvHeads, latent, mixer } = model;
  if (mixer === null) return count(0);
  if (isState(mixer)) {
    const convolution = convolutionWeights(model);
    return plus(
      ...stateMatrices(model).map(([inputs, outputs]) => times(count(inputs), count(outputs))),
      ...(convolution === 0 ? [] : [count(convolution, 'of convolutions')]),
    );
  }
  if (model.attentionGate) {
    return plus(
      times(count(gateWidth(model), 'of gates'), count(hidden)),
      attentionWeights({ ...model, attentionGate: false }),
    );
  }
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

/** Width of the gate on the result of attention; 0 without one. */
export function gateWidth(model: TransformerModel): number {
  return model.attentionGate ? resultWidth(model) : 0;
}

/**
 * Inputs and outputs of the matrices of attention, or of a layer with a state; keys and values are with the queries if they have the same
 * input.
 */
export function attentionMatrices(model: TransformerModel): readonly (readonly [number, number])[] {
  const { hidden, heads, headWidth, latent, mixer } = model;
  if (mixer === null) return [];
  if (isState(mixer)) return stateMatrices(model);
  const queries = queryWidth(model);
  const gate = gateWidth(model);
  if (latent === null) {
    return [
      [hidden, queries + gate + 2 * keyWidth(model)],
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
    [hidden, kvRank + ropeWidth + gate],
    [kvRank, heads * headWidth + valueWidth(model)],
    ...indexMatrices(model),
    [valueWidth(model), hidden],
  ];
}

/** One MLP: one routed expert of a mixture. */
export function expertWeights(model: TransformerModel): Term {
  return mlpOf(model, model.experts === 1 ? model.hidden : model.expertHidden);
}

function mlpOf({ feedForward, gated }: TransformerModel, hidden: number): Term {
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

/**
 * Experts that every token visits, the matrices around the others if those take a narrower vector, and the
 * matrix that chooses them if it counts; null without any.
 */
export function sharedWeights(model: TransformerModel): Term | null {
  const { experts, sharedExperts, routers, hidden, expertHidden } = model;
  if (experts === 1) return null;
  const shared = [
    ...(sharedExperts === 0 ? [] : [times(count(sharedExperts, 'shared'), mlpOf(model, hidden))]),
    ...(expertHidden === hidden ? [] : [times(count(2), count(hidden), count(expertHidden))]),
  ];
  const router = routers ? [times(count(hidden), count(experts, 'experts'))] : [];
  return shared.length + router.length === 0 ? null : plus(...shared, ...router);
}

function withShared(model: TransformerModel, routed: Term): Term {
  const shared = sharedWeights(model);
  return shared === null ? routed : plus(routed, shared);
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
  const shared = sharedWeights(model);
  return {
    copied: cut(plus(attentionWeights(model), ...(shared === null ? [] : [shared]))),
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

/** A plain layer is 12 hidden^2; any other is spelt out, and one half alone is the whole layer. */
function together({ hidden, mixer, hasMlp }: TransformerModel, attention: Term, mlp: Term): Term {
  if (mixer === null) return mlp;
  if (!hasMlp) return attention;
  const square = hidden ** 2;
  const isPlain = attention.value === ATTENTION_MATRICES * square && mlp.value === MLP_MATRICES * square;
  return isPlain ? times(count(ATTENTION_MATRICES + MLP_MATRICES), squared(hidden)) : plus(attention, mlp);
}

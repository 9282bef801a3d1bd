/**
 * Activations that one NPU keeps between the forward and the backward pass of one micro-batch, in bytes per
 * layer, T = its tokens, h = hidden, t = model-parallel degree, at b bytes per value (2):
 *
 *   layer norms 2 x h b, inputs of attention and MLP 2 x h b, dropout masks 2 x h    whole on every NPU,
 *                                                                   with sequence parallelism / t
 *   queries, keys, values, input of the projection                  (2 h + 2 key width) b / t
 *   MLP: inputs of the activation function and of the last matrix   (2 or, gated, 3) x width x b / t
 *   attention scores: softmax, its dropout mask and result          (2 b + 1) x heads x sequence / t
 *
 * A plain layer at 16 bits comes to T h (10 + 24 / t + 5 heads sequence / (h t)); with sequence parallelism
 * to T h / t (34 + 5 heads sequence / h). Experts keep their MLP part and a copy of its input for each token
 * that visits them; latent attention also keeps the compressed keys, values and queries, gated attention its
 * gate. Layers with a state keep what states.ts counts instead of queries, keys and values, and no scores; a
 * layer of one half has that half of the norms, inputs and masks.
 *
 * Selective checkpointing drops the scores, fused attention never keeps them. Full checkpointing keeps only
 * the layer inputs, cut over the group, and, while a layer is recomputed, all of that one layer.
 * Micro-batches follow one another, so that only one is alive.
 *
 * In FP8 and FP4, the inputs of products, norms' results and the inputs of the MLP's last matrix are kept in
 * that width (precision.ts); for the input of the projection that is a copy, as attention keeps its result in
 * 16 bits.
 *
 * Dropout masks count for every model, even those trained without dropout: some 6 % for a gated layer with
 * sequence parallelism and fused attention. A runtime that frees tensors early keeps less.
 *
 * Source: Korthikanti et al., arXiv 2205.05198, section 4 and Table 2.
 */
import { expertLoad } from '../parallel/experts.ts';
import { bytesPerKeptOperand, bytesPerValue } from '../rate/facts/precision.ts';
import { count, named, over, plus, times } from '../formula/term.ts';
import type { Term } from '../formula/term.ts';
import type { TransformerLayout } from './layout.ts';
import type { TransformerModel } from './facts/model.ts';
import { layerKinds, type LayerKind } from './kinds.ts';
import { isState } from './facts/pattern.ts';
import { keptIndexValues } from './indexer.ts';
import { keptStateValues, stateResults } from './states.ts';
import { gateWidth, keyWidth, queryWidth, resultWidth, sharedWidth, valueWidth } from './weights.ts';

type Layout = Pick<
  TransformerLayout,
  'modelParallel' | 'sequenceParallel' | 'checkpointing' | 'fusedAttention'
> &
  Partial<Pick<TransformerLayout, 'experts'>>;

/**
 * Activations of all layers, and of the logits in 32 bits if the output layer counts.
 *
 * @param valuesOf `layerValues`, or what it has returned before for such a layer
 */
export function transformerActivations(
  model: TransformerModel,
  layout: Layout,
  kinds: readonly LayerKind[] = layerKinds(model),
  valuesOf: typeof layerValues = layerValues,
): Term {
  const { hidden, precision, vocabulary } = model;
  const tokens = tokensAtOnce(model);
  const degree = named('MP', layout.modelParallel);
  const logits = model.embeddings ? [over(times(tokens, count(vocabulary), count(4, 'B')), degree)] : [];
  const kept = kinds.map((kind) => ({ ...kind, bytes: times(tokens, valuesOf(kind.model, layout)) }));
  if (layout.checkpointing !== 'full') {
    return plus(...kept.map(({ layers, bytes }) => times(count(layers, 'layers'), bytes)), ...logits);
  }
  const input = over(times(tokens, count(hidden), count(bytesPerValue(precision), 'B')), degree);
  const layers = kinds.reduce((sum, kind) => sum + kind.layers, 0);
  // A stage may have only the embedding or the output.
  const [first, ...others] = kept.map(({ bytes }) => bytes);
  const most = first === undefined ? [] : [others.reduce((a, b) => (b.value > a.value ? b : a), first)];
  return plus(times(count(layers, 'layers'), input), ...most, ...logits);
}

/** Bytes per token of one layer while all of it is kept. */
export function layerValues(model: TransformerModel, layout: Layout): Term {
  const { modelParallel, sequenceParallel } = layout;
  const { hidden } = model;
  const value = bytesPerValue(model.precision);
  const degree = named('MP', modelParallel);
  const kept = bytesPerKeptOperand(model.precision);
  // Inputs of two norms and of two products; two masks.
  const halves = (model.mixer === null ? 0 : 1) + (model.hasMlp ? 1 : 0);
  const whole = times(count(halves * (value + kept + 1), 'B'), count(hidden));
  const cut = [...cutValues(model, value, layout), ...scoreValues(model, value, layout)];
  const bytes = sequenceParallel
    ? over(plus(whole, ...cut), degree)
    : plus(whole, over(plus(...cut), degree));
  // Every NPU of the group has the same chosen tokens.
  return model.index === null
    ? bytes
    : plus(bytes, times(count(CHOSEN_BYTES, 'B'), count(model.attended, 'chosen')));
}

/** Bytes of the position of a chosen token. */
const CHOSEN_BYTES = 4;

function cutValues(model: TransformerModel, value: number, layout: Layout): readonly Term[] {
  return [...mixerValues(model, value), ...(model.hasMlp ? mlpValues(model, value, layout) : [])];
}

function mixerValues(model: TransformerModel, value: number): readonly Term[] {
  if (model.mixer === null) return [];
  const kept = bytesPerKeptOperand(model.precision);
  const copy = (width: number): readonly Term[] =>
    kept === value ? [] : [times(count(kept, 'B'), count(width))];
  if (isState(model.mixer)) {
    return [times(count(value, 'B'), count(keptStateValues(model))), ...copy(stateResults(model))];
  }
  const { queryRank = 0 } = model.latent ?? {};
  const compressed = model.latent === null ? 0 : queryRank + sharedWidth(model);
  const width = queryWidth(model) + resultWidth(model) + keyWidth(model) + valueWidth(model) + compressed;
  // The gate, and the result before it.
  const gated = width + 2 * gateWidth(model) + keptIndexValues(model);
  return [times(count(value, 'B'), count(gated)), ...copy(resultWidth(model))];
}

function mlpValues(
  { hidden, feedForward, gated, experts, topK, sharedExperts, precision }: TransformerModel,
  value: number,
  { experts: placed }: Layout,
): readonly Term[] {
  const load = placed ? expertLoad(placed) : 1;
  const copies = experts === 1 ? 1 : topK * load;
  const visited = copies + (experts === 1 ? 0 : sharedExperts);
  const kept = bytesPerKeptOperand(precision);
  const inner = kept === value ? (gated ? 3 : 2) * value : (gated ? 2 : 1) * value + kept;
  const mlp = times(count(visited * inner, 'B'), count(feedForward));
  return experts === 1 ? [mlp] : [mlp, times(count(copies * kept, 'B'), count(hidden))];
}

function scoreValues(
  { heads, attended, mixer }: TransformerModel,
  value: number,
  { checkpointing, fusedAttention }: Layout,
): readonly Term[] {
  // A layer that is recomputed from its input has its scores back as well.
  if (checkpointing === 'selective' || fusedAttention || mixer === null || isState(mixer)) return [];
  return [times(count(2 * value + 1, 'B'), count(heads), count(attended))];
}

function tokensAtOnce({ tokens, microBatches }: TransformerModel): Term {
  return count(tokens / microBatches, 'tokens');
}

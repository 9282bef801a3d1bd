/**
 * Layers that carry a state along the sequence: H heads, each with a state of k x v values (k: width of its
 * queries and keys, v: of its values), K = key heads x k, V = H x v.
 *
 *   kind     matrices: inputs x outputs                            convolution over
 *   delta    h x (2 K + 2 V + 2 H), V x h                          2 K + V channels
 *   mamba    h x (2 K + 2 V + H), V x h                            2 K + V
 *   kda      h x (2 K + V + H + 2 k), k x (K + V), V x h           2 K + V
 *   linear   h x (2 K + 2 V), V x h                                none
 *
 * The sequence is processed in chunks of C = 64 tokens: within a chunk there are products as in attention, and each chunk is multiplied
 * with the state. Forward, operations per token and head:
 *
 *   all          2 (C k + C v + 2 k v)     scores, values, reading and writing the state
 *   delta, kda   2 (2 C k + C v + k v)     in addition, for what the state already holds for a key
 *
 * Operations grow with the sequence, not with its square, and only the state is kept of earlier tokens.
 *
 * Sources: Gated DeltaNet, arXiv 2412.06464, section 3; Mamba-2, arXiv 2405.21060, section 6; Kimi Linear,
 * arXiv 2510.26692, section 3; lightning attention, arXiv 2401.04658.
 */
import { gemm, type Gemm } from '../compute/gemm.ts';
import type { TransformerModel } from './facts/model.ts';
import { isState, type StateShape } from './facts/pattern.ts';

/** Tokens that are processed together. */
export const STATE_CHUNK = 64;

const NO_STATE: StateShape = { heads: 1, valueWidth: 0, keyHeads: 1, keyWidth: 0, convolution: 0 };

/** The state of a layer, or zero widths where it has none. */
export function stateShape({ state }: TransformerModel): StateShape {
  return state ?? NO_STATE;
}

function widths(model: TransformerModel) {
  const { heads, valueWidth, keyHeads, keyWidth, convolution } = stateShape(model);
  return {
    keys: keyHeads * keyWidth,
    values: heads * valueWidth,
    heads,
    keyWidth,
    convolution: model.mixer === 'linear' ? 0 : convolution,
  };
}

/** Inputs and outputs of the matrices of a layer with a state. */
export function stateMatrices(model: TransformerModel): readonly (readonly [number, number])[] {
  const { keys, values, heads, keyWidth } = widths(model);
  const { hidden } = model;
  const out = [values, hidden] as const;
  switch (model.mixer) {
    case 'kda':
      return [[hidden, 2 * keys + values + heads + 2 * keyWidth], [keyWidth, keys + values], out];
    case 'delta':
      return [[hidden, 2 * keys + 2 * values + 2 * heads], out];
    case 'mamba':
      return [[hidden, 2 * keys + 2 * values + heads], out];
    default:
      return [[hidden, 2 * keys + 2 * values], out];
  }
}

/** Weights of the convolution over queries, keys and values. */
export function convolutionWeights(model: TransformerModel): number {
  const { keys, values, convolution } = widths(model);
  return convolution * (2 * keys + values);
}

/** The model without its convolutions, which count as weights but, like other element-wise work, take no time. */
export function withoutConvolution(model: TransformerModel): TransformerModel {
  return model.state === null ? model : { ...model, state: { ...model.state, convolution: 0 } };
}

/** Width of queries, keys and values together, as the state takes them. */
export function stateInputs(model: TransformerModel): number {
  const { keys, values } = widths(model);
  return 2 * keys + values;
}

export function stateResults(model: TransformerModel): number {
  return widths(model).values;
}

/**
 * Values that are kept per token until the backward pass: inputs before and after the convolution, the gate,
 * the result before and after its norm and, with the delta rule, the products between the tokens of a chunk.
 */
export function keptStateValues(model: TransformerModel): number {
  const { values, heads, convolution } = widths(model);
  const inputs = (convolution > 0 ? 2 : 1) * stateInputs(model);
  return inputs + 3 * values + (isDelta(model) ? STATE_CHUNK * heads : 0);
}

/**
 * Values of all states of a sequence; with the delta rule also of the matrix by which one part of it changes the state of the part before.
 */
export function passedStateValues(model: TransformerModel): number {
  const { heads, keyWidth, valueWidth } = stateShape(model);
  return heads * keyWidth * (valueWidth + (isDelta(model) ? keyWidth : 0));
}

/** `again`: the recomputation of the states, which kernels do not keep. */
export type StatePass = 'forward' | 'backward' | 'again';

/** The products of the chunks of all tokens, on one NPU. */
export function stateGemms(
  model: TransformerModel,
  modelParallel: number,
  pass: Exclude<StatePass, 'backward'>,
): readonly Gemm[] {
  const { heads, keyWidth: k, valueWidth: v } = stateShape(model);
  const chunk = Math.min(STATE_CHUNK, model.sequence);
  const products = ((model.tokens / chunk) * heads) / modelParallel;
  const write = gemm(k, chunk, v, products);
  const delta = isDelta(model)
    ? [
        gemm(chunk, k, chunk, products),
        gemm(chunk, chunk, k, products),
        gemm(chunk, chunk, v, products),
        gemm(chunk, k, v, products),
      ]
    : [];
  if (pass === 'again') return [write, ...delta];
  return [
    gemm(chunk, k, chunk, products),
    gemm(chunk, chunk, v, products),
    gemm(chunk, k, v, products),
    write,
    ...delta,
  ];
}

/** Operations per token. */
export function stateFlops(model: TransformerModel, pass: 'forward' | 'again'): number {
  if (!isState(model.mixer)) return 0;
  const all = stateGemms({ ...model, tokens: 1 }, 1, pass);
  return all.reduce((sum, { m, k, n, count }) => sum + 2 * m * k * n * count, 0);
}

function isDelta({ mixer }: TransformerModel): boolean {
  return mixer === 'delta' || mixer === 'kda';
}

/**
 * The compute of one NPU for its share of a transformer layer. Matrices are cut evenly over the
 * model-parallel group, as are experts and tokens of a mixture (balanced routing). If there are fewer
 * key-value heads than NPUs in the group, real systems keep copies of them; here they are cut further.
 *
 * Experts that are distributed over a group of their own are cut over the model-parallel group as a dense MLP
 * is.
 *
 * Source: Megatron-LM, arXiv 1909.08053 (how matrices are cut) and 2104.04473, eq. 3 (operations; its 72 b s
 * l h^2 (1 + s / 6h + V / 12 l h) is what the rows here add up to for forward and backward).
 */
import { gemm } from '../compute/gemm.ts';
import type { Gemm } from '../compute/gemm.ts';
import { gemmsOfPass, matrixWork } from '../compute/work.ts';
import type { MatrixWork, ScoreProducts, Work, WorkPass } from '../compute/work.ts';
import { expertLoad, type ExpertParallel } from '../parallel/experts.ts';
import { bytesPerValue, isNarrow, productBytes } from '../rate/facts/precision.ts';
import type { Product } from '../step-time/products-again.ts';
import { count, named, over, plus, times } from '../formula/term.ts';
import type { Term } from '../formula/term.ts';
import type { TransformerModel } from './facts/model.ts';
import { indexGemms } from './indexer.ts';
import { stateGemms, stateInputs, stateResults, withoutConvolution, type StatePass } from './states.ts';
import {
  activeLayerWeights,
  activeMlpWeights,
  attentionMatrices,
  attentionWeights,
  queryWidth,
  resultWidth,
} from './weights.ts';

/** Queries, keys, values and the projection. */
export function attentionWork(model: TransformerModel, modelParallel: number, pass: WorkPass): MatrixWork {
  const flops = weightFlops(attentionWeights(withoutConvolution(model)), model, modelParallel);
  return matrixWork(flops, attentionGemms(model, modelParallel), pass, productBytes(model.precision));
}

/** The MLP, or the experts that the tokens visit. */
export function mlpWork(
  model: TransformerModel,
  modelParallel: number,
  pass: WorkPass,
  experts: ExpertParallel | null = null,
): MatrixWork {
  const flops = weightFlops(loadedMlpWeights(model, experts), model, modelParallel);
  return matrixWork(flops, mlpGemms(model, modelParallel, experts), pass, productBytes(model.precision));
}

/**
 * Weights that a token meets in the MLPs; on the busiest NPU of a group of experts, averaged over its own
 * tokens.
 */
function loadedMlpWeights(model: TransformerModel, experts: ExpertParallel | null): Term {
  return activeMlpWeights(model, experts === null || model.experts === 1 ? 1 : expertLoad(experts));
}

/** Gradients of all weights of a layer. */
export function layerGradientWork(
  model: TransformerModel,
  modelParallel: number,
  experts: ExpertParallel | null = null,
): MatrixWork {
  const layer = withoutConvolution(model);
  const weights =
    experts === null || !model.hasMlp
      ? activeLayerWeights(layer)
      : plus(attentionWeights(layer), loadedMlpWeights(layer, experts));
  const flops = weightFlops(weights, model, modelParallel);
  const gemms = [...attentionGemms(model, modelParallel), ...mlpGemms(model, modelParallel, experts)];
  return matrixWork(flops, gemms, 'weightGradient', productBytes(model.precision));
}

/** The forward products `products` alone. */
export function productsWork(
  model: TransformerModel,
  modelParallel: number,
  products: readonly Product[],
): MatrixWork {
  const tokens = microTokens(model);
  const weights = plus(...products.map(({ inputs, outputs }) => times(count(inputs), count(outputs))));
  const gemms = products.map(({ inputs, outputs, cut }) =>
    cut === 'inputs'
      ? gemm(tokens, inputs / modelParallel, outputs, model.microBatches)
      : gemm(tokens, inputs, outputs / modelParallel, model.microBatches),
  );
  const flops = weightFlops(weights, model, modelParallel);
  return matrixWork(flops, gemms, 'forward', productBytes(model.precision));
}

/** `again`: what a kernel that keeps no scores recomputes. */
export type ScorePass = 'forward' | 'backward' | 'again';

/**
 * Scores and their product with the values: 2 x 2 x tokens x sequence x hidden operations forward, twice as
 * many for their gradients. The full square counts, without the savings of a causal mask; only queries, keys,
 * values and results move, as in kernels that keep the scores on the chip. Such a kernel recomputes the
 * scores, not their product with the values, for their gradients (arXiv 2205.14135, algorithm 4).
 */
export function scoresWork(
  model: TransformerModel,
  modelParallel: number,
  pass: ScorePass,
): MatrixWork & { readonly scores: ScoreProducts } {
  const { tokens, sequence, attended, heads } = model;
  const products = (tokens / sequence) * (heads / modelParallel);
  const forward = [
    gemm(sequence, queryWidth(model) / heads, attended, products),
    gemm(sequence, attended, resultWidth(model) / heads, products),
  ];
  const width = pass === 'again' ? queryWidth(model) : (queryWidth(model) + resultWidth(model)) / 2;
  // Both operands of both products are activations: four products backward.
  const gemms = {
    forward,
    backward: [...gemmsOfPass(forward, 'inputGradient'), ...gemmsOfPass(forward, 'weightGradient')],
    again: forward.slice(0, 1),
  }[pass];
  const perProduct = [count(2), count(tokens, 'tokens'), count(attended), count(width)];
  return {
    kind: 'matrix',
    flops: over(times(count(gemms.length, 'products'), ...perProduct), named('MP', modelParallel)),
    gemms,
    scores: {
      values: (tokens * attended * heads * gemms.length) / (2 * modelParallel),
      causalShare: model.mixer === 'chunk' ? 1 / 2 : 1 - attended / (2 * sequence),
      isFused: true,
    },
    bytes: over(
      times(count(2 * gemms.length), count(tokens), count(width), count(bytesPerValue(model.precision), 'B')),
      named('MP', modelParallel),
    ),
  };
}

/** The scores of an indexer (indexer.ts). Its queries and keys move; scores stay on the chip. */
export function indexWork(
  model: TransformerModel,
  modelParallel: number,
  pass: 'forward' | 'backward',
): MatrixWork & { readonly scores: ScoreProducts } {
  const { tokens, sequence, attended, index } = model;
  const { heads, width } = index ?? { heads: 0, width: 0 };
  const gemms = indexGemms(model, modelParallel, pass);
  const met = pass === 'forward' ? sequence : attended;
  return {
    kind: 'matrix',
    flops: over(
      times(
        count(gemms.length, 'products'),
        count(2),
        count(tokens, 'tokens'),
        count(met),
        count(heads * width),
      ),
      named('MP', modelParallel),
    ),
    gemms,
    scores: {
      values: (tokens * met * heads * gemms.length) / modelParallel,
      causalShare: 1 - met / (2 * sequence),
      isFused: true,
    },
    bytes: over(
      times(
        count(gemms.length, 'products'),
        count(tokens, 'tokens'),
        count((heads + 1) * width),
        count(bytesPerValue(model.precision), 'B'),
      ),
      named('MP', modelParallel),
    ),
  };
}

/**
 * The products of a layer with a state (states.ts). Queries, keys, values and results move, and what the
 * kernels compute in between stays on the chip but for the states of the chunks.
 */
export function stateWork(model: TransformerModel, modelParallel: number, pass: StatePass): MatrixWork {
  const forward = stateGemms(model, modelParallel, pass === 'again' ? 'again' : 'forward');
  const gemms =
    pass === 'backward'
      ? [...gemmsOfPass(forward, 'inputGradient'), ...gemmsOfPass(forward, 'weightGradient')]
      : forward;
  const perToken = gemms.reduce((sum, { m, k, n, count: often }) => sum + 2 * m * k * n * often, 0);
  const width = (pass === 'backward' ? 2 : 1) * (stateInputs(model) + stateResults(model));
  const { tokens } = model;
  return {
    kind: 'matrix',
    flops: times(count(tokens, 'tokens'), count(perToken / tokens, 'operations')),
    gemms,
    bytes: over(
      times(count(tokens, 'tokens'), count(width), count(bytesPerValue(model.precision), 'B')),
      named('MP', modelParallel),
    ),
  };
}

/** Output projection onto the vocabulary: in 16 bits at least. */
export function logitsWork(model: TransformerModel, modelParallel: number, pass: WorkPass): MatrixWork {
  const { vocabulary, hidden } = model;
  const flops = weightFlops(times(count(vocabulary), count(hidden)), model, modelParallel);
  const gemms = [gemm(microTokens(model), hidden, vocabulary / modelParallel, model.microBatches)];
  const work = matrixWork(flops, gemms, pass, bytesPerValue(model.precision));
  return isNarrow(model.precision) ? { ...work, isWide: true } : work;
}

/** Embedding rows read and written forward; read, added to and written with gradients. */
export function lookupWork(model: TransformerModel, pass: 'forward' | 'weightGradient'): Work {
  const accesses = pass === 'forward' ? 2 : 3;
  const bytes = times(
    count(accesses),
    count(model.tokens, 'tokens'),
    count(model.hidden),
    count(bytesPerValue(model.precision), 'B'),
  );
  return { kind: 'memory', bytes };
}

function weightFlops(weights: Term, { tokens }: TransformerModel, modelParallel: number): Term {
  return times(over(weights, named('MP', modelParallel)), count(2), count(tokens, 'tokens'));
}

function attentionGemms(model: TransformerModel, modelParallel: number): readonly Gemm[] {
  const tokens = microTokens(model);
  const matrices = attentionMatrices(model);
  const last = matrices.length - 1;
  return matrices.map(([inputs, outputs], index) =>
    index === last
      ? gemm(tokens, inputs / modelParallel, outputs, model.microBatches)
      : gemm(tokens, inputs, outputs / modelParallel, model.microBatches),
  );
}

function mlpGemms(
  model: TransformerModel,
  modelParallel: number,
  spread: ExpertParallel | null,
): readonly Gemm[] {
  const { hidden, feedForward, gated, experts, topK, microBatches } = model;
  if (!model.hasMlp) return [];
  const inputs = gated ? 2 : 1;
  const dense = (wide: number): readonly Gemm[] => {
    const width = wide / modelParallel;
    const tokens = microTokens(model);
    return [gemm(tokens, hidden, inputs * width, microBatches), gemm(tokens, width, hidden, microBatches)];
  };
  if (experts === 1) return dense(feedForward);
  const { expertHidden } = model;
  const rowsOfAll = microTokens(model);
  const beside = [
    ...(model.routers ? [gemm(rowsOfAll, hidden, experts / modelParallel, microBatches)] : []),
    ...(expertHidden === hidden
      ? []
      : [
          gemm(rowsOfAll, hidden, expertHidden / modelParallel, microBatches),
          gemm(rowsOfAll, expertHidden / modelParallel, hidden, microBatches),
        ]),
    ...(model.sharedExperts === 0 ? [] : dense(model.sharedExperts * feedForward)),
  ];
  const routed = (rows: number, width: number, products: number): readonly Gemm[] => [
    gemm(rows, expertHidden, inputs * width, products),
    gemm(rows, width, expertHidden, products),
  ];
  if (spread !== null) {
    const rows = (rowsOfAll * topK * expertLoad(spread) * spread.degree) / experts;
    return [
      ...routed(rows, feedForward / modelParallel, (microBatches * experts) / spread.degree),
      ...beside,
    ];
  }
  const products = (microBatches * experts) / modelParallel;
  return [...routed((rowsOfAll * topK) / experts, feedForward, products), ...beside];
}

function microTokens({ tokens, microBatches }: TransformerModel): number {
  return tokens / microBatches;
}

/**
 * The indexer of sparse attention (DeepSeek Sparse Attention): H heads of width d, with q the width of compressed queries
 * (hidden without compression), S the sequence, and k the tokens that it chooses.
 *
 *   matrices          q x H d of queries, hidden x d of one key a token, hidden x H of weights of heads
 *   scores, forward   2 H d S a token: every head with every token, to choose the best k
 *   their gradients   4 H d k a token: its loss compares it with attention among the chosen tokens only
 *
 * Attention itself then meets k tokens instead of S. The indexer counts as trained beside the model, and at the
 * precision of attention. Its ReLU, the sum over heads and the choice take no operations.
 *
 * Source: DeepSeek-V3.2, arXiv 2512.02556, equations 1, 2 and 4.
 */
import { gemm, type Gemm } from '../compute/gemm.ts';
import { gemmsOfPass } from '../compute/work.ts';
import type { TransformerModel } from './facts/model.ts';

/** Inputs and outputs of its matrices; none without an indexer. */
export function indexMatrices({
  hidden,
  latent,
  index,
}: TransformerModel): readonly (readonly [number, number])[] {
  if (index === null) return [];
  return [
    [latent?.queryRank || hidden, index.heads * index.width],
    [hidden, index.width],
    [hidden, index.heads],
  ];
}

/** The products of scores of one NPU; none without an indexer. */
export function indexGemms(
  { index, tokens, sequence, attended }: TransformerModel,
  modelParallel: number,
  pass: 'forward' | 'backward',
): readonly Gemm[] {
  if (index === null) return [];
  const products = ((tokens / sequence) * index.heads) / modelParallel;
  if (pass === 'forward') return [gemm(sequence, index.width, sequence, products)];
  const chosen = [gemm(sequence, index.width, attended, products)];
  return [...gemmsOfPass(chosen, 'inputGradient'), ...gemmsOfPass(chosen, 'weightGradient')];
}

/** Operations of scores per token. */
export function indexFlops(
  { index, sequence, attended }: TransformerModel,
  pass: 'forward' | 'backward',
): number {
  if (index === null) return 0;
  const { heads, width } = index;
  return pass === 'forward' ? 2 * heads * width * sequence : 4 * heads * width * attended;
}

/** Width of the key of a token. */
export function indexKeyWidth({ index }: TransformerModel): number {
  return index?.width ?? 0;
}

/** Values kept per token until the backward pass besides its key: queries, and weights of heads. */
export function keptIndexValues({ index }: TransformerModel): number {
  return index === null ? 0 : index.heads * (index.width + 1);
}

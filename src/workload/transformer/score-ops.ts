/** Attention scores and their product with the values, if they count: of a chip's own sequences and heads. */
import { computeOp } from '../compute/roofline.ts';
import type { LayerOp } from '../table/layer.ts';
import type { TransformerLayout } from './layout.ts';
import type { TransformerModel } from './model.ts';
import { scoresWork, type ScorePass } from './work.ts';

const LABELS: Readonly<Record<ScorePass, string>> = {
  forward: 'Attention: scores and values',
  backward: 'Attention: gradients of scores and values',
  again: 'Attention: scores again',
};

export function scoreOps(
  model: TransformerModel,
  { modelParallel, compute, fusedAttention, contextParallel }: TransformerLayout,
  pass: ScorePass,
): readonly LayerOp[] {
  if (!model.attentionScores) return [];
  const work = scoresWork(model, modelParallel, pass);
  const isBalanced = compute.measured?.stack.habits.balancedContext ?? true;
  // If ranks hold the sequence in order, the last of c computes c - 1/2 of its c blocks.
  const share = isBalanced ? work.scores.causalShare : 1 - 0.5 / contextParallel;
  const scores = { ...work.scores, causalShare: share, isFused: fusedAttention };
  return [computeOp(LABELS[pass], { ...work, scores }, compute)];
}

/** The recomputation of attention alone: all of it, or the scores for a kernel that keeps none. */
export function scoresAgain(model: TransformerModel, layout: TransformerLayout): readonly LayerOp[] {
  if (layout.checkpointing === 'selective') return scoreOps(model, layout, 'forward');
  return layout.fusedAttention ? scoreOps(model, layout, 'again') : [];
}

/** Attention scores and their product with the values, where they count: of a chip's own sequences and heads. */
import { computeOp } from '../compute/roofline.ts';
import type { LayerOp } from '../layer.ts';
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
  { modelParallel, compute }: TransformerLayout,
  pass: ScorePass,
): readonly LayerOp[] {
  if (!model.attentionScores) return [];
  return [computeOp(LABELS[pass], scoresWork(model, modelParallel, pass), compute)];
}

/** What is computed again of attention alone: all of it, or by a kernel that keeps no scores the scores. */
export function scoresAgain(model: TransformerModel, layout: TransformerLayout): readonly LayerOp[] {
  if (layout.checkpointing === 'selective') return scoreOps(model, layout, 'forward');
  return layout.fusedAttention ? scoreOps(model, layout, 'again') : [];
}

/** Attention scores and their product with the values, where they count: of a chip's own sequences and heads. */
import { computeOp } from '../compute/roofline.ts';
import type { LayerOp } from '../layer.ts';
import type { TransformerLayout } from './layout.ts';
import type { TransformerModel } from './model.ts';
import { scoresWork } from './work.ts';

export function scoreOps(
  model: TransformerModel,
  { modelParallel, compute }: TransformerLayout,
  backward: boolean,
): readonly LayerOp[] {
  if (!model.attentionScores) return [];
  const label = backward ? 'Attention: gradients of scores and values' : 'Attention: scores and values';
  return [computeOp(label, scoresWork(model, modelParallel, backward), compute)];
}

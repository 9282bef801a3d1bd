/** Attention scores and their product with the values, or the chunks of a layer with a state, if they count. */
import { computeOp } from '../compute/roofline.ts';
import type { LayerOp } from '../table/layer.ts';
import type { TransformerLayout } from './layout.ts';
import { keepsProducts } from './products-again.ts';
import type { TransformerModel } from './facts/model.ts';
import { isState } from './facts/pattern.ts';
import { indexWork, scoresWork, stateWork, type ScorePass } from './work.ts';

const LABELS: Readonly<Record<ScorePass, string>> = {
  forward: 'Attention: scores and values',
  backward: 'Attention: gradients of scores and values',
  again: 'Attention: scores again',
};

const INDEX_LABELS = {
  forward: 'Indexer: scores of all tokens',
  backward: 'Indexer: gradients of chosen scores',
} as const;

const STATE_LABELS: Readonly<Record<ScorePass, string>> = {
  forward: 'State: products of chunks',
  backward: 'State: gradients of chunks',
  again: 'State: states of chunks again',
};

export function scoreOps(
  model: TransformerModel,
  { modelParallel, compute, fusedAttention, contextParallel }: TransformerLayout,
  pass: ScorePass,
): readonly LayerOp[] {
  if (!model.attentionScores || model.mixer === null) return [];
  if (isState(model.mixer)) {
    return [computeOp(STATE_LABELS[pass], stateWork(model, modelParallel, pass), compute)];
  }
  const work = scoresWork(model, modelParallel, pass);
  const isBalanced = compute.measured?.stack.habits.balancedContext ?? true;
  // If ranks hold the sequence in order, the last of c computes c - 1/2 of its c blocks.
  const share = isBalanced ? work.scores.causalShare : 1 - 0.5 / contextParallel;
  const scores = { ...work.scores, causalShare: share, isFused: fusedAttention };
  const attention = computeOp(LABELS[pass], { ...work, scores }, compute);
  if (model.index === null || pass === 'again') return [attention];
  const indexed = indexWork(model, modelParallel, pass);
  const indexer = computeOp(
    INDEX_LABELS[pass],
    { ...indexed, scores: { ...indexed.scores, isFused: fusedAttention } },
    compute,
  );
  return pass === 'forward' ? [indexer, attention] : [attention, indexer];
}

/** The recomputation of attention alone: all of it, or the scores for a kernel that keeps none. */
export function scoresAgain(model: TransformerModel, layout: TransformerLayout): readonly LayerOp[] {
  if (layout.checkpointing === 'selective' && !keepsProducts(layout))
    return scoreOps(model, layout, 'forward');
  return layout.fusedAttention || isState(model.mixer) ? scoreOps(model, layout, 'again') : [];
}

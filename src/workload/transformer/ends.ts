/**
 * The two ends of a transformer, as layers of their own: the input embedding, whose rows (the vocabulary) are
 * cut over the model-parallel group, and the projection of the last activations onto the vocabulary. If tied,
 * they are one matrix: its gradients are complete, and reduced, with the embedding. If the two ends are on
 * different stages of a pipeline, each has a copy and reduces its gradients; then the two stages add theirs
 * (pipeline/stage-graph.ts).
 *
 * The loss is computed on the cut logits, as in Megatron-LM (arXiv 1909.08053, section 3): the group's
 * exchange for it, two numbers per token, is ignored. With sequence parallelism the embedding's gradients are
 * gathered for the update, for which an overlapping loop does not wait.
 */
import type { MeasuredTerms } from './measured/terms.ts';
import { computeOp } from '../compute/roofline.ts';
import type { CollectiveOp, LayerOp, LayerPasses } from '../table/layer.ts';
import { areEndsApart } from '../pipeline/placement.ts';
import type { ZeroOps } from '../parallel/zero.ts';
import { count, named, over, times } from '../formula/term.ts';
import { tensorExchange, type BlockExchange } from './exchange.ts';
import type { TransformerLayout } from './layout.ts';
import { ofMicroBatches } from './measured/micro-messages.ts';
import type { TransformerModel } from './facts/model.ts';
import { heldParameters, stateExchange } from './measured/state-exchange.ts';
import { logitsWork, lookupWork } from './work.ts';

export function embeddingPasses(
  model: TransformerModel,
  layout: TransformerLayout,
  terms: MeasuredTerms | null,
): LayerPasses {
  const { compute } = layout;
  const exchange = endExchange(model, layout);
  const zero = matrixZero(model, layout, terms);
  const update = computeOp('Embedding: add gradients', lookupWork(model, 'weightGradient'), compute);
  return {
    forward: [
      ...zero.beforeForward,
      computeOp('Embedding: look up', lookupWork(model, 'forward'), compute),
      ...exchange.leave,
    ],
    recompute: [],
    // Token numbers have no gradient.
    inputGradient: [],
    weightGradient: [...exchange.enterBackward, update, ...zero.afterGradients],
    updateNs: 0,
  };
}

export function outputPasses(
  model: TransformerModel,
  layout: TransformerLayout,
  terms: MeasuredTerms | null,
): LayerPasses {
  const { modelParallel, compute } = layout;
  const exchange = endExchange(model, layout);
  const zero = matrixZero(model, layout, terms);
  const isCopied = !model.tiedEmbeddings || (layout.pipeline !== undefined && areEndsApart(layout.pipeline));
  const loss = (pass: 'forward' | 'backward'): readonly LayerOp[] =>
    compute.measured === undefined ? [] : [terms!.lossOp(model, layout, pass)];
  const op = (label: string, pass: 'forward' | 'inputGradient' | 'weightGradient') =>
    computeOp(label, logitsWork(model, modelParallel, pass), compute);
  return {
    forward: [
      ...zero.beforeForward,
      ...exchange.enter,
      op('Logits: h x vocabulary', 'forward'),
      ...loss('forward'),
    ],
    recompute: [],
    inputGradient: [
      ...zero.beforeBackward,
      ...loss('backward'),
      op('Logits: h x vocabulary', 'inputGradient'),
      ...exchange.leaveBackward,
    ],
    weightGradient: [op('Weight gradients', 'weightGradient'), ...(isCopied ? zero.afterGradients : [])],
    updateNs: 0,
  };
}

/** The gathered input is still there in the backward pass, which follows immediately. */
function endExchange(model: TransformerModel, layout: TransformerLayout): BlockExchange {
  const made = tensorExchange(model, { ...layout, isRecomputed: true });
  if (layout.compute.measured === undefined) return made;
  const perMicroBatch = (ops: readonly CollectiveOp[]): readonly CollectiveOp[] =>
    ofMicroBatches(ops, model.microBatches);
  return {
    enter: perMicroBatch(made.enter),
    leave: perMicroBatch(made.leave),
    enterBackward: perMicroBatch(made.enterBackward),
    leaveBackward: perMicroBatch(made.leaveBackward),
  };
}

function matrixZero(
  model: TransformerModel,
  layout: TransformerLayout,
  terms: MeasuredTerms | null,
): ZeroOps {
  const { vocabulary, hidden } = model;
  const weights = over(times(count(vocabulary), count(hidden)), named('MP', layout.modelParallel));
  const { copied } = heldParameters(model, layout);
  return stateExchange(
    weights,
    copied,
    layout.dataParallel * layout.contextParallel,
    model,
    layout,
    layout.fsdp,
    terms,
  );
}

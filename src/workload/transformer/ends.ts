/**
 * The two ends of a transformer, as layers of their own: the input embedding, whose rows (the vocabulary)
 * are cut over the model-parallel group, and the projection of the last activations onto the
 * vocabulary. Tied, they are one matrix: its gradients are complete, and reduced, with the embedding. Where the two ends are
 * on different stages of a pipeline each has a copy and reduces its gradients; then the two stages add theirs (pipeline/stage-graph.ts).
 *
 * The loss is computed on the cut logits, as in Megatron-LM (arXiv 1909.08053, section 3): what the
 * group exchanges for it, two numbers a token, is left out. With sequence parallelism the embedding's
 * gradients are gathered for the update, which an overlapping loop does not hold back for it.
 */
import { measuredCompute } from '../calibration/measured-parts.ts';
import { measuredTerms } from './measured/terms.ts';
import { computeOp } from '../compute/roofline.ts';
import type { CollectiveOp, Layer, LayerOp } from '../layer.ts';
import { areEndsApart } from '../pipeline/placement.ts';
import type { ZeroOps } from '../parallel/zero.ts';
import { count, named, over, times } from '../term.ts';
import { tensorExchange, type BlockExchange } from './exchange.ts';
import type { TransformerLayout } from './layout.ts';
import { ofMicroBatches } from './measured/micro-messages.ts';
import type { TransformerModel } from './model.ts';
import { heldParameters, stateExchange } from './measured/state-exchange.ts';
import { logitsWork, lookupWork } from './work.ts';

export function embeddingLayer(model: TransformerModel, layout: TransformerLayout): Layer {
  const { compute } = layout;
  const exchange = endExchange(model, layout);
  const zero = matrixZero(model, layout);
  const update = computeOp('Embedding: add gradients', lookupWork(model, 'weightGradient'), compute);
  return {
    name: 'Embedding',
    forward: [
      ...zero.beforeForward,
      computeOp('Embedding: look up', lookupWork(model, 'forward'), compute),
      ...exchange.leave,
    ],
    recompute: [],
    // Nobody needs the gradient of token numbers.
    inputGradient: [],
    weightGradient: [...exchange.enterBackward, update, ...zero.afterGradients],
    updateNs: 0,
  };
}

export function outputLayer(model: TransformerModel, layout: TransformerLayout): Layer {
  const { modelParallel, compute } = layout;
  const exchange = endExchange(model, layout);
  const zero = matrixZero(model, layout);
  const isCopied = !model.tiedEmbeddings || (layout.pipeline !== undefined && areEndsApart(layout.pipeline));
  const loss = (pass: 'forward' | 'backward'): readonly LayerOp[] =>
    measuredCompute(compute) === null ? [] : [measuredTerms().lossOp(model, layout, pass)];
  const op = (label: string, pass: 'forward' | 'inputGradient' | 'weightGradient') =>
    computeOp(label, logitsWork(model, modelParallel, pass), compute);
  return {
    name: 'Output',
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

/** The gathered input is still there in the backward pass, which follows at once. */
function endExchange(model: TransformerModel, layout: TransformerLayout): BlockExchange {
  const made = tensorExchange(model, { ...layout, isRecomputed: true });
  if (measuredCompute(layout.compute) === null) return made;
  const each = (ops: readonly CollectiveOp[]): readonly CollectiveOp[] =>
    ofMicroBatches(ops, model.microBatches);
  return {
    enter: each(made.enter),
    leave: each(made.leave),
    enterBackward: each(made.enterBackward),
    leaveBackward: each(made.leaveBackward),
  };
}

function matrixZero(model: TransformerModel, layout: TransformerLayout): ZeroOps {
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
  );
}

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
import { computeOp } from '../compute/roofline.ts';
import type { Layer } from '../layer.ts';
import { areEndsApart } from '../pipeline/placement.ts';
import { fsdpOps, isFsdp } from '../parallel/fsdp-ops.ts';
import { zeroOps } from '../parallel/zero.ts';
import type { ZeroOps } from '../parallel/zero.ts';
import { bytesPerValue } from '../precision.ts';
import { count, named, over, times } from '../term.ts';
import { tensorExchange } from './exchange.ts';
import type { TransformerLayout } from './layout.ts';
import type { TransformerModel } from './model.ts';
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
  const op = (label: string, pass: 'forward' | 'inputGradient' | 'weightGradient') =>
    computeOp(label, logitsWork(model, modelParallel, pass), compute);
  return {
    name: 'Output',
    forward: [...zero.beforeForward, ...exchange.enter, op('Logits: h x vocabulary', 'forward')],
    recompute: [],
    inputGradient: [
      ...zero.beforeBackward,
      op('Logits: h x vocabulary', 'inputGradient'),
      ...exchange.leaveBackward,
    ],
    weightGradient: [op('Weight gradients', 'weightGradient'), ...(isCopied ? zero.afterGradients : [])],
    updateNs: 0,
  };
}

/** The gathered input is still there in the backward pass, which follows at once. */
function endExchange(model: TransformerModel, layout: TransformerLayout) {
  return tensorExchange(model, { ...layout, isRecomputed: true });
}

function matrixZero(model: TransformerModel, layout: TransformerLayout): ZeroOps {
  const { vocabulary, hidden, precision, microBatches } = model;
  const weights = times(
    over(times(count(vocabulary), count(hidden)), named('MP', layout.modelParallel)),
    count(bytesPerValue(precision), 'B'),
  );
  const { zeroStage, fsdp } = layout;
  const copies = layout.dataParallel * layout.contextParallel;
  return isFsdp(zeroStage, fsdp)
    ? fsdpOps(weights, copies, microBatches, fsdp)
    : zeroOps(weights, zeroStage, copies, microBatches);
}

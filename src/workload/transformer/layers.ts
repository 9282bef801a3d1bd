/**
 * Layer table of a transformer. Transformer layers of one kind (kinds.ts) share one set of operations:
 *
 *   forward         attention and its exchange, MLP and its exchange (exchange.ts)
 *   recompute       full checkpointing: forward again; selective: attention scores again, as fused attention
 * does; on a stack with checkpoints of PyTorch what measured/checkpoint-ops.ts says
 *   inputGradient   MLP, then attention, each with its exchange
 *   weightGradient  both blocks, then what data parallelism reduces (parallel/zero.ts)
 *
 * With micro-batches every operation stands for all of them together. Loss, softmax, norms and other
 * element-wise work take no time here.
 */
import { formatCount } from '../../units/count.ts';
import type { MeasuredTerms } from './measured/terms.ts';
import type { MeasuredCompute } from '../compute/measured-compute.ts';
import { computeOp } from '../compute/roofline.ts';
import type { Layer, LayerOp, LayerPasses } from '../table/layer.ts';
import { ofExpertShards } from '../parallel/fsdp.ts';
import type { PlacedExperts } from '../parallel/experts.ts';
import { ofExperts } from '../parallel/fsdp-ops.ts';
import type { ZeroOps } from '../parallel/zero.ts';
import { embeddingPasses, outputPasses } from './ends.ts';
import { contextScores } from './context.ts';
import { placedExpertExchange } from './expert-exchange.ts';
import {
  expertExchange,
  inputGather,
  tensorExchange,
  type BlockExchange,
  type ExchangeSettings,
} from './exchange.ts';
import type { TransformerLayout } from './layout.ts';
import { mapLayers } from './kinds.ts';
import { ofMicroBatches } from './measured/micro-messages.ts';
import { meshPasses } from './mesh/mesh-layers.ts';
import type { TransformerModel } from './facts/model.ts';
import { isState } from './facts/pattern.ts';
import { keepsProducts } from './products-again.ts';
import { scoreOps, scoresAgain } from './score-ops.ts';
import { heldParameters, stateExchange } from './measured/state-exchange.ts';
import { layerShares } from './weights.ts';
import { attentionWork, layerGradientWork, mlpWork } from './work.ts';

/**
 * Makes the operations of a layer, or returns those of a table in which they are the same.
 *
 * @param name of the kind of layer; null where they depend on how experts are distributed
 */
export type KeptPasses = (name: string | null, make: () => LayerPasses) => LayerPasses;

const ALWAYS_MADE: KeptPasses = (_name, make) => make();

/**
 * One `Layer` per transformer layer, between an embedding and an output layer if those count.
 *
 * @param terms of a measured step; null for a layout whose rate names no calibration
 * @param kept defaults to operations that are made anew
 */
export function layersOfTransformer(
  model: TransformerModel,
  layout: TransformerLayout,
  terms: MeasuredTerms | null,
  kept = ALWAYS_MADE,
): readonly Layer[] {
  const passesOf = (kind: TransformerModel, name: string): LayerPasses =>
    kept(kind.experts > 1 ? null : name, () => layerPasses(kind, layout, terms));
  const layers = mapLayers(model, passesOf).map((passes, index) => ({
    name: `Layer ${formatCount(index + 1)}`,
    ...passes,
  }));
  const end = (name: string, make: typeof embeddingPasses): Layer => ({
    name,
    ...kept(name, () => make(model, layout, terms)),
  });
  const all = model.embeddings
    ? [end('Embedding', embeddingPasses), ...layers, end('Output', outputPasses)]
    : layers;
  const [first, ...others] = all;
  // In a pipeline every stage has them.
  const isPlain = layout.pipeline !== undefined || layout.compute.measured === undefined;
  const microBatch = isPlain ? [] : terms!.microBatchOps(layout.compute, model.microBatches);
  if (first === undefined || microBatch.length === 0) return all;
  return [{ ...first, forward: [...microBatch, ...first.forward] }, ...others];
}

function layerPasses(
  model: TransformerModel,
  layout: TransformerLayout,
  terms: MeasuredTerms | null,
): LayerPasses {
  if (layout.mesh !== null) {
    return meshPasses(
      model,
      layout,
      layout.mesh,
      layerExchange(model, layout, layout.experts?.degree ?? null, terms),
    );
  }
  const { modelParallel, checkpointing } = layout;
  const isRecomputed = checkpointing === 'full';
  const { measured } = layout.compute;
  const settings = { ...layout, isRecomputed, isMeasured: measured !== undefined };
  const attention = tensorExchange(model, settings);
  const placed = model.experts === 1 ? null : layout.experts;
  const mlp = mlpExchange(model, settings, placed) ?? attention;
  const gatherInput = inputGather(model, settings);
  const scores = scoreOps(model, layout, 'forward');
  const context = contextScores(model, settings, {
    forward: scores,
    backward: scoreOps(model, layout, 'backward'),
  });
  const zero = layerExchange(model, layout, placed?.degree ?? null, terms);

  const elements = (factor: 1 | 2): readonly LayerOp[] =>
    measured === undefined ? [] : [terms!.elementOp(model, layout, measured, factor)];
  const mixer = halfOps(model.mixer !== null, {
    forward: [
      ...attention.enter,
      blockOp('attention', model, layout, 'forward'),
      ...context.forward,
      ...attention.leave,
    ],
    backward: [
      ...attention.enterBackward,
      ...context.backward,
      blockOp('attention', model, layout, 'inputGradient'),
      ...attention.leaveBackward,
    ],
  });
  const mlpHalf = halfOps(model.hasMlp, {
    forward: [...mlp.enter, ...elements(1), blockOp('mlp', model, layout, 'forward'), ...mlp.leave],
    backward: [
      ...mlp.enterBackward,
      ...elements(2),
      blockOp('mlp', model, layout, 'inputGradient'),
      ...mlp.leaveBackward,
    ],
  });
  const alone = (factor: 1 | 2): readonly LayerOp[] => (model.hasMlp ? [] : elements(factor));
  let forward: readonly LayerOp[] = [...mixer.forward, ...alone(1), ...mlpHalf.forward];
  let backward: readonly LayerOp[] = [...mlpHalf.backward, ...alone(2), ...mixer.backward];
  // The first operations of the backward pass bring weights and input back.
  const gathers = [...zero.beforeBackward, ...gatherInput];
  const gradients = computeOp(
    'Weight gradients',
    layerGradientWork(model, modelParallel, placed),
    layout.compute,
  );
  const again = scoresAgain(model, layout);
  let whole = isRecomputed ? forward : [];
  if (measured !== undefined) {
    const parts = { attention, mlp, elements: elements(1) };
    const halves = { mixerForward: [...mixer.forward, ...alone(1)], mlpForward: mlpHalf.forward };
    const repeated = keepsProducts(layout)
      ? terms!.checkpointOps(model, layout, { ...parts, ...halves })
      : whole;
    const passes = { forward, backward, gradients, again, whole: repeated };
    ({ forward, backward, whole } = asMeasured(passes, model, layout, measured, terms!));
  }
  return {
    forward: [...zero.beforeForward, ...forward],
    recompute: [...(whole.length > 0 ? [...gathers, ...whole] : []), ...again],
    inputGradient: whole.length > 0 ? backward : [...gathers, ...backward],
    weightGradient: [gradients, ...zero.afterGradients],
    updateNs: 0,
  };
}

interface Passes {
  readonly forward: readonly LayerOp[];
  readonly backward: readonly LayerOp[];
  /** The forward pass, or what checkpoints drop of it, again. */
  readonly whole: readonly LayerOp[];
}

/** The passes with what a measured stack adds to them: waiting, and traffic beside products. */
function asMeasured(
  {
    gradients,
    again,
    ...passes
  }: Passes & { readonly gradients: LayerOp; readonly again: readonly LayerOp[] },
  model: TransformerModel,
  layout: TransformerLayout,
  measured: MeasuredCompute,
  { passWaits, besideProducts }: MeasuredTerms,
): Passes {
  const { forward, backward, whole } = passes;
  const isAttention = layout.checkpointing === 'selective' && !keepsProducts(layout);
  const all = [...backward, gradients, ...(isAttention ? [] : again)];
  const waits = passWaits({ forward, backward: all, again: whole }, model, layout, measured);
  const made = (ops: readonly LayerOp[], waiting: readonly LayerOp[]): readonly LayerOp[] => {
    const passOps = ofMicroBatches([...waiting, ...ops], model.microBatches);
    return layout.tensorOverlap ? besideProducts(passOps, measured.stack.constants.tensorExposed) : passOps;
  };
  return {
    forward: made(forward, waits.forward),
    backward: made(backward, waits.backward),
    whole: whole.length === 0 ? [] : made(whole, waits.again),
  };
}

/** The exchange around experts; null for a dense MLP. */
function mlpExchange(
  model: TransformerModel,
  settings: ExchangeSettings,
  placed: PlacedExperts | null,
): BlockExchange | null {
  if (model.experts === 1) return null;
  return placed === null ? expertExchange(model, settings) : placedExpertExchange(model, settings, placed);
}

type HalfOps = Readonly<Record<'forward' | 'backward', readonly LayerOp[]>>;

/** The operations of a half of a layer, or none if the layer lacks it. */
function halfOps(isThere: boolean, ops: HalfOps): HalfOps {
  return isThere ? ops : { forward: [], backward: [] };
}

/** The exchange of both kinds of weights: those of every replica, and those of distributed experts. */
function layerExchange(
  model: TransformerModel,
  layout: TransformerLayout,
  experts: number | null,
  terms: MeasuredTerms | null,
): ZeroOps {
  const { modelParallel, dataParallel, contextParallel, fsdp } = layout;
  const { copied, dealtOut } = layerShares(model, modelParallel, experts);
  // Parts of a sequence hold the same weights, as replicas do.
  const copies = dataParallel * contextParallel;
  const held = heldParameters(model, layout);
  const exchanged = stateExchange(copied, held.copied, copies, model, layout, fsdp, terms);
  if (dealtOut === null || experts === null) return exchanged;
  const shards = fsdp === null ? null : ofExpertShards(fsdp, experts);
  const others = ofExperts(
    stateExchange(dealtOut, held.dealtOut, copies / experts, model, layout, shards, terms),
  );
  return {
    beforeForward: [...exchanged.beforeForward, ...others.beforeForward],
    beforeBackward: [...exchanged.beforeBackward, ...others.beforeBackward],
    afterGradients: [...exchanged.afterGradients, ...others.afterGradients],
  };
}

function blockOp(
  block: 'attention' | 'mlp',
  model: TransformerModel,
  { modelParallel, compute, experts }: TransformerLayout,
  pass: 'forward' | 'inputGradient',
): LayerOp {
  return block === 'attention'
    ? computeOp(mixerLabel(model), attentionWork(model, modelParallel, pass), compute)
    : computeOp(mlpLabel(model), mlpWork(model, modelParallel, pass, experts), compute);
}

function mixerLabel({ mixer }: TransformerModel): string {
  return isState(mixer) ? STATE_NAMES[mixer] : 'Attention: QKV and projection';
}

const STATE_NAMES = {
  delta: 'Gated delta: inputs and projection',
  kda: 'Kimi delta attention: inputs and projection',
  mamba: 'Mamba-2: inputs and projection',
  linear: 'Linear attention: inputs and projection',
} as const;

function mlpLabel(model: TransformerModel): string {
  const { hidden, feedForward, gated, experts, topK, sharedExperts } = model;
  const width = feedForward === 4 * hidden ? '4h' : 'f';
  const matrices = `${gated ? '2 of ' : ''}h x ${width} and ${width} x h`;
  return experts === 1
    ? `MLP: ${matrices}`
    : `Experts, ${formatCount(topK)} of ${formatCount(experts)} a token` +
        `${sharedExperts === 0 ? '' : ` and ${formatCount(sharedExperts)} of all`}: ${matrices}`;
}

/**
 * The time of a transformer layer besides its products and attention, on the measured stack that a design
 * names: memory-bound operations, waiting for launches, compute that is slower beside traffic, and the
 * traffic of that stack. The formulas and their constants are those of step-time/.
 */
import type { MeasuredCompute } from '../../compute/measured-compute.ts';
import { computeOp } from '../../compute/roofline.ts';
import type { CollectiveOp, ComputeOp, LayerOp } from '../../table/layer.ts';
import { groupSeconds } from '../../step-time/group-time.ts';
import { launchSeconds, nearMax, tensorPassSeconds } from '../../step-time/layer-passes.ts';
import { elementPasses } from '../../step-time/layer-time.ts';
import { isFsdp } from '../../parallel/fsdp-ops.ts';
import type { ZeroOps } from '../../parallel/zero.ts';
import { formatTime } from '../../../units/time.ts';
import { gradientBytesOfStack } from '../../step-time/stack.ts';
import { LOGIT_PASSES } from '../../step-time/step-time.ts';
import { withFields } from '../../table/op.ts';
import { count, named, over, times } from '../../formula/term.ts';
import type { TransformerLayout } from '../layout.ts';
import type { TransformerModel } from '../facts/model.ts';
import { layerShares } from '../weights.ts';

const NS = 1e9;
/** Bytes of an activation, or of a gathered weight. */
const VALUE_BYTES = 2;

/** Norms, residuals and activation functions of a layer; gradients take twice as much. */
export function elementOp(
  model: TransformerModel,
  { modelParallel, sequenceParallel, compute }: TransformerLayout,
  { stack }: MeasuredCompute,
  factor: 1 | 2,
): ComputeOp {
  const { hidden, feedForward, gated, experts, topK, sharedExperts } = model;
  const visited = experts === 1 ? 1 : topK + sharedExperts;
  const width = model.hasMlp ? visited * feedForward : 0;
  const inner = ((gated ? 2 : 1) * width) / hidden;
  const passes = factor * elementPasses(inner, modelParallel, sequenceParallel, stack.constants);
  const bytes = times(
    count(VALUE_BYTES, 'B'),
    count(model.tokens, 'tokens'),
    count(hidden),
    count(passes, 'passes'),
  );
  return computeOp('Norms, residuals, activations', { kind: 'memory', bytes }, compute);
}

/** The operations of the passes of a layer so far. */
export interface PassOps {
  readonly forward: readonly LayerOp[];
  /** Gradients of inputs and of weights, and scores that a kernel recomputes. */
  readonly backward: readonly LayerOp[];
  /** What checkpoints compute again before it. */
  readonly again: readonly LayerOp[];
}

/**
 * Waiting for launches, and the slowdown of compute beside traffic: of each pass, for all of its
 * micro-batches.
 */
export interface PassWaits {
  readonly forward: readonly ComputeOp[];
  readonly backward: readonly ComputeOp[];
  /** Waiting alone: the gathers of the backward pass slow it and the recomputation together. */
  readonly again: readonly ComputeOp[];
}

/**
 * A pass takes at least the launches of its kernels. The wait for them follows from its work and its
 * tensor-parallel traffic on the measured links, whatever the split of the design.
 */
export function passWaits(
  { forward, backward, again }: PassOps,
  model: TransformerModel,
  layout: TransformerLayout,
  measured: MeasuredCompute,
): PassWaits {
  const { stack, slowdown } = measured;
  const { microBatches } = model;
  const { constants } = stack;
  const traffic = slowdown * trafficSeconds(model, layout, measured);
  const launch = slowdown * launchSeconds(layout.modelParallel, constants);
  const wholeOf = (ops: readonly LayerOp[], least: number): { work: number; whole: number } => {
    const work = computeNs(ops) / NS / microBatches;
    return { work: work + traffic, whole: nearMax(work + traffic, least) };
  };
  const ahead = wholeOf(forward, launch);
  const behind = wholeOf(backward, launch * constants.backwardLaunch);
  const waitingAhead = ahead.whole - ahead.work;
  const waitsAgain = layout.checkpointing === 'full' ? waitingAhead : 0;
  const repeated = computeNs(again) / NS / microBatches + traffic * tensorShare(again, forward);
  const slower = slowerBeside(model, layout, measured, {
    forward: ahead.whole,
    backward: behind.whole + repeated + waitsAgain,
  });
  const opsOf = (waiting: number, beside: number): readonly ComputeOp[] => [
    ...secondsOp('Waiting for launches', waiting * microBatches),
    ...secondsOp('Slower beside traffic', beside * microBatches),
  ];
  return {
    forward: opsOf(waitingAhead, slower.forward),
    backward: opsOf(behind.whole - behind.work, slower.backward),
    again: opsOf(waitsAgain, 0),
  };
}

/** Collectives of the tensor-parallel group in `part`, as a share of those in `whole`. */
function tensorShare(part: readonly LayerOp[], whole: readonly LayerOp[]): number {
  const all = whole.filter(isOfTensor).length;
  return all === 0 ? 0 : part.filter(isOfTensor).length / all;
}

/** Seconds of tensor parallelism per pass and micro-batch. */
function trafficSeconds(
  { tokens, microBatches, hidden }: TransformerModel,
  { modelParallel, sequenceParallel, tensorOverlap }: TransformerLayout,
  { stack, machine }: MeasuredCompute,
): number {
  const bytes = (VALUE_BYTES * tokens * hidden) / microBatches;
  const all = tensorPassSeconds(bytes, modelParallel, sequenceParallel, machine, stack);
  return all * (tensorOverlap ? stack.constants.tensorExposed : 1);
}

/** Seconds that compute loses beside the gathers and scatters of sharded weights, per micro-batch. */
function slowerBeside(
  model: TransformerModel,
  layout: TransformerLayout,
  { stack, machine, slowdown }: MeasuredCompute,
  passes: { readonly forward: number; readonly backward: number },
): { readonly forward: number; readonly backward: number } {
  const { zeroStage, fsdp, overlap, modelParallel, dataParallel, contextParallel } = layout;
  if (!isFsdp(zeroStage, fsdp) || !overlap) return { forward: 0, backward: 0 };
  const { copied } = layerShares(model, modelParallel, layout.experts?.degree ?? null);
  const { nicShare, scatterCost, dataOverlap } = stack.constants;
  const group = { ranks: dataParallel * contextParallel, stride: modelParallel, nicShare };
  const gather = slowdown * groupSeconds('all_gather', VALUE_BYTES * copied.value, group, machine, stack);
  const scatter =
    gather * (gradientBytesOfStack(stack.habits, layout.gradientBytes) / VALUE_BYTES) * scatterCost;
  const again = fsdp.keepsWeights === true ? 0 : gather;
  return {
    forward: (1 - dataOverlap) * Math.min(gather, passes.forward),
    backward: (1 - dataOverlap) * Math.min(again + scatter, passes.backward),
  };
}

/** Time that does not follow from work, in ns over all micro-batches. */
export function secondsOp(label: string, seconds: number): readonly ComputeOp[] {
  const durationNs = seconds * NS;
  if (!(durationNs > 0)) return [];
  const op: ComputeOp = {
    kind: 'compute',
    label,
    durationNs,
    get formula() {
      return formatTime(durationNs, 4);
    },
  };
  return [op];
}

function computeNs(ops: readonly LayerOp[]): number {
  return ops.reduce((sum, op) => sum + (op.kind === 'compute' ? op.durationNs : 0), 0);
}

/**
 * Collectives of the tensor-parallel group beside the products that need them, except for the measured
 * exposed share: what enters a block and what leaves it, both beside the longest product between them.
 */
export function besideProducts(ops: readonly LayerOp[], exposed: number): readonly LayerOp[] {
  return blocksOf(ops).flatMap((block) => {
    const product = longest(block);
    if (product === null) return block;
    const hidden: CollectiveOp[] = [];
    const left = block.map((op): LayerOp => {
      if (!isOfTensor(op)) return op;
      const { bytes, messageBytes = bytes } = op;
      hidden.push(withFields(op, { messageBytes, bytes: bytes * (1 - exposed), beside: true }));
      return withFields(op, { messageBytes, bytes: bytes * exposed });
    });
    return left.flatMap((op, index) => (index === product ? [...hidden, op] : [op]));
  });
}

/** Blocks, each up to the reduction that ends it. */
function blocksOf(ops: readonly LayerOp[]): readonly (readonly LayerOp[])[] {
  const blocks: LayerOp[][] = [[]];
  for (const op of ops) {
    blocks.at(-1)?.push(op);
    if (isOfTensor(op) && op.collective !== 'allGather') blocks.push([]);
  }
  return blocks;
}

function isOfTensor(op: LayerOp): op is CollectiveOp {
  return op.kind === 'collective' && op.role === 'model' && op.collective !== 'allToAll';
}

/** Index of the operation that computes longest, or null if none does. */
function longest(ops: readonly LayerOp[]): number | null {
  let found: number | null = null;
  let mostNs = 0;
  for (const [index, op] of ops.entries()) {
    if (op.kind !== 'compute' || op.durationNs <= mostNs) continue;
    mostNs = op.durationNs;
    found = index;
  }
  return found;
}

/**
 * Gradients in the bytes that they are reduced in, and the extra cost of their reduction.
 *
 * @param ops with gradients of `valueBytes`, as weights have
 * @param chosen bytes of a gradient; undefined: those of the stack
 */
export function measuredGradients(
  ops: ZeroOps,
  zeroStage: TransformerLayout['zeroStage'],
  valueBytes: number,
  chosen: number | undefined,
  { stack }: MeasuredCompute,
): ZeroOps {
  const { scatterCost } = stack.constants;
  const inStack = gradientBytesOfStack(stack.habits, chosen);
  const gradientBytes = chosen === undefined ? Math.max(inStack, valueBytes) : inStack;
  // An all-reduce of gradients was measured; here they are scattered, and weights gathered in their own
  // bytes.
  const all =
    zeroStage === 3 ? scatterCost : (scatterCost * 2 * gradientBytes) / (gradientBytes + valueBytes);
  const slower = zeroStage === 0 ? {} : { slower: all };
  return {
    ...ops,
    afterGradients: ops.afterGradients.map((op) =>
      withFields(op, {
        ...slower,
        bytes: op.collective === 'allGather' ? op.bytes : (op.bytes * gradientBytes) / valueBytes,
      }),
    ),
  };
}

/** The loss and its gradient go through the logits repeatedly. */
export function lossOp(
  { tokens, vocabulary }: TransformerModel,
  { compute, modelParallel }: TransformerLayout,
  pass: 'forward' | 'backward',
): ComputeOp {
  const passes = pass === 'forward' ? FORWARD_PASSES : LOGIT_PASSES - FORWARD_PASSES;
  const logits = over(times(count(tokens, 'tokens'), count(vocabulary)), named('MP', modelParallel));
  const bytes = times(logits, count(passes, 'passes'), count(VALUE_BYTES, 'B'));
  return computeOp('Softmax and loss', { kind: 'memory', bytes }, compute);
}

/**
 * Written, and read and written by the loss; its gradient does the rest of what step-time/step-time.ts
 * counts.
 */
const FORWARD_PASSES = 3;

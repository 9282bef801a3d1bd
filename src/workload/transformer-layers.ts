/**
 * Layer table of a transformer under model (tensor) x data parallelism, as in Megatron-LM: the four
 * hidden x hidden matrices of the attention and the two hidden x 4 hidden ones of the MLP are cut
 * over the model-parallel group, so that an all-reduce of the activations A = tokens x hidden x 2 B
 * follows each of the two blocks, forward and backward.
 *
 *   forward         attention, all-reduce A, MLP, all-reduce A
 *   recompute       all-gather to A, then forward again (full activation checkpointing)
 *   inputGradient   MLP, all-reduce A, attention, all-reduce A
 *   weightGradient  both blocks, then an all-reduce of the gradients over the data-parallel group
 *
 * Every NPU of a group keeps only its 1 / MP of a layer's input for the backward pass; the all-gather
 * brings it back. It opens the recomputation or, without one, the input gradient. All-gather = half
 * an all-reduce, so a layer communicates 6.5 all-reduce equivalents of A with recomputation, 4.5
 * without. A group of one NPU does not communicate.
 *
 * Source: set-up of arXiv 2109.11762. Attention scores (2 x tokens x sequence x hidden) are left out,
 * as there: + 2.8 % of compute for GPT-3 at a sequence of 2,048. Weights, activations and gradients
 * are FP16. A shard that does not divide evenly is padded to whole bytes.
 */
import type { GroupRole } from '../taskgraph/graph.ts';
import type { Collective } from '../collective/types.ts';
import { formatCount } from '../units/count.ts';
import { formatDecimal } from '../units/decimal.ts';
import { formatExactBytes } from '../units/bytes.ts';
import { formatTime } from '../units/time.ts';
import { computeTimeNs, matrixFlops } from './compute-time.ts';
import type { ComputeRate } from './compute-time.ts';
import type { CollectiveOp, ComputeOp, Layer, LayerOp } from './layer.ts';
import type { TransformerWorkload } from './transformer.ts';

export const BYTES_PER_VALUE = 2;
/** Weight matrices of a layer, counted in hidden x hidden. */
export const ATTENTION_MATRICES = 4;
export const MLP_MATRICES = 8;

export interface TransformerMapping {
  /** NPUs of one model-parallel group. */
  readonly modelParallel: number;
  /** Replicas of the model. */
  readonly dataParallel: number;
  readonly compute: ComputeRate;
}

/** One `Layer` per transformer layer; all layers share the same operations. */
export function transformerLayers(
  workload: TransformerWorkload,
  mapping: TransformerMapping,
): readonly Layer[] {
  const attention = computeOp('Attention: QKV and projection', ATTENTION_MATRICES, workload, mapping);
  const mlp = computeOp('MLP: h x 4h and 4h x h', MLP_MATRICES, workload, mapping);
  const gradients = computeOp('Weight gradients', ATTENTION_MATRICES + MLP_MATRICES, workload, mapping);
  const reduceActivations = whenShared(mapping.modelParallel, activationAllReduce(workload));
  const gatherInput = whenShared(mapping.modelParallel, inputAllGather(workload, mapping));
  const reduceGradients = whenShared(mapping.dataParallel, gradientAllReduce(workload, mapping));

  const forward = [attention, ...reduceActivations, mlp, ...reduceActivations];
  const backward = [mlp, ...reduceActivations, attention, ...reduceActivations];
  const passes = {
    forward,
    recompute: workload.recompute ? [...gatherInput, ...forward] : [],
    inputGradient: workload.recompute ? backward : [...gatherInput, ...backward],
    weightGradient: [gradients, ...reduceGradients],
    updateNs: 0,
  };
  return Array.from({ length: workload.layers }, (_, index) => ({
    name: `Layer ${formatCount(index + 1)}`,
    ...passes,
  }));
}

/** Bytes of the activations of one replica between two blocks: A = tokens x hidden x 2 B. */
export function activationBytes(workload: TransformerWorkload): number {
  return workload.tokensPerReplica * workload.hidden * BYTES_PER_VALUE;
}

/** Bytes of the weight gradients of one layer on one NPU: 12 hidden^2 / MP x 2 B. */
export function gradientBytes(workload: TransformerWorkload, modelParallel: number): number {
  const weights = (ATTENTION_MATRICES + MLP_MATRICES) * workload.hidden ** 2;
  return Math.ceil((weights * BYTES_PER_VALUE) / modelParallel);
}

function computeOp(
  label: string,
  matrices: number,
  { hidden, tokensPerReplica }: TransformerWorkload,
  { modelParallel, compute }: TransformerMapping,
): ComputeOp {
  const flops = (matrices * matrixFlops(tokensPerReplica, hidden, hidden)) / modelParallel;
  const durationNs = computeTimeNs(flops, compute);
  const rate = `${formatDecimal(compute.peakTflops, 5)} TFLOPS x ${formatDecimal(compute.efficiency * 100)} %`;
  const work =
    `${String(matrices)} x ${formatCount(hidden)}^2 / MP ${formatCount(modelParallel)} ` +
    `x 2 x ${formatCount(tokensPerReplica)} tokens`;
  return {
    kind: 'compute',
    label,
    durationNs,
    formula: `${work} / (${rate}) = ${formatTime(durationNs, 4)}`,
  };
}

function activationAllReduce(workload: TransformerWorkload): CollectiveOp {
  return collectiveOp(
    'All-reduce of activations',
    'allReduce',
    'model',
    activationBytes(workload),
    activationFormula(workload),
  );
}

function inputAllGather(workload: TransformerWorkload, { modelParallel }: TransformerMapping): CollectiveOp {
  return collectiveOp(
    'All-gather of the layer input',
    'allGather',
    'model',
    Math.ceil(activationBytes(workload) / modelParallel),
    `${activationFormula(workload)} / MP ${formatCount(modelParallel)}`,
  );
}

function gradientAllReduce(
  workload: TransformerWorkload,
  { modelParallel }: TransformerMapping,
): CollectiveOp {
  return collectiveOp(
    'All-reduce of weight gradients',
    'allReduce',
    'data',
    gradientBytes(workload, modelParallel),
    `12 x ${formatCount(workload.hidden)}^2 / MP ${formatCount(modelParallel)} x ${String(BYTES_PER_VALUE)} B`,
  );
}

function activationFormula({ tokensPerReplica, hidden }: TransformerWorkload): string {
  return `${formatCount(tokensPerReplica)} tokens x ${formatCount(hidden)} x ${String(BYTES_PER_VALUE)} B`;
}

function collectiveOp(
  label: string,
  collective: Collective,
  role: GroupRole,
  bytes: number,
  product: string,
): CollectiveOp {
  return {
    kind: 'collective',
    label,
    collective,
    bytes,
    role,
    formula: `${product} = ${formatExactBytes(bytes)}`,
  };
}

function whenShared(groupSize: number, op: CollectiveOp): readonly LayerOp[] {
  return groupSize > 1 ? [op] : [];
}

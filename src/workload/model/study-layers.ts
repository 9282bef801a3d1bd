/**
 * Layer table of a transformer under model (tensor) x data parallelism, as in Megatron-LM: the four hidden x
 * hidden matrices of the attention and the two hidden x 4 hidden ones of the MLP are cut over the
 * model-parallel group, so that an all-reduce of the activations A = tokens x hidden x 2 B follows each of
 * the two blocks, forward and backward.
 *
 *   forward         attention, all-reduce A, MLP, all-reduce A
 *   recompute       all-gather to A, then forward again (full activation checkpointing)
 *   inputGradient   MLP, all-reduce A, attention, all-reduce A
 *   weightGradient  both blocks, then an all-reduce of the gradients over the data-parallel group
 *
 * Every NPU of a group keeps only its 1 / MP of a layer's input for the backward pass; the all-gather brings
 * it back. It opens the recomputation or, without one, the input gradient. All-gather = half an all-reduce,
 * so a layer communicates 6.5 all-reduce equivalents of A with recomputation, 4.5 without. A group of one NPU
 * does not communicate.
 *
 * Source: set-up of arXiv 2109.11762. This is the table of a workload without optional fields under a plain
 * mapping; other shapes, ZeRO stages, sequence parallelism, attention scores (+ 2.8 % of compute for GPT-3 at
 * a sequence of 2,048) and embeddings: transformer/layers.ts.
 */
import type { Layer } from '../table/layer.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { WorkloadParts } from '../transformer/workload-parts.ts';
import { roundedUp } from '../formula/term.ts';
import type { TransformerWorkload } from '../transformer/facts/description.ts';
import { activations } from '../transformer/exchange.ts';
import { transformerFamily } from './transformer-family.ts';
import { transformerModel } from '../transformer/facts/model.ts';

/** One `Layer` per transformer layer; all layers share the same operations. The workload has been checked. */
export function transformerLayers(
  workload: TransformerWorkload,
  mapping: Mapping,
  parts: WorkloadParts,
): readonly Layer[] {
  return transformerFamily.generate(workload, mapping, parts).layers;
}

/** Bytes of the activations of one replica between two blocks: A = tokens x hidden x 2 B. */
export function activationBytes(workload: TransformerWorkload, dataParallel = 1): number {
  return roundedUp(activations(transformerModel(workload, dataParallel)));
}

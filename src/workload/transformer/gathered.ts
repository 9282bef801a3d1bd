/**
 * What an NPU holds besides its shards while its states are sharded over replicas (ZeRO stage 3, FSDP), in
 * bytes:
 *
 *   weights of the layer that is computed, and of those gathered ahead of it    (prefetch + 1) layers
 *   gradients of a layer before they are scattered                             1 layer
 *   the matrix of the embedding, or of the output, on an NPU that has one      V h
 *
 * A pass gathers only its own layers, and two passes side by side (DualPipe) each gather theirs. Weights that
 * are not sharded are not gathered. If layers differ, the largest count.
 *
 * Source: PyTorch FSDP, arXiv 2304.11277, sections 3.2.1 and 3.3.2.
 */
import { ofExpertShards } from '../parallel/fsdp.ts';
import { bytesPerValue, gradientBytesOf } from '../rate/facts/precision.ts';
import { count, named, over, plus, times, type Term } from '../formula/term.ts';
import type { LayerKind } from './kinds.ts';
import type { TransformerLayout } from './layout.ts';
import type { TransformerModel } from './facts/model.ts';
import { layerShares } from './weights.ts';

export interface GatheredBy {
  /** Layers of a pass: of the model, or of its largest part. */
  readonly kinds: readonly LayerKind[];
  readonly hasMatrix: boolean;
  readonly passesAtOnce: number;
}

/** Null if nothing is gathered. */
export function gatheredStates(
  { vocabulary, hidden, precision }: TransformerModel,
  layout: TransformerLayout,
  { kinds, hasMatrix, passesAtOnce }: GatheredBy,
): Term | null {
  const { modelParallel, zeroStage } = layout;
  const shards = shardsOf(layout);
  if (zeroStage !== 3 || shards.copied <= 1) return null;
  const value = count(bytesPerValue(precision), 'B');
  const gradient = count(gradientBytesOf(precision, layout.gradientBytes), 'B');
  const wholes = kinds
    .filter(({ layers }) => layers > 0)
    .map(({ model, layers }) => ({ layers, weights: wholeLayer(model, layout, shards) }))
    .toSorted((a, b) => b.weights.value - a.weights.value);
  const terms: Term[] = [];
  let left = (layout.fsdp?.prefetch ?? 0) + 1;
  for (const { layers, weights } of wholes) {
    const taken = Math.min(left, layers);
    left -= taken;
    if (taken > 0) terms.push(times(count(taken * passesAtOnce, 'layers gathered'), times(weights, value)));
  }
  const [largest] = wholes;
  if (largest !== undefined)
    terms.push(times(count(1, 'layer of gradients'), times(largest.weights, gradient)));
  const matrix = times(count(vocabulary), count(hidden), value);
  if (hasMatrix) terms.push(over(matrix, named('MP', modelParallel)));
  return terms.length === 0 ? null : plus(...terms);
}

interface Shards {
  readonly copied: number;
  readonly dealtOut: number;
}

/**
 * NPUs over which a copy of the states is sharded: of weights that every replica has, and of distributed
 * experts.
 */
function shardsOf({ dataParallel, contextParallel, experts, fsdp }: TransformerLayout): Shards {
  const copies = dataParallel * contextParallel;
  const degree = experts?.degree ?? 1;
  return {
    copied: fsdp?.shards ?? copies,
    dealtOut: (fsdp === null ? undefined : ofExpertShards(fsdp, degree).shards) ?? copies / degree,
  };
}

/** Gathered parameters of a layer on one NPU. */
function wholeLayer(
  model: TransformerModel,
  { modelParallel, experts }: TransformerLayout,
  shards: Shards,
): Term {
  const { copied, dealtOut } = layerShares(model, modelParallel, experts?.degree ?? null);
  return dealtOut === null || shards.dealtOut <= 1 ? copied : plus(copied, dealtOut);
}

/**
 * Bytes of weights, gradients and optimizer state on one NPU; experts separately if an expert group shares
 * them out.
 */
import { modelStates, type ModelStates } from '../memory/states.ts';
import { ofExpertShards } from '../parallel/fsdp.ts';
import { isNarrow } from '../rate/facts/precision.ts';
import { count, named, over, plus, times, type Term } from '../formula/term.ts';
import type { TransformerLayout } from './layout.ts';
import type { TransformerModel } from './facts/model.ts';
import type { LayerKind } from './kinds.ts';
import { layerShares, layerWeights } from './weights.ts';

/**
 * @param kinds layers on this NPU, by kind
 * @param more parameters outside layers: embedding, output
 */
export function layerStates(
  model: TransformerModel,
  layout: TransformerLayout,
  kinds: readonly LayerKind[],
  more: readonly Term[],
): ModelStates {
  if (!isNarrow(model.precision) || more.length === 0) return statesOf(model, layout, kinds, more);
  // Only layers multiply with narrow copies.
  const ends = statesOf({ ...model, precision: 'bf16' }, layout, [], more);
  return kinds.length === 0 ? ends : added(statesOf(model, layout, kinds, []), ends);
}

function statesOf(
  model: TransformerModel,
  {
    modelParallel,
    dataParallel,
    contextParallel,
    zeroStage,
    experts,
    fsdp,
    gradientBytes,
  }: TransformerLayout,
  kinds: readonly LayerKind[],
  more: readonly Term[],
): ModelStates {
  const copies = dataParallel * contextParallel;
  const degree = named('MP', modelParallel);
  const states = (parameters: Term, spread: number, shards = spread): ModelStates =>
    modelStates(parameters, model.precision, zeroStage, zeroStage === 3 ? shards : spread, gradientBytes);
  const several = (layers: number): Term => count(layers, 'layers');
  if (experts === null || model.experts === 1) {
    const all = kinds.map((kind) => times(several(kind.layers), layerWeights(kind.model)));
    const total = plus(...all, ...more).value;
    return states(over(count(total, 'parameters'), degree), copies, fsdp?.shards);
  }
  const shares = kinds.map((kind) =>
    layerShares(kind.model, modelParallel, experts.degree, several(kind.layers)),
  );
  const copied = shares.map((share) => share.copied);
  const dealtOut = shares.flatMap((share) => (share.dealtOut === null ? [] : [share.dealtOut]));
  const copiedStates = states(
    plus(...copied, ...more.map((term) => over(term, degree))),
    copies,
    fsdp?.shards,
  );
  const [first, ...others] = dealtOut;
  if (first === undefined) return copiedStates;
  const ofExperts = states(
    others.length === 0 ? first : plus(first, ...others),
    copies / experts.degree,
    fsdp === null ? undefined : ofExpertShards(fsdp, experts.degree).shards,
  );
  return added(copiedStates, ofExperts);
}

function added(a: ModelStates, b: ModelStates): ModelStates {
  return {
    weights: plus(a.weights, b.weights),
    gradients: plus(a.gradients, b.gradients),
    optimizer: plus(a.optimizer, b.optimizer),
  };
}

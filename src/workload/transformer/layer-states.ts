/** Bytes of weights, gradients and optimizer state on one NPU; experts apart where an expert group shares them out. */
import { modelStates, type ModelStates } from '../memory/states.ts';
import { count, named, over, plus, times, type Term } from '../term.ts';
import type { TransformerLayout } from './layout.ts';
import type { TransformerModel } from './model.ts';
import { layerShares, layerWeights } from './weights.ts';

/**
 * @param layers on this NPU
 * @param more parameters outside layers: embedding, output
 */
export function layerStates(
  model: TransformerModel,
  { modelParallel, dataParallel, contextParallel, zeroStage, experts, fsdp }: TransformerLayout,
  layers: Term,
  more: readonly Term[],
): ModelStates {
  const copies = dataParallel * contextParallel;
  const shards = fsdp?.shards ?? copies;
  const degree = named('MP', modelParallel);
  const states = (parameters: Term, spread: number): ModelStates =>
    modelStates(parameters, model.precision, zeroStage, zeroStage === 3 ? Math.min(spread, shards) : spread);
  if (experts === null || model.experts === 1) {
    const total = plus(times(layers, layerWeights(model)), ...more).value;
    return states(over(count(total, 'parameters'), degree), copies);
  }
  const { copied, dealtOut } = layerShares(model, modelParallel, experts.degree, layers);
  const own = states(plus(copied, ...more.map((each) => over(each, degree))), copies);
  if (dealtOut === null) return own;
  const ofExperts = states(dealtOut, copies / experts.degree);
  return {
    weights: plus(own.weights, ofExperts.weights),
    gradients: plus(own.gradients, ofExperts.gradients),
    optimizer: plus(own.optimizer, ofExperts.optimizer),
  };
}

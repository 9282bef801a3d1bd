/**
 * Memory of the model states of one NPU: weights, gradients and the optimizer's state of its parameters,
 * sharded over the replicas from the ZeRO stage that names them.
 *
 *   16-bit training with Adam: 2 + 2 + 12 bytes per parameter; optimizer / DP from stage 1,
 *   gradients / DP from stage 2, weights / DP in stage 3
 *   with gradients in FP32: 2 + 4 + 12, so 18, and 6 + 12 / DP in stage 1
 *
 * Sources: ZeRO, arXiv 1910.02054, section 3.1 and figure 1; Megatron Core, distributed optimizer, bytes per parameter.
 */
import type { ZeroStage } from '../parallel/zero.ts';
import {
  gradientBytesOf,
  optimizerBytesPerParameter,
  weightBytesPerParameter,
} from '../rate/facts/precision.ts';
import type { GradientBytes, Precision } from '../rate/facts/precision.ts';
import { count, named, over, times } from '../formula/term.ts';
import type { Term } from '../formula/term.ts';

export interface ModelStates {
  readonly weights: Term;
  readonly gradients: Term;
  readonly optimizer: Term;
}

/**
 * @param parameters of one NPU before ZeRO: the model's, divided by the model-parallel degree
 * @param gradientBytes of one gradient; defaults to those of a weight
 */
export function modelStates(
  parameters: Term,
  precision: Precision,
  stage: ZeroStage,
  dataParallel: number,
  gradientBytes?: GradientBytes,
): ModelStates {
  const bytes = (perParameter: number, spreadFrom: ZeroStage): Term => {
    const all = times(parameters, count(perParameter, 'B'));
    return stage >= spreadFrom && dataParallel > 1 ? over(all, named('DP', dataParallel)) : all;
  };
  return {
    weights: bytes(weightBytesPerParameter(precision), 3),
    gradients: bytes(gradientBytesOf(precision, gradientBytes), 2),
    optimizer: bytes(optimizerBytesPerParameter(precision), 1),
  };
}

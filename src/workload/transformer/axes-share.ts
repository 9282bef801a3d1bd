/** The share of one NPU in a model under context and pipeline parallelism. */
import type { Mapping } from '../mapping/mapping.ts';
import type { TransformerModel } from './facts/model.ts';

/**
 * The model with the tokens that one NPU works on: those of its part of the sequence and, in a pipeline, of
 * one micro-batch.
 */
export function npuShare(
  model: TransformerModel,
  { contextParallel = 1, pipeline }: Pick<Mapping, 'contextParallel' | 'pipeline'>,
): TransformerModel {
  const micro =
    pipeline === undefined ? model : { ...model, tokens: model.tokens / model.microBatches, microBatches: 1 };
  return { ...micro, tokens: micro.tokens / contextParallel };
}

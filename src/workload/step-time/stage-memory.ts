/** Memory of the fullest GPU of a pipeline, in closed form. */
import { stagesOf } from './stages.ts';
import type { Habits } from './stack.ts';
import { layerWeights } from './training-run.ts';
import type { TrainingRun } from './training-run.ts';

/** As fitted on measured peaks, in bytes per parameter or value. */
export interface MemoryConstants {
  /** Weights and gradients, per parameter. */
  readonly weightBytes: number;
  /** Optimizer's state, per parameter; sharded over the replicas with a sharded optimizer. */
  readonly stateBytes: number;
  /** Activations of a layer, per token and hidden unit, whatever the tensor parallelism. */
  readonly hiddenBytes: number;
  /**
   * Activations of a layer, per token and unit of hidden size and feed-forward width, divided by tensor
   * parallelism.
   */
  readonly innerBytes: number;
  /** Logits and their gradient, per token and word. */
  readonly logitBytes: number;
  /** Memory of the framework before the first weight. */
  readonly baseGiB: number;
}

const GIB = 2 ** 30;

/**
 * GiB: states of the parameters held, activations of the micro-batches in flight, and on the last stage the
 * logits of one. The first stage has min(stages, micro-batches) in flight, the last one has one; the fuller
 * of both counts.
 */
export function stageMemoryGiB(
  { model, layout }: Pick<TrainingRun, 'model' | 'layout'>,
  balance: Habits['balance'],
  constants: MemoryConstants,
): number {
  const { tensor, pipeline, context, data } = layout;
  const stages = stagesOf({ model, layout }, balance);
  const sharded = layout.shardedOptimizer || layout.sharding !== 'none' ? data * context : 1;
  const whole = layout.sharding === 'none' ? 1 : data * context;
  const perWeight = constants.weightBytes / whole + constants.stateBytes / sharded;
  const tokens = (layout.microBatch * model.sequence) / context;
  const table = (model.vocabulary * model.hidden) / tensor;
  const layer = layerWeights(model) / tensor;
  const wide = (model.hidden + model.feedForward) / tensor;
  const kept = tokens * (constants.hiddenBytes * model.hidden + constants.innerBytes * wide);
  const logits = (constants.logitBytes * tokens * model.vocabulary) / tensor;
  const held = (layers: number, tables: number, underWay: number): number =>
    (layers * layer + tables * table) * perWeight + layers * kept * underWay;
  if (pipeline === 1) {
    return constants.baseGiB + (held(model.layers, model.tiedEmbeddings ? 1 : 2, 1) + logits) / GIB;
  }
  const first = held(stages.first, 1, Math.min(pipeline, Math.max(1, layout.microBatches)));
  return constants.baseGiB + Math.max(first, held(stages.last, 1, 1) + logits) / GIB;
}

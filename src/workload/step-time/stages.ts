/** How many layers the stages of a pipeline hold. */
import { layerWeights } from './training-run.ts';
import type { TrainingRun } from './training-run.ts';
import type { Habits } from './stack.ts';

export interface Stages {
  /** Layers of the first stage, of the last, and the average over stages. */
  readonly first: number;
  readonly last: number;
  readonly mean: number;
}

/**
 * Layers spread over the stages of a pipeline. `even`: rounded up, the last takes the rest. `projection`: the
 * last stage has fewer layers, by the weight of the output projection, if that makes the slowest stage
 * faster. `ends`: embedding and loss count as a layer each, and every stage holds equally many.
 */
export function stagesOf(
  { model, layout }: Pick<TrainingRun, 'model' | 'layout'>,
  balance: Habits['balance'],
): Stages {
  const { layers } = model;
  const { pipeline } = layout;
  if (pipeline === 1) return { first: layers, last: layers, mean: layers };
  if (balance === 'ends') {
    const perStage = Math.ceil((layers + 2) / pipeline);
    return { first: perStage, last: perStage, mean: (layers + 2) / pipeline };
  }
  const even = Math.ceil(layers / pipeline);
  const mean = layers / pipeline;
  if (balance === 'even') return { first: even, last: even, mean };
  const last = sparedLast(layers, pipeline, (model.vocabulary * model.hidden) / layerWeights(model));
  return { first: Math.ceil((layers - last) / (pipeline - 1)), last, mean };
}

/**
 * Layers of the last stage, reduced as long as that makes the slowest stage faster. @param projection in
 * layers
 */
export function sparedLast(layers: number, stages: number, projection: number): number {
  const even = Math.ceil(layers / stages);
  let last = even;
  let least = Infinity;
  for (let held = 0; held <= even; held += 1) {
    const slowest = Math.max(Math.ceil((layers - held) / (stages - 1)), held + projection);
    if (slowest >= least) continue;
    least = slowest;
    last = held;
  }
  return last;
}

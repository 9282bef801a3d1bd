import { layersOfChunks } from '../../../workload/pipeline/spread.ts';
import type { Habits } from '../../../workload/step-time/stack.ts';
import { stagesOf } from '../../../workload/step-time/stages.ts';
import type { TrainingRun } from '../../../workload/step-time/training-run.ts';

/**
 * Layers of each chunk of a pipeline, as the habits of a stack deal them out: chunk c of stage s is the (c p + s)-th. Null
 * where a chunk is left without any.
 */
export function heldLayers(
  run: Pick<TrainingRun, 'model' | 'layout'>,
  balance: Habits['balance'],
  chunks: number,
): readonly number[] | null {
  const { layers } = run.model;
  const { pipeline } = run.layout;
  if (pipeline === 1) return [layers];
  if (balance === 'ends') {
    const held = layersOfChunks(layers + 2, { stages: pipeline, chunks });
    const last = pipeline * chunks - 1;
    return held?.map((own, place) => own - (place === 0 || place === last ? 1 : 0)) ?? null;
  }
  if (balance === 'projection' && chunks === 1) {
    const { last } = stagesOf(run, balance);
    const others = layersOfChunks(layers - last, { stages: pipeline - 1, chunks });
    return others === null ? null : [...others, last];
  }
  return layersOfChunks(layers, { stages: pipeline, chunks });
}

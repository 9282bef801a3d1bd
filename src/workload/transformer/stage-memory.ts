/**
 * Memory of one NPU of each stage of a pipeline: the states of its layers, of the embedding on the first and the output on
 * the last stage (of a tied matrix each has a copy), and the activations of all micro-batches that it has begun and not
 * ended. What is kept of a layer is as without a pipeline (activations.ts).
 */
import { memoryNeed, type MemoryNeed } from '../memory/need.ts';
import { inFlight } from '../pipeline/in-flight.ts';
import type { PipelineSettings } from '../pipeline/settings.ts';
import { shapeOf } from '../pipeline/settings.ts';
import { chunksHeld, partOf, sumHeld } from '../pipeline/placement.ts';
import { layersOfChunks } from '../pipeline/spread.ts';
import { count, times } from '../term.ts';
import { transformerActivations } from './activations.ts';
import { npuShare } from './axes-share.ts';
import type { TransformerLayout } from './layout.ts';
import type { TransformerModel } from './model.ts';
import { layerStates } from './layer-states.ts';

/** @param model of a replica, whole */
export function stageMemory(
  model: TransformerModel,
  layout: TransformerLayout,
  pipeline: PipelineSettings,
  capacityBytes: number | null,
): readonly MemoryNeed[] {
  const { contextParallel } = layout;
  const shape = shapeOf(pipeline, model.microBatches);
  const held = layersOfChunks(model.layers, shape, pipeline) ?? [];
  const share = npuShare(model, { contextParallel, pipeline });
  const matrix = times(count(model.vocabulary), count(model.hidden));
  return inFlight(shape, held).map(({ layers: kept }, stage) => {
    const layers = sumHeld(shape, held, stage);
    const own = Array.from({ length: chunksHeld(shape) }, (_, chunk) => partOf(shape, stage, chunk));
    const isFirst = own.includes(0);
    const isLast = own.includes(held.length - 1);
    const ends = [
      ...(isFirst ? [matrix] : []),
      ...(isLast && !(isFirst && model.tiedEmbeddings) ? [matrix] : []),
    ];
    const states = layerStates(model, layout, count(layers, 'layers'), ends);
    const activations = transformerActivations(
      { ...share, layers: kept, embeddings: share.embeddings && isLast },
      layout,
    );
    return memoryNeed(
      {
        weights: states.weights,
        gradients: states.gradients,
        'optimizer state': states.optimizer,
        activations,
      },
      capacityBytes,
    );
  });
}

/** Layers of the first and the last chunk of a design's pipeline. */
import { layersOfChunks, type UnevenEnds } from '../../workload/pipeline/spread.ts';
import { shapeOf } from '../../workload/pipeline/settings.ts';
import type { Design } from '../document.ts';

/** Returns the given numbers, or those of the even distribution; 0 if layers cannot be distributed that way. */
export function pipelineEnds({
  workload,
  parallelism,
}: Pick<Design, 'workload' | 'parallelism'>): Required<UnevenEnds> {
  const { pipeline } = parallelism;
  if (workload.kind !== 'transformer' || pipeline === undefined) return { firstLayers: 0, lastLayers: 0 };
  const { firstLayers, lastLayers } = pipeline;
  const held = layersOfChunks(workload.layers, shapeOf(pipeline, 1), pipeline) ?? [];
  return { firstLayers: firstLayers ?? held[0] ?? 0, lastLayers: lastLayers ?? held.at(-1) ?? 0 };
}

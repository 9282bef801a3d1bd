/**
 * How the layers of a transformer lie on the chunks of a pipeline: as the design says, else as the named
 * stack spreads them.
 */
import type { NpuRate } from '../../compute/measured-compute.ts';
import type { PipelineShape } from '../../pipeline/facts/names.ts';
import { layersOfChunks, type UnevenEnds } from '../../pipeline/spread.ts';
import { sparedLast } from '../../step-time/stages.ts';
import type { TransformerModel } from '../facts/model.ts';
import { layerWeights } from '../weights.ts';

/** Null if a chunk would be empty. */
export function spreadLayers(
  model: TransformerModel,
  shape: Pick<PipelineShape, 'stages' | 'chunks'>,
  ends: UnevenEnds,
  compute: NpuRate,
): readonly number[] | null {
  const even = layersOfChunks(model.layers, shape, ends);
  const isGiven = ends.firstLayers !== undefined || ends.lastLayers !== undefined;
  const balance = compute.measured?.stack.habits.balance ?? 'even';
  if (even === null || isGiven || shape.stages === 1 || balance === 'even') return even;
  if (balance === 'ends') {
    // Embedding and loss count as a layer each.
    const held = layersOfChunks(model.layers + 2, shape);
    const last = shape.stages * shape.chunks - 1;
    return held?.map((count, chunk) => count - (chunk === 0 || chunk === last ? 1 : 0)) ?? even;
  }
  if (shape.chunks > 1) return even;
  const projection = (model.vocabulary * model.hidden) / layerWeights(model).value;
  const last = sparedLast(model.layers, shape.stages, projection);
  const others = layersOfChunks(model.layers - last, { stages: shape.stages - 1, chunks: 1 });
  return others === null ? even : [...others, last];
}

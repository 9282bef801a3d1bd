import { formatCount } from '../../units/count.ts';
import type { Problem } from '../../units/result.ts';
import type { PipelineShape } from './names.ts';
import { layersOfChunks, type UnevenEnds } from './spread.ts';

/** What keeps a pipeline from working through `layers` transformer layers; empty where nothing does. */
export function checkShape(
  { schedule, stages, chunks, microBatches }: PipelineShape,
  layers: number,
  ends: UnevenEnds = {},
  path = 'parallelism.pipeline',
): readonly Problem[] {
  const problems: Problem[] = [];
  const report = (field: string, message: string): void => {
    problems.push({ path: `${path}.${field}`, message });
  };
  if (chunks > 1 && schedule !== 'interleaved') {
    report(
      'chunks',
      `Only the interleaved schedule has several chunks a stage; found ${formatCount(chunks)}.`,
    );
  }
  if (schedule === 'interleaved' && chunks > 1 && microBatches < stages) {
    report(
      'schedule',
      `The interleaved schedule of ${formatCount(stages)} stages needs at least ${formatCount(stages)} micro-batches; ` +
        `there ${microBatches === 1 ? 'is 1' : `are ${formatCount(microBatches)}`}.`,
    );
  }
  const held = layersOfChunks(layers, { stages, chunks }, ends);
  if (held === null) {
    const { firstLayers, lastLayers } = ends;
    const isEven = firstLayers === undefined && lastLayers === undefined;
    report(
      isEven ? (chunks > 1 ? 'chunks' : 'stages') : firstLayers === undefined ? 'lastLayers' : 'firstLayers',
      `${formatCount(layers)} layers cannot be spread over ${formatCount(stages)} stages` +
        `${chunks > 1 ? ` of ${formatCount(chunks)} chunks` : ''}${isEven ? '' : ' with these ends'}: ` +
        `each needs at least one, so at most ${formatCount(Math.max(1, Math.floor(layers / chunks)))} stages.`,
    );
  }
  return problems;
}

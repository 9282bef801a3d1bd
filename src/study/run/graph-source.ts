/** The source of a design's task graph: a layer table under a loop, or a pipeline of stages. */
import type { Design } from '../../design/document.ts';
import { success, type Result } from '../../units/result.ts';
import type { GraphSource } from '../../workload/generators.ts';
import type { PipelineSource } from '../../workload/pipeline/source.ts';
import { shapeOf } from '../../workload/pipeline/settings.ts';
import { layersOfChunks } from '../../workload/pipeline/spread.ts';
import { npuShare } from '../../workload/transformer/axes-share.ts';
import { bytesPerValue } from '../../workload/precision.ts';
import { transformerLayout, type TransformerLayout } from '../../workload/transformer/layout.ts';
import { transformerModel, type TransformerModel } from '../../workload/transformer/model.ts';
import { layerKinds } from '../../workload/transformer/kinds.ts';
import { layerShares } from '../../workload/transformer/weights.ts';
import { activations } from '../../workload/transformer/exchange.ts';
import { designMapping, layersOf } from './layers-of.ts';

/** Problems name fields of the design. */
export function graphSource(design: Design): Result<GraphSource> {
  const { workload, parallelism } = design;
  const table = layersOf(design);
  if (!table.ok) return table;
  const { layers, loop } = table.value;
  const { pipeline, modelParallel, sequenceParallel = false, iterations = 1 } = parallelism;
  if (workload.kind !== 'transformer' || pipeline === undefined) {
    return success({ kind: 'layerTable', layers, loop });
  }
  const mapping = designMapping(design);
  if (!mapping.ok) return mapping;
  const whole = transformerModel(workload, mapping.value.dataParallel);
  const shape = shapeOf(pipeline, whole.microBatches);
  const spread = layersOfChunks(whole.layers, shape, pipeline);
  if (spread === null) throw new Error('layers are spread before a graph is made');
  const held = withEnds(spread, layers.length - whole.layers);
  // With sequence parallelism the next stage has the same parts of the sequence.
  const boundary = activations(npuShare(whole, mapping.value)).value / (sequenceParallel ? modelParallel : 1);
  const source: PipelineSource = {
    layers,
    held,
    shape,
    axes: mapping.value.axes ?? [],
    boundaryBytes: Math.ceil(boundary),
    gradientBytes: gradientBytes(whole, transformerLayout(workload, mapping.value), spread),
    iterations,
  };
  return success({ kind: 'pipeline', ...source });
}

/** The embedding belongs to the first chunk and the output to the last, where the table has them. */
function withEnds(held: readonly number[], ends: number): readonly number[] {
  if (ends === 0) return held;
  const all = [...held];
  all[0]! += 1;
  all[all.length - 1]! += 1;
  return all;
}

/** What an NPU has of the gradients of each part: of its layers, of the embedding and of the output. */
function gradientBytes(
  model: TransformerModel,
  { modelParallel, experts }: TransformerLayout,
  spread: readonly number[],
): readonly number[] {
  const end = model.embeddings ? (model.vocabulary * model.hidden) / modelParallel : 0;
  let from = 0;
  return spread.map((layers, part) => {
    from += layers;
    const ends = (part === 0 ? 1 : 0) + (part === spread.length - 1 ? 1 : 0);
    const values = layerKinds(model, from - layers, from).reduce((sum, kind) => {
      const { copied, dealtOut } = layerShares(kind.model, modelParallel, experts?.degree ?? null);
      return sum + kind.layers * (copied.value + (dealtOut?.value ?? 0));
    }, ends * end);
    return Math.ceil(values * bytesPerValue(model.precision));
  });
}

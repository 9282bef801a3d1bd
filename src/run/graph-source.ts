/** The source of a design's task graph: a layer table with its training loop, or a pipeline of stages. */
import type { MeasuredStep } from '../taskgraph/generator.ts';
import type { Design } from '../design/document.ts';
import { success, type Result } from '../units/result.ts';
import type { GraphSource } from '../workload/pipeline/generators.ts';
import type { PipelineSource } from '../workload/pipeline/source.ts';
import { ofExpertShards } from '../workload/parallel/fsdp.ts';
import { areEndsApart } from '../workload/pipeline/placement.ts';
import { shapeOf } from '../workload/pipeline/settings.ts';
import { fuseGradients } from '../workload/table/fuse-gradients.ts';
import type { LoopSettings } from '../workload/training-loops/facts/loops.ts';
import type { ComputeOp, Layer, LayerOp } from '../workload/table/layer.ts';
import { spreadLayers } from '../workload/transformer/measured/spread-layers.ts';
import { npuShare } from '../workload/transformer/axes-share.ts';
import { gradientBytesOf } from '../workload/rate/facts/precision.ts';
import { transformerLayout, type TransformerLayout } from '../workload/transformer/layout.ts';
import { transformerModel, type TransformerModel } from '../workload/transformer/facts/model.ts';
import type { Mapping } from '../workload/mapping/mapping.ts';
import { layerKinds } from '../workload/transformer/kinds.ts';
import { layerShares } from '../workload/transformer/weights.ts';
import { activations } from '../workload/transformer/exchange.ts';
import type { EngineParts } from './engine-parts.ts';
import { designMapping, layersOf } from './layers-of.ts';

/**
 * Problems name fields of the design.
 *
 * @param mappingOf how the model lies on the NPUs, if it is known already
 */
export function graphSource(
  design: Design,
  engine: EngineParts,
  mappingOf = (): Result<Mapping> => designMapping(design, engine),
): Result<GraphSource> {
  const { workload, parallelism } = design;
  const table = layersOf(design, engine, mappingOf);
  if (!table.ok) return table;
  const { loop } = table.value;
  const { fusion, pipeline: isStaged } = parallelism;
  // The stages of a pipeline reduce all their gradients at once; layers of a customized loop differ in their groups.
  const isFused = fusion !== undefined && isStaged === undefined && loop.kind !== 'customized';
  const layers = isFused ? fuseGradients(table.value.layers, fusion) : table.value.layers;
  const { pipeline, modelParallel, iterations = 1 } = parallelism;
  if (workload.kind !== 'transformer') return success({ kind: tableKind(loop), layers, loop });
  const mapping = mappingOf();
  if (!mapping.ok) return mapping;
  const whole = transformerModel(workload, mapping.value.dataParallel);
  const layout = transformerLayout(workload, mapping.value);
  if (pipeline === undefined) {
    return success({ kind: 'layerTable', layers, loop, ...measuredLoop(whole, layout, engine) });
  }
  const shape = shapeOf(pipeline, whole.microBatches);
  const spread = spreadLayers(whole, shape, pipeline, mapping.value.compute);
  if (spread === null) throw new Error('layers must be spread before the graph is generated');
  const held = withEnds(spread, layers.length - whole.layers);
  // With sequence parallelism the next stage has the same parts of the sequence, on a mesh the same shards.
  const boundary =
    activations(npuShare(whole, mapping.value)).value / (layout.sequenceParallel ? modelParallel : 1);
  const source: PipelineSource = {
    layers: withEntries(layers, held, entryOps(layout, shape, engine)),
    held,
    shape,
    axes: mapping.value.axes ?? [],
    ...(parallelism.dimensionOrder === undefined ? {} : { dimensionOrder: parallelism.dimensionOrder }),
    boundaryBytes: Math.ceil(boundary),
    gradientBytes: gradientBytes(whole, layout, spread),
    tiedBytes: tiedBytes(whole, layout),
    iterations,
    ...(layout.mesh === null ? {} : { meshRows: layout.mesh.along }),
    ...measuredStages(whole, layout, shape, spread, engine),
  };
  return success({ kind: 'pipeline', ...source });
}

/** Returns the time that a calibrated stack takes at the end of a step. */
function measuredLoop(
  model: TransformerModel,
  layout: TransformerLayout,
  { calibrations }: EngineParts,
): { readonly measured?: MeasuredStep } {
  const { measured } = layout.compute;
  if (measured === undefined) return {};
  return {
    measured: {
      updateNs: calibrations!.terms.updateNs(model, layout, [model.layers], null),
      // The gradients of all micro-batches are complete only in the last one.
      besideLast: measured.stack.constants.dataOverlap / model.microBatches,
    },
  };
}

/** Which generator takes a table. */
export function tableKind({ kind }: LoopSettings): 'layerTable' | 'trace' {
  return kind === 'trace' ? 'trace' : 'layerTable';
}

/** Returns the time that a calibrated stack takes between the passes of a stage. */
function measuredStages(
  model: TransformerModel,
  layout: TransformerLayout,
  shape: PipelineSource['shape'],
  spread: readonly number[],
  { calibrations }: EngineParts,
): Pick<PipelineSource, 'measured'> {
  const { measured } = layout.compute;
  if (measured === undefined) return {};
  const { boundaryExposed, dataOverlap } = measured.stack.constants;
  return {
    measured: {
      besideLast: layout.overlap ? dataOverlap : 0,
      // Measured as a share of whole activations; with sequence parallelism an NPU sends a part of them.
      heldShare: Math.min(1, boundaryExposed * (layout.sequenceParallel ? layout.modelParallel : 1)),
      updateNs: calibrations!.terms.updateNs(model, layout, spread, shape),
    },
  };
}

function entryOps(
  { compute }: TransformerLayout,
  { chunks }: PipelineSource['shape'],
  { calibrations }: EngineParts,
): readonly ComputeOp[] {
  return compute.measured === undefined ? [] : calibrations!.terms.microBatchOps(compute, 1 / chunks);
}

/** Adds the per-chunk cost of a micro-batch before the first layer of the chunk. */
function withEntries(
  layers: readonly Layer[],
  held: readonly number[],
  entry: readonly ComputeOp[],
): readonly Layer[] {
  if (entry.length === 0) return layers;
  const made = new Map<readonly LayerOp[], readonly LayerOp[]>();
  const all = [...layers];
  let first = 0;
  for (const count of held) {
    const layer = all[first];
    if (count > 0 && layer !== undefined) {
      // Equal layers share the list of their operations, and what is derived from it.
      const forward = made.get(layer.forward) ?? [...entry, ...layer.forward];
      made.set(layer.forward, forward);
      all[first] = { ...layer, forward };
    }
    first += count;
  }
  return all;
}

/** The embedding belongs to the first chunk and the output layer to the last, if the table has them. */
function withEnds(held: readonly number[], ends: number): readonly number[] {
  if (ends === 0) return held;
  const all = [...held];
  all[0]! += 1;
  all[all.length - 1]! += 1;
  return all;
}

/**
 * Returns the gradient bytes of each part on an NPU after all micro-batches: of its layers, the embedding and the output layer. From ZeRO
 * stage 2 on every micro-batch has been reduced, and an NPU holds its share.
 */
function gradientBytes(
  model: TransformerModel,
  layout: TransformerLayout,
  spread: readonly number[],
): readonly number[] {
  const { modelParallel, experts, zeroStage } = layout;
  const shards = zeroStage >= 2 ? stateShards(layout) : { copied: 1, dealtOut: 1 };
  const matrix = model.embeddings ? (model.vocabulary * model.hidden) / modelParallel : 0;
  let from = 0;
  return spread.map((layers, part) => {
    from += layers;
    // A tied matrix counts once if both its ends are on one stage.
    const isLast = part === spread.length - 1 && !model.tiedEmbeddings;
    const ends = ((part === 0 ? 1 : 0) + (isLast ? 1 : 0)) * matrix;
    const values = layerKinds(model, from - layers, from).reduce((sum, kind) => {
      const { copied, dealtOut } = layerShares(kind.model, modelParallel, experts?.degree ?? null);
      const perLayer = copied.value / shards.copied + (dealtOut?.value ?? 0) / shards.dealtOut;
      return sum + kind.layers * perLayer;
    }, ends / shards.copied);
    return Math.ceil(values * gradientBytesOf(model.precision, layout.gradientBytes));
  });
}

/**
 * Returns the bytes of a tied embedding that two stages share, or 0. Its gradients have been reduced, and from ZeRO stage 1 on they are
 * sharded.
 */
export function tiedBytes(model: TransformerModel, layout: TransformerLayout): number {
  const { pipeline, modelParallel, zeroStage } = layout;
  if (!model.embeddings || !model.tiedEmbeddings || pipeline === undefined || !areEndsApart(pipeline))
    return 0;
  const shards = zeroStage >= 1 ? stateShards(layout).copied : 1;
  const values = (model.vocabulary * model.hidden) / modelParallel / shards;
  return Math.ceil(values * gradientBytesOf(model.precision, layout.gradientBytes));
}

/** Returns over how many NPUs the states are sharded: of weights that every NPU holds, and of experts. */
function stateShards({ dataParallel, contextParallel, zeroStage, fsdp, experts }: TransformerLayout): {
  readonly copied: number;
  readonly dealtOut: number;
} {
  const copies = dataParallel * contextParallel;
  const sharding = zeroStage === 3 ? fsdp : null;
  const degree = experts?.degree ?? 1;
  return {
    copied: sharding?.shards ?? copies,
    dealtOut: (sharding === null ? undefined : ofExpertShards(sharding, degree).shards) ?? copies / degree,
  };
}

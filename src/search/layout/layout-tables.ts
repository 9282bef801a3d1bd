/** The layer tables of layouts, made once for all that share them. */
import type { Layer, LayerPasses } from '../../workload/table/layer.ts';
import type { Mapping } from '../../workload/mapping/mapping.ts';
import { npuShare } from '../../workload/transformer/axes-share.ts';
import { activations } from '../../workload/transformer/exchange.ts';
import { layersOfTransformer, type KeptPasses } from '../../workload/transformer/layers.ts';
import { transformerLayout, type TransformerLayout } from '../../workload/transformer/layout.ts';
import { spreadLayers } from '../../workload/transformer/measured/spread-layers.ts';
import { microBatchOps } from '../../workload/transformer/measured/step-terms.ts';
import { transformerModel, type TransformerModel } from '../../workload/transformer/facts/model.ts';
import type { LayoutMappings } from './layout-mappings.ts';
import { pipelineOf, type Layout, type TransformerDesign } from './layout.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Equal layers that follow one another. */
export interface LayerRun {
  readonly passes: Layer;
  readonly count: number;
}

export interface LayoutTable {
  readonly mapping: Mapping;
  readonly layout: TransformerLayout;
  /** The model of a whole replica. */
  readonly model: TransformerModel;
  /** Layers of one micro-batch in a pipeline, else of all micro-batches. */
  readonly runs: readonly LayerRun[];
  /** The number of layers that the model does not count: embedding and output. */
  readonly ends: number;
}

export interface LayoutTables {
  /** The exact table of a layout; null if the design cannot be mapped this way. */
  readonly exact: (layout: Layout) => LayoutTable | null;
  /** One whose layers compute and wait for no more, which many layouts share: nothing of it tells stages or replicas. */
  readonly shared: (layout: Layout) => LayoutTable | null;
  /** Layers that each part of the pipeline holds, from the embedding on; null if one would hold none. */
  readonly held: (table: LayoutTable, layout: Pick<Layout, 'stages' | 'chunks'>) => readonly number[] | null;
}

/** Machines with one key have the same tables: they differ in blocks and links, not in what an NPU computes. */
export function layersKey({ workload, parallelism, compute, topology }: TransformerDesign): string {
  const places = topology.dimensions.map(({ size, tier }) => `${size} ${tier}`);
  return JSON.stringify([workload, parallelism, compute, places]);
}

const MOST_KEPT = 4000;
const MOST_CHUNKS = 1000;

export function createLayoutTables(base: TransformerDesign, mappingOf: LayoutMappings): LayoutTables {
  const known = new Map<string, LayoutTable | null>();
  const passes = new Map<string, LayerPasses>();
  const dealt = new Map<number, readonly number[] | null>();
  /** @param of what else than `layerText` and the groups of experts decides the table */
  const tableOf = (layout: Layout, of: string): LayoutTable | null => {
    const layer = `${layerText(layout)} ${of}`;
    const experts = expertText(layout, mappingOf);
    const key = `${layer} ${experts}`;
    let table = known.get(key);
    if (table === undefined) {
      if (known.size >= MOST_KEPT) known.clear();
      const kept: KeptPasses = (name, make) => {
        if (name === null) return make();
        const ofLayer = `${layer} ${name}`;
        let found = passes.get(ofLayer);
        if (found === undefined) {
          if (passes.size >= MOST_KEPT) passes.clear();
          passes.set(ofLayer, (found = make()));
        }
        return found;
      };
      known.set(key, (table = made(base, layout, mappingOf(layout), kept)));
    }
    return table;
  };
  return {
    exact: (layout) => tableOf(layout, `${layout.stages} ${layout.data} ${layout.zeroStage}`),
    shared(layout) {
      const own = layout.data * layout.context === 1 ? layout : { ...layout, zeroStage: 1 as const };
      // A pipeline's table is of one micro-batch, else it is of all that a replica has.
      return tableOf(own, layout.stages > 1 ? 'of a stage' : `of ${layout.data}`);
    },
    held(table, layout) {
      // It depends only on the model and the stack.
      const key = layout.stages * MOST_CHUNKS + layout.chunks;
      let held = dealt.get(key);
      if (held === undefined) dealt.set(key, (held = heldLayers(table, layout)));
      return held;
    },
  };
}

function layerText(layout: Layout): string {
  const { tensor, context, experts, microBatch, checkpointing, sequenceParallel } = layout;
  const areDealt = experts === null ? '' : 'dealt';
  return `${tensor} ${context} ${microBatch} ${checkpointing} ${sequenceParallel} ${areDealt}`;
}

/** What experts exchange follows from the nodes that a group of them spans. */
function expertText(layout: Layout, mappingOf: LayoutMappings): string {
  const { experts } = layout;
  return experts === null ? '' : `${experts} ${mappingOf(layout)?.experts?.nodes}`;
}

function made(
  base: TransformerDesign,
  own: Layout,
  mapping: Mapping | null,
  kept: KeptPasses,
): LayoutTable | null {
  if (mapping === null) return null;
  const workload = { ...base.workload, microBatch: own.microBatch };
  const model = transformerModel(workload, mapping.dataParallel);
  const layout = transformerLayout(workload, mapping);
  const layers = layersOfTransformer(npuShare(model, mapping), layout, ALL_PARTS.calibrations.terms, kept);
  return { mapping, layout, model, runs: runsOf(layers), ends: layers.length - model.layers };
}

/** Layers that are alike share their lists. */
function runsOf(layers: readonly Layer[]): readonly LayerRun[] {
  const passes = new Map<Layer['forward'], Layer>();
  const runs: LayerRun[] = [];
  for (const layer of layers) {
    const own = passes.get(layer.forward) ?? layer;
    passes.set(layer.forward, own);
    const last = runs.at(-1);
    if (last?.passes === own) runs[runs.length - 1] = { passes: own, count: last.count + 1 };
    else runs.push({ passes: own, count: 1 });
  }
  return runs;
}

function heldLayers(
  { model, mapping, ends }: LayoutTable,
  own: Pick<Layout, 'stages' | 'chunks'>,
): readonly number[] | null {
  const { stages, chunks } = own;
  const pipeline = pipelineOf(own);
  if (pipeline === null) return [model.layers + ends];
  const spread = spreadLayers(model, { stages, chunks }, pipeline, mapping.compute);
  if (spread === null || ends === 0) return spread;
  return spread.map((layers, part) => layers + (part === 0 ? 1 : 0) + (part === spread.length - 1 ? 1 : 0));
}

/** What a measured stack does between the passes of stages; null if none is named. */
export interface MeasuredBetween {
  /** In front of each chunk, ns of a micro-batch. */
  readonly entryNs: number;
  readonly besideLast: number;
  readonly heldShare: number;
}

export function measuredBetween({ layout }: LayoutTable, { chunks }: Layout): MeasuredBetween | null {
  const { measured } = layout.compute;
  if (measured === undefined) return null;
  const { boundaryExposed, dataOverlap } = measured.stack.constants;
  const entry = microBatchOps(layout.compute, 1 / chunks);
  return {
    entryNs: entry.reduce((sum, { durationNs }) => sum + durationNs, 0),
    besideLast: layout.overlap ? dataOverlap : 0,
    heldShare: Math.min(1, boundaryExposed * (layout.sequenceParallel ? layout.modelParallel : 1)),
  };
}

/** Bytes that an NPU sends to the next stage for a micro-batch. */
export function boundaryBytes({ model, mapping, layout }: LayoutTable): number {
  const share = npuShare(model, mapping);
  return Math.ceil(activations(share).value / (layout.sequenceParallel ? layout.modelParallel : 1));
}

/**
 * Memory of one NPU for many layouts: the same numbers as the memory panel's, to the byte, from parts that layouts share.
 * States follow from the degrees and the stage of ZeRO, activations from the micro-batch, recomputation and sequence parallelism.
 */
import type { ModelStates } from '../../workload/memory/states.ts';
import type { Mapping } from '../../workload/mapping/mapping.ts';
import { roundedUp, type Term } from '../../workload/formula/term.ts';
import { layerValues, transformerActivations } from '../../workload/transformer/activations.ts';
import { npuShare } from '../../workload/transformer/axes-share.ts';
import { gatheredStates } from '../../workload/transformer/gathered.ts';
import { layerKinds } from '../../workload/transformer/kinds.ts';
import { layerStates } from '../../workload/transformer/layer-states.ts';
import { transformerLayout, type TransformerLayout } from '../../workload/transformer/layout.ts';
import { transformerModel, type TransformerModel } from '../../workload/transformer/facts/model.ts';
import {
  stageActivations,
  stageGathered,
  stageHoldings,
  type StageHolding,
} from '../../workload/transformer/stage-memory.ts';
import { embeddingWeights } from '../../workload/transformer/weights.ts';
import type { Layout, TransformerDesign } from './layout.ts';

/** Parts of a layout that decide its activations once degrees, chunks and micro-batch are known. */
export type Kept = Pick<Layout, 'checkpointing' | 'sequenceParallel'>;

/** The memory of layouts with the same degrees, chunks and micro-batch. */
export interface LayoutMemory {
  /** Bytes on the fullest NPU. */
  readonly bytes: (zeroStage: Layout['zeroStage'], kept: Kept) => number;
}

/** The memory of layouts with the same degrees. */
export type DegreesMemory = (microBatch: number, chunks: number) => LayoutMemory;

/** What an NPU holds of a stage, or of a model without stages. */
interface Place {
  readonly states: (layout: TransformerLayout) => ModelStates;
  readonly activations: (layout: TransformerLayout, valuesOf: ValuesOf) => Term;
  readonly gathered: (layout: TransformerLayout) => Term | null;
}

type ValuesOf = typeof layerValues;

/** Bytes of states by the stage of ZeRO and place: the same for all micro-batches of some degrees and chunks. */
type StateBytes = Map<number, readonly number[]>;

const PLAIN: Kept = { checkpointing: 'none', sequenceParallel: false };

/** What the stages hold that may be the fullest. */
export type Holdings = (model: TransformerModel, mapping: Mapping) => readonly StageHolding[];

/** Keeps what it finds: many degrees have pipelines of one shape, whose stages hold the same layers. */
export function createHoldings(): Holdings {
  const known = new Map<string, readonly StageHolding[]>();
  return (model, { compute, pipeline }) => {
    const { schedule, stages, chunks } = pipeline!;
    const key = `${schedule} ${stages} ${chunks} ${model.microBatches}`;
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = fullest(stageHoldings(model, { compute }, pipeline!))));
    return found;
  };
}

/**
 * @param mappingOf with a stage of ZeRO, chunks and what is kept; degrees are the same for all
 * @param holdingsOf of the same model; defaults to one that is found anew for each
 */
export function createDegreesMemory(
  { workload }: TransformerDesign,
  mappingOf: (own: Kept & Pick<Layout, 'zeroStage' | 'chunks'>) => Mapping,
  holdingsOf: Holdings = createHoldings(),
): DegreesMemory {
  const layouts = new Map<string, TransformerLayout>();
  // The number of chunks does not change what a layer keeps.
  const layoutOf = (zeroStage: Layout['zeroStage'], kept: Kept): TransformerLayout => {
    const key = `${zeroStage} ${kept.checkpointing} ${kept.sequenceParallel}`;
    let layout = layouts.get(key);
    if (layout === undefined) {
      const mapping = mappingOf({ ...kept, zeroStage, chunks: 1 });
      layouts.set(key, (layout = transformerLayout(workload, mapping)));
    }
    return layout;
  };
  const models = new Map<number, TransformerModel>();
  const states = new Map<number, StateBytes>();
  const valuesOf = createValues();
  return (microBatch, chunks) => {
    const usual = mappingOf({ ...PLAIN, zeroStage: 0, chunks });
    let model = models.get(microBatch);
    if (model === undefined) {
      model = transformerModel({ ...workload, microBatch }, usual.dataParallel);
      models.set(microBatch, model);
    }
    const places = placesOf(model, usual, holdingsOf);
    let stateBytes = states.get(chunks);
    if (stateBytes === undefined) states.set(chunks, (stateBytes = new Map<number, readonly number[]>()));
    return memoryOf(places, stateBytes, layoutOf, valuesOf);
  };
}

function memoryOf(
  places: readonly Place[],
  stateBytes: StateBytes,
  layoutOf: (zeroStage: Layout['zeroStage'], kept: Kept) => TransformerLayout,
  valuesOf: ValuesOf,
): LayoutMemory {
  const keptBytes = new Map<string, readonly number[]>();
  return {
    bytes(zeroStage, kept) {
      let states = stateBytes.get(zeroStage);
      if (states === undefined) {
        const layout = layoutOf(zeroStage, kept);
        states = places.map((place) => statesOf(place, layout));
        stateBytes.set(zeroStage, states);
      }
      const keptKey = `${kept.checkpointing} ${kept.sequenceParallel}`;
      let activations = keptBytes.get(keptKey);
      if (activations === undefined) {
        const layout = layoutOf(zeroStage, kept);
        activations = places.map((place) => roundedUp(place.activations(layout, valuesOf)));
        keptBytes.set(keptKey, activations);
      }
      let most = 0;
      for (let at = 0; at < places.length; at += 1) most = Math.max(most, states[at]! + activations[at]!);
      return most;
    },
  };
}

/** Bytes per token of a layer, computed once for each kind of layer and what is kept of it. */
function createValues(): ValuesOf {
  const known = new Map<string, Term>();
  return (model, layout) => {
    const { checkpointing, sequenceParallel } = layout;
    const { experts, attended, feedForward, mixer, hasMlp } = model;
    const key = `${checkpointing} ${sequenceParallel} ${experts} ${attended} ${feedForward} ${mixer} ${hasMlp}`;
    let values = known.get(key);
    if (values === undefined) known.set(key, (values = layerValues(model, layout)));
    return values;
  };
}

function statesOf(place: Place, layout: TransformerLayout): number {
  const { weights, gradients, optimizer } = place.states(layout);
  const gathered = place.gathered(layout);
  const parts = [weights, gradients, optimizer, ...(gathered === null ? [] : [gathered])];
  return parts.reduce((sum, part) => sum + roundedUp(part), 0);
}

function placesOf(model: TransformerModel, mapping: Mapping, holdingsOf: Holdings): readonly Place[] {
  const { pipeline } = mapping;
  if (pipeline === undefined) {
    const share = npuShare(model, mapping);
    const kinds = layerKinds(share);
    return [
      {
        states: (layout) => layerStates(share, layout, kinds, [embeddingWeights(share)]),
        activations: (layout, valuesOf) => transformerActivations(share, layout, kinds, valuesOf),
        gathered: (layout) => gatheredStates(share, layout, { kinds, hasMatrix: true, passesAtOnce: 1 }),
      },
    ];
  }
  return holdingsOf(model, mapping).map((holding) => ({
    states: (layout) => layerStates(model, layout, holding.kinds, holding.ends),
    activations: (layout, valuesOf) => stageActivations(model, layout, pipeline, holding, valuesOf),
    gathered: (layout) => stageGathered(model, layout, pipeline, holding),
  }));
}

/** Of stages that hold the same layers and ends, those that keep no less than any other of them. */
function fullest(holdings: readonly StageHolding[]): readonly StageHolding[] {
  const byStates = new Map<string, StageHolding[]>();
  for (const holding of holdings) {
    if (holding.kinds.length > 1) return holdings;
    const { kinds, most, ends, isLast } = holding;
    const key = [kinds[0]?.layers, most[0]?.layers, ends.length, isLast].join();
    const alike = byStates.get(key);
    if (alike === undefined) byStates.set(key, [holding]);
    else if (keptLayers(holding) > keptLayers(alike[0]!)) alike[0] = holding;
  }
  return [...byStates.values()].flat();
}

function keptLayers({ kept }: StageHolding): number {
  return kept.reduce((sum, { layers }) => sum + layers, 0);
}

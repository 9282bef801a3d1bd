/**
 * Memory of one NPU for many layouts: the same numbers as the memory panel's, to the byte, from parts that layouts share.
 * States follow from the degrees and the stage of ZeRO, activations from the micro-batch, recomputation and sequence parallelism.
 */
import type { ModelStates } from '../../workload/memory/states.ts';
import type { Mapping } from '../../workload/mapping/mapping.ts';
import { roundedUp, type Term } from '../../workload/formula/term.ts';
import { transformerActivations } from '../../workload/transformer/activations.ts';
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

/** Of degrees, chunks and a micro-batch. */
export interface LayoutMemory {
  /** Bytes on the fullest NPU. */
  readonly bytes: (zeroStage: Layout['zeroStage'], kept: Kept) => number;
}

/** What an NPU holds: of a stage, or of a model without stages. */
interface Place {
  readonly states: (layout: TransformerLayout) => ModelStates;
  readonly activations: (layout: TransformerLayout) => Term;
  readonly gathered: (layout: TransformerLayout) => Term | null;
}

/** Bytes of states by the stage of ZeRO and place: the same for all micro-batches of some degrees and chunks. */
export type StateBytes = Map<number, readonly number[]>;

/**
 * @param mappingOf with a stage of ZeRO and what is kept; degrees and pipeline are the same for all
 * @param stateBytes what is known of the same degrees and chunks; filled
 */
export function layoutMemory(
  { workload }: TransformerDesign,
  mappingOf: (zeroStage: Layout['zeroStage'], kept: Kept) => Mapping,
  stateBytes: StateBytes = new Map(),
): LayoutMemory {
  const layouts = new Map<string, TransformerLayout>();
  const layoutOf = (zeroStage: Layout['zeroStage'], kept: Kept): TransformerLayout => {
    const key = `${zeroStage} ${kept.checkpointing} ${kept.sequenceParallel}`;
    let layout = layouts.get(key);
    if (layout === undefined)
      layouts.set(key, (layout = transformerLayout(workload, mappingOf(zeroStage, kept))));
    return layout;
  };
  const usual = mappingOf(0, { checkpointing: 'none', sequenceParallel: false });
  const model = transformerModel(workload, usual.dataParallel);
  const places = placesOf(model, usual);
  const keptBytes = new Map<string, readonly number[]>();
  return {
    bytes(zeroStage, kept) {
      const keptKey = `${kept.checkpointing} ${kept.sequenceParallel}`;
      let states = stateBytes.get(zeroStage);
      if (states === undefined) {
        const layout = layoutOf(zeroStage, kept);
        states = places.map((place) => statesOf(place, layout));
        stateBytes.set(zeroStage, states);
      }
      let activations = keptBytes.get(keptKey);
      if (activations === undefined) {
        const layout = layoutOf(zeroStage, kept);
        activations = places.map((place) => roundedUp(place.activations(layout)));
        keptBytes.set(keptKey, activations);
      }
      let most = 0;
      for (let at = 0; at < places.length; at += 1) most = Math.max(most, states[at]! + activations[at]!);
      return most;
    },
  };
}

function statesOf(place: Place, layout: TransformerLayout): number {
  const { weights, gradients, optimizer } = place.states(layout);
  const gathered = place.gathered(layout);
  const parts = [weights, gradients, optimizer, ...(gathered === null ? [] : [gathered])];
  return parts.reduce((sum, part) => sum + roundedUp(part), 0);
}

function placesOf(model: TransformerModel, mapping: Mapping): readonly Place[] {
  const { pipeline } = mapping;
  if (pipeline === undefined) {
    const share = npuShare(model, mapping);
    const kinds = layerKinds(share);
    return [
      {
        states: (layout) => layerStates(share, layout, kinds, [embeddingWeights(share)]),
        activations: (layout) => transformerActivations(share, layout),
        gathered: (layout) => gatheredStates(share, layout, { kinds, hasMatrix: true, passesAtOnce: 1 }),
      },
    ];
  }
  return fullest(stageHoldings(model, { compute: mapping.compute }, pipeline)).map((holding) => ({
    states: (layout) => layerStates(model, layout, holding.kinds, holding.ends),
    activations: (layout) => stageActivations(model, layout, pipeline, holding),
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

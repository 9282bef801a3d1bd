/**
 * Memory of one NPU of each stage of a pipeline: the states of its layers, of the embedding on the first and
 * the output on the last stage (each has a copy of a tied matrix), and the activations of all micro-batches
 * that it has begun and not ended. What is kept of a layer (activations.ts), and gathered for a pass
 * (gathered.ts), is as without a pipeline.
 */
import { memoryNeed, type MemoryNeed } from '../memory/need.ts';
import { inFlight } from '../pipeline/in-flight.ts';
import type { PipelineSettings } from '../pipeline/settings.ts';
import { shapeOf } from '../pipeline/settings.ts';
import { chunksHeld, partOf } from '../pipeline/placement.ts';
import { SCHEDULE_FACTS } from '../pipeline/facts/schedules.ts';
import { count, times, type Term } from '../formula/term.ts';
import { transformerActivations, type layerValues } from './activations.ts';
import { npuShare } from './axes-share.ts';
import { gatheredStates } from './gathered.ts';
import { withBuffers } from './memory.ts';
import { layerKinds, type LayerKind } from './kinds.ts';
import type { TransformerLayout } from './layout.ts';
import type { TransformerModel } from './facts/model.ts';
import { layerStates } from './layer-states.ts';
import { spreadLayers } from './measured/spread-layers.ts';

/** What an NPU of a stage holds. */
export interface StageHolding {
  /** Its layers. */
  readonly kinds: readonly LayerKind[];
  /** Layers of its fullest chunk. */
  readonly most: readonly LayerKind[];
  /** Maximum number of layers whose activations of one micro-batch are kept at a time. */
  readonly kept: readonly LayerKind[];
  /** The matrix of the embedding, of the output, or both. */
  readonly ends: readonly Term[];
  readonly isLast: boolean;
}

/** @param model of a replica, whole */
export function stageHoldings(
  model: TransformerModel,
  { compute }: Pick<TransformerLayout, 'compute'>,
  pipeline: PipelineSettings,
): readonly StageHolding[] {
  const shape = shapeOf(pipeline, model.microBatches);
  const held = spreadLayers(model, shape, pipeline, compute) ?? [];
  const matrix = times(count(model.vocabulary), count(model.hidden));
  const kindsOf = kindsOfParts(model, held);
  return inFlight(shape, held).map(({ ofParts }, stage) => {
    const parts = Array.from({ length: chunksHeld(shape) }, (_, chunk) => partOf(shape, stage, chunk));
    const isFirst = parts.includes(0);
    const isLast = parts.includes(held.length - 1);
    const [most] = parts.map((part) => kindsOf(part, 1)).toSorted((a, b) => layersOf(b) - layersOf(a));
    return {
      kinds: together(parts.map((part) => kindsOf(part, 1))),
      most: most ?? [],
      kept: together([...ofParts].map(([part, often]) => kindsOf(part, often))),
      ends: [...(isFirst ? [matrix] : []), ...(isLast && !(isFirst && model.tiedEmbeddings) ? [matrix] : [])],
      isLast,
    };
  });
}

/** Activations of a stage. @param model as in `stageHoldings` @param valuesOf as in `transformerActivations` */
export function stageActivations(
  model: TransformerModel,
  layout: TransformerLayout,
  pipeline: PipelineSettings,
  { kept, isLast }: Pick<StageHolding, 'kept' | 'isLast'>,
  valuesOf?: typeof layerValues,
): Term {
  const { contextParallel } = layout;
  const share = npuShare(model, { contextParallel, pipeline });
  return transformerActivations(
    { ...share, embeddings: share.embeddings && isLast },
    layout,
    // What a token leaves of a layer does not depend on how many tokens there are.
    kept,
    valuesOf,
  );
}

/** What a stage gathers. @param model as in `stageHoldings` */
export function stageGathered(
  model: TransformerModel,
  layout: TransformerLayout,
  { schedule }: PipelineSettings,
  { most, ends }: Pick<StageHolding, 'most' | 'ends'>,
): Term | null {
  return gatheredStates(model, layout, {
    kinds: most,
    hasMatrix: ends.length > 0,
    passesAtOnce: SCHEDULE_FACTS[schedule].hasPairs === true ? 2 : 1,
  });
}

/** @param model of a replica, whole */
export function stageMemory(
  model: TransformerModel,
  layout: TransformerLayout,
  pipeline: PipelineSettings,
  capacityBytes: number | null,
): readonly MemoryNeed[] {
  return stageHoldings(model, layout, pipeline).map((holding) => {
    const states = layerStates(model, layout, holding.kinds, holding.ends);
    const gathered = stageGathered(model, layout, pipeline, holding);
    return memoryNeed(
      {
        weights: states.weights,
        gradients: states.gradients,
        'optimizer state': states.optimizer,
        activations: withBuffers(
          stageActivations(model, layout, pipeline, holding),
          npuShare(model, { ...layout, pipeline }),
          layout,
        ),
        ...(gathered && { gathered }),
      },
      capacityBytes,
    );
  });
}

function layersOf(kinds: readonly LayerKind[]): number {
  return kinds.reduce((sum, { layers }) => sum + layers, 0);
}

/** The layers of each part of the model by kind, multiplied. */
export function kindsOfParts(
  model: TransformerModel,
  held: readonly number[],
): (part: number, often: number) => readonly LayerKind[] {
  let from = 0;
  const kinds = held.map((count) => {
    from += count;
    return layerKinds(model, from - count, from);
  });
  return (part, often) => (kinds[part] ?? []).map((kind) => ({ ...kind, layers: often * kind.layers }));
}

/** Merges layers of one kind. */
export function together(lists: readonly (readonly LayerKind[])[]): readonly LayerKind[] {
  const found: LayerKind[] = [];
  for (const kind of lists.flat()) {
    const index = found.findIndex(({ model }) => sameKind(model, kind.model));
    if (index < 0) found.push(kind);
    else found[index] = { ...kind, layers: found[index]!.layers + kind.layers };
  }
  return found;
}

function sameKind(a: TransformerModel, b: TransformerModel): boolean {
  return (
    a.experts === b.experts &&
    a.attended === b.attended &&
    a.feedForward === b.feedForward &&
    a.mixer === b.mixer &&
    a.hasMlp === b.hasMlp
  );
}

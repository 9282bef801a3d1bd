/**
 * Memory of one NPU of each stage of a pipeline: the states of its layers, of the embedding on the first and the output on
 * the last stage (of a tied matrix each has a copy), and the activations of all micro-batches that it has begun and not
 * ended. What is kept of a layer (activations.ts), and what is gathered for a pass (gathered.ts), is as without a pipeline.
 */
import { memoryNeed, type MemoryNeed } from '../memory/need.ts';
import { inFlight } from '../pipeline/in-flight.ts';
import type { PipelineSettings } from '../pipeline/settings.ts';
import { shapeOf } from '../pipeline/settings.ts';
import { chunksHeld, partOf } from '../pipeline/placement.ts';
import { SCHEDULE_FACTS } from '../pipeline/schedules.ts';
import { count, times } from '../term.ts';
import { transformerActivations } from './activations.ts';
import { npuShare } from './axes-share.ts';
import { gatheredStates } from './gathered.ts';
import { layerKinds, type LayerKind } from './kinds.ts';
import type { TransformerLayout } from './layout.ts';
import type { TransformerModel } from './model.ts';
import { layerStates } from './layer-states.ts';
import { spreadLayers } from './measured/spread-layers.ts';

/** @param model of a replica, whole */
export function stageMemory(
  model: TransformerModel,
  layout: TransformerLayout,
  pipeline: PipelineSettings,
  capacityBytes: number | null,
): readonly MemoryNeed[] {
  const { contextParallel } = layout;
  const shape = shapeOf(pipeline, model.microBatches);
  const held = spreadLayers(model, shape, pipeline, layout.compute) ?? [];
  const share = npuShare(model, { contextParallel, pipeline });
  const matrix = times(count(model.vocabulary), count(model.hidden));
  const kindsOf = kindsOfParts(model, held);
  return inFlight(shape, held).map(({ ofParts }, stage) => {
    const own = Array.from({ length: chunksHeld(shape) }, (_, chunk) => partOf(shape, stage, chunk));
    const isFirst = own.includes(0);
    const isLast = own.includes(held.length - 1);
    const ends = [
      ...(isFirst ? [matrix] : []),
      ...(isLast && !(isFirst && model.tiedEmbeddings) ? [matrix] : []),
    ];
    const states = layerStates(model, layout, together(own.map((part) => kindsOf(part, 1))), ends);
    const activations = transformerActivations(
      { ...share, embeddings: share.embeddings && isLast },
      layout,
      together([...ofParts].map(([part, often]) => kindsOf(part, often))).map((kind) => ({
        ...kind,
        model: npuShare(kind.model, { contextParallel, pipeline }),
      })),
    );
    const [most] = own.map((part) => kindsOf(part, 1)).toSorted((a, b) => layersOf(b) - layersOf(a));
    const gathered = gatheredStates(model, layout, {
      kinds: most ?? [],
      hasMatrix: ends.length > 0,
      passesAtOnce: SCHEDULE_FACTS[pipeline.schedule].hasPairs === true ? 2 : 1,
    });
    return memoryNeed(
      {
        weights: states.weights,
        gradients: states.gradients,
        'optimizer state': states.optimizer,
        activations,
        ...(gathered && { gathered }),
      },
      capacityBytes,
    );
  });
}

function layersOf(kinds: readonly LayerKind[]): number {
  return kinds.reduce((sum, { layers }) => sum + layers, 0);
}

/** The layers of a part of the model by kind, so many times over. */
function kindsOfParts(
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

/** Layers of one kind as one. */
function together(lists: readonly (readonly LayerKind[])[]): readonly LayerKind[] {
  const found: LayerKind[] = [];
  for (const kind of lists.flat()) {
    const index = found.findIndex(({ model }) => sameKind(model, kind.model));
    if (index < 0) found.push(kind);
    else found[index] = { ...kind, layers: found[index]!.layers + kind.layers };
  }
  return found;
}

function sameKind(a: TransformerModel, b: TransformerModel): boolean {
  return a.experts === b.experts && a.attended === b.attended && a.feedForward === b.feedForward;
}

import { memoryNeed } from '../memory/need.ts';
import type { MemoryNeed } from '../memory/need.ts';
import { count, plus, type Term } from '../formula/term.ts';
import { transformerActivations } from './activations.ts';
import { gatheredStates } from './gathered.ts';
import type { TransformerLayout } from './layout.ts';
import { meshBufferBytes } from './mesh/mesh-products.ts';
import type { TransformerModel } from './facts/model.ts';
import { layerKinds } from './kinds.ts';
import { layerStates } from './layer-states.ts';
import { embeddingWeights } from './weights.ts';

/** Memory of one NPU. Embeddings always count here, whether or not their time does. */
export function transformerMemory(
  model: TransformerModel,
  layout: TransformerLayout,
  capacityBytes: number | null,
): MemoryNeed {
  const states = layerStates(model, layout, layerKinds(model), [embeddingWeights(model)]);
  const activations = transformerActivations(model, layout);
  const gathered = gatheredStates(model, layout, {
    kinds: layerKinds(model),
    hasMatrix: true,
    passesAtOnce: 1,
  });
  return memoryNeed(
    {
      weights: states.weights,
      gradients: states.gradients,
      'optimizer state': states.optimizer,
      activations: withBuffers(activations, model, layout),
      ...(gathered && { gathered }),
    },
    capacityBytes,
  );
}

/** Adds the slices that a mesh has gathered, or is to sum. */
export function withBuffers(
  activations: Term,
  model: TransformerModel,
  { mesh, experts }: Pick<TransformerLayout, 'mesh' | 'experts'>,
): Term {
  return mesh === null
    ? activations
    : plus(activations, count(meshBufferBytes(model, mesh, experts), 'B of slices'));
}

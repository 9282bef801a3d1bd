import { memoryNeed } from '../memory/need.ts';
import type { MemoryNeed } from '../memory/need.ts';
import type { PlacedGrid } from '../parallel/gemm2d.ts';
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
  const { mesh } = layout;
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
      activations: mesh === null ? activations : plus(activations, buffers(model, mesh)),
      ...(gathered && { gathered }),
    },
    capacityBytes,
  );
}

/** Slices that have been gathered, or are to be summed. */
function buffers(model: TransformerModel, mesh: PlacedGrid): Term {
  return count(meshBufferBytes(model, mesh), 'B of slices');
}

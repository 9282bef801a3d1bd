import { memoryNeed } from '../memory/need.ts';
import type { MemoryNeed } from '../memory/need.ts';
import { modelStates } from '../memory/states.ts';
import { count, named, over } from '../term.ts';
import { transformerActivations } from './activations.ts';
import type { TransformerLayout } from './layout.ts';
import type { TransformerModel } from './model.ts';
import { transformerParameterCount } from './weights.ts';

/** Memory of one NPU. Embeddings always count here, whether or not their time does. */
export function transformerMemory(
  model: TransformerModel,
  layout: TransformerLayout,
  capacityBytes: number | null,
): MemoryNeed {
  const { modelParallel, dataParallel, contextParallel, zeroStage } = layout;
  const { total } = transformerParameterCount(model);
  const parameters = over(count(total, 'parameters'), named('MP', modelParallel));
  const states = modelStates(parameters, model.precision, zeroStage, dataParallel * contextParallel);
  return memoryNeed(
    {
      weights: states.weights,
      gradients: states.gradients,
      'optimizer state': states.optimizer,
      activations: transformerActivations(model, layout),
    },
    capacityBytes,
  );
}

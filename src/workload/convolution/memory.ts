import { memoryNeed } from '../memory/need.ts';
import type { MemoryNeed } from '../memory/need.ts';
import { modelStates } from '../memory/states.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { bytesPerValue } from '../rate/facts/precision.ts';
import type { Precision } from '../rate/facts/precision.ts';
import { count, times } from '../formula/term.ts';
import { channelShare, layerParameters, layerValues } from './weight-layer.ts';
import type { WeightLayer } from './weight-layer.ts';

/** Parameters of all layers, biases and normalisation included. */
export function convolutionParameters(network: readonly WeightLayer[]): number {
  return network.reduce((total, layer) => total + layerParameters(layer).value, 0);
}

/**
 * Memory of one NPU. The backward pass needs the input of every layer, for its weight gradient, and its
 * output, for the normalisation behind it. A model-parallel group shares out weights and outputs; each of its
 * NPUs keeps whole inputs.
 */
export function convolutionMemory(
  network: readonly WeightLayer[],
  images: number,
  precision: Precision,
  { modelParallel, dataParallel, zeroStage, gradientBytes }: Mapping,
  capacityBytes: number | null,
): MemoryNeed {
  const shares = network.map((layer) => channelShare(layer, modelParallel));
  const parameters = count(convolutionParameters(shares), 'parameters');
  const states = modelStates(parameters, precision, zeroStage ?? 0, dataParallel, gradientBytes);
  const values = shares.reduce((total, layer) => {
    const { input, output } = layerValues(layer, 1);
    return total + input.value + output.value;
  }, 0);
  const activations = times(
    count(images, 'images'),
    count(values, 'inputs and outputs'),
    count(bytesPerValue(precision), 'B'),
  );
  return memoryNeed(
    {
      weights: states.weights,
      gradients: states.gradients,
      'optimizer state': states.optimizer,
      activations,
    },
    capacityBytes,
  );
}

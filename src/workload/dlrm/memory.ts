/**
 * Memory of one NPU for a recommendation model: its share of the embedding tables, a copy of the MLPs with
 * their gradients and Adam state (sharded by ZeRO), and what the backward pass needs of its samples. Tables
 * are updated row by row as gradients arrive: no gradients and no state are kept for them, as with the
 * paper's stochastic gradient descent.
 *
 * Source: Naumov et al., arXiv 1906.00091, section 3.
 */
import type { DlrmWorkload } from './facts/description.ts';
import { memoryNeed } from '../memory/need.ts';
import type { MemoryNeed } from '../memory/need.ts';
import { modelStates } from '../memory/states.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { bytesPerValue } from '../rate/facts/precision.ts';
import { count, named, over, plus, times } from '../formula/term.ts';
import { mlpLayers, mlpParameters } from './mlp.ts';

export function dlrmMemory(
  workload: DlrmWorkload,
  samples: number,
  { modelParallel, dataParallel, zeroStage, gradientBytes }: Mapping,
  capacityBytes: number | null,
): MemoryNeed {
  const precision = workload.precision ?? 'fp16';
  const bytes = count(bytesPerValue(precision), 'B');
  const { sparseFeatures, rowsPerTable, embeddingDimension } = workload;
  const tables = times(
    count(sparseFeatures, 'tables'),
    count(rowsPerTable, 'rows'),
    count(embeddingDimension),
    bytes,
  );
  const parameters = count(mlpParameters(workload), 'parameters');
  const states = modelStates(
    modelParallel === 1 ? parameters : over(parameters, named('MP', modelParallel)),
    precision,
    zeroStage ?? 0,
    dataParallel,
    gradientBytes,
  );
  // A layer that is cut has the inputs of all samples of its group.
  const values = mlpLayers(workload).reduce(
    (total, { inputs, outputs }) => total + modelParallel * inputs + outputs,
    0,
  );
  const vectors = sparseFeatures * embeddingDimension;
  return memoryNeed(
    {
      weights: plus(over(tables, named('NPUs', modelParallel * dataParallel)), states.weights),
      gradients: states.gradients,
      'optimizer state': states.optimizer,
      activations: times(count(samples, 'samples'), count(values + vectors, 'values'), bytes),
    },
    capacityBytes,
  );
}

import { gemm } from '../compute/gemm.ts';
import { matrixWork } from '../compute/work.ts';
import type { MatrixWork, MemoryWork, WorkPass } from '../compute/work.ts';
import type { IterationWork } from '../table/iteration-work.ts';
import type { DlrmWorkload } from './facts/description.ts';
import { bytesPerValue } from '../rate/facts/precision.ts';
import { count, named, over, plus, squared, times } from '../formula/term.ts';
import type { Term } from '../formula/term.ts';
import { interactingVectors, mlpLayers } from './mlp.ts';
import type { MlpLayer } from './mlp.ts';

/** Embedding vectors of the samples of one NPU: the bytes it exchanges. */
export function vectorBytes(workload: DlrmWorkload, samples: number): Term {
  const { sparseFeatures, embeddingDimension, precision } = workload;
  return times(
    count(samples, 'samples'),
    count(sparseFeatures, 'features'),
    count(embeddingDimension),
    count(bytesPerValue(precision ?? 'fp16'), 'B'),
  );
}

/**
 * Forward, rows are read and their sum is written; backward, a gradient is read, and rows are read and
 * written.
 */
export function tableTraffic(
  workload: DlrmWorkload,
  samples: number,
  pass: 'forward' | 'weightGradient',
): MemoryWork {
  const rows = count(workload.pooling, 'lookups');
  const accesses = pass === 'forward' ? rows : times(count(2), rows);
  return { kind: 'memory', bytes: times(plus(accesses, count(1)), vectorBytes(workload, samples)) };
}

/** @param group NPUs among which the outputs of a layer are divided, for the samples of all of them */
export function mlpWork(
  { inputs, outputs }: MlpLayer,
  samples: number,
  bytes: number,
  pass: WorkPass,
  group = 1,
): MatrixWork {
  if (group === 1) {
    const flops = times(count(2), count(samples, 'samples'), count(inputs), count(outputs));
    return matrixWork(flops, [gemm(samples, inputs, outputs)], pass, bytes);
  }
  const ofGroup = times(count(2), count(samples * group, 'samples'), count(inputs), count(outputs));
  const product = gemm(samples * group, inputs, outputs / group);
  return matrixWork(over(ofGroup, named('MP', group)), [product], pass, bytes);
}

/**
 * All vectors of a sample times all of them, of which half are the pairs; backward one product for each of
 * the two operands.
 */
export function interactionWork(workload: DlrmWorkload, samples: number, backward: boolean): MatrixWork {
  const { embeddingDimension, precision } = workload;
  const vectors = interactingVectors(workload);
  const bytes = bytesPerValue(precision ?? 'fp16');
  const pairs = gemm(vectors, embeddingDimension, vectors, samples);
  const flops = times(count(2), count(samples, 'samples'), squared(vectors), count(embeddingDimension));
  if (!backward) return matrixWork(flops, [pairs], 'forward', bytes);
  const forward = matrixWork(flops, [pairs, pairs], 'inputGradient', bytes);
  return { ...forward, flops: times(count(2, 'operands'), flops) };
}

/**
 * Three passes over every layer of the MLPs, two over the first, and the products of all pairs with their
 * gradients.
 */
export function dlrmIterationWork(workload: DlrmWorkload, samples: number): IterationWork {
  const ofMlps = mlpLayers(workload).reduce(
    (total, { inputs, outputs, isFirstBottom }) =>
      total + (isFirstBottom ? 2 : 3) * 2 * samples * inputs * outputs,
    0,
  );
  const ofPairs =
    workload.interaction === 'concatenate'
      ? 0
      : interactionWork(workload, samples, false).flops.value +
        interactionWork(workload, samples, true).flops.value;
  return { sample: 'sample', samples, tokens: null, modelFlops: ofMlps + ofPairs, recomputedFlops: 0 };
}

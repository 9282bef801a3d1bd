/**
 * The settings of training on the torus of Table IV. A dimension has four queues of chunks, one for each one-way ring. No link of a torus
 * is shared by two rings, so the contention-free network gives the same times as messages on links (a test in this folder verifies it). The
 * two local rings serve two queues each, at half their bandwidth.
 *
 * The paper does not print the chunks of a collective (four, one for each ring, as in the torus samples of its simulator), nor the time of
 * the computation.
 */
import type { CollectiveOptimization } from '../../../collective/types.ts';
import type { SchedulingPolicy } from '../../../simulator/policy.ts';
import { valueOf } from '../../../units/result.ts';
import type { PlainRate } from '../../../workload/rate/compute-rate.ts';
import type { Layer } from '../../../workload/table/layer.ts';
import type { LoopSettings } from '../../../workload/training-loops/facts/loops.ts';
import { generateModel, type ModelWorkload } from '../../../workload/model/model.ts';
import { mappingOf } from '../../../workload/mapping/mapping.ts';
import { PACKAGE_RINGS, type TorusShape } from './platform.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

export const QUEUES = 2 * PACKAGE_RINGS;
export const TRAINING_CHUNKS = 4;
/** Iterations of every run of the paper. */
export const PASSES = 2;

export interface TrainingRun {
  readonly shape: TorusShape;
  readonly workload: ModelWorkload;
  /** NPUs of a model-parallel group, which takes the outermost dimensions. */
  readonly modelParallel: number;
  readonly compute: PlainRate;
  readonly scheduling?: SchedulingPolicy;
  readonly optimization?: CollectiveOptimization;
  readonly chunks?: number;
}

/** Returns the layer table of a run, and its training loop. */
export function layersOf({ shape, workload, modelParallel, compute }: TrainingRun): {
  readonly layers: readonly Layer[];
  readonly loop: LoopSettings;
} {
  const npus = shape.reduce((product, size) => product * size, 1);
  const mapping = valueOf(mappingOf(npus, { modelParallel, innermost: 'data', compute }));
  const { layers, loop } = valueOf(generateModel(workload, mapping, ALL_PARTS));
  return { layers, loop: { ...loop, passes: PASSES } };
}

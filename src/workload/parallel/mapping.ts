import type { ComputeRate } from '../compute-time.ts';
import type { Innermost } from '../axes/placement.ts';
import type { PipelineSettings } from '../pipeline/settings.ts';
import type { AxisDegree } from '../axes/place-axes.ts';
import { problem, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import { formatCount } from '../../units/count.ts';
import type { ContextMethod } from './context-method.ts';
import type { Fsdp } from './fsdp.ts';
import type { PlacedExperts } from './experts.ts';
import type { PlacedMesh } from './gemm2d.ts';
import type { ZeroStage } from './zero.ts';

/**
 * Activation checkpointing: what the backward pass computes again instead of keeping it. `selective`:
 * the attention core only (scores, softmax, product with the values), no communication. `full`: the
 * whole layer from its input, communication included. Source: Korthikanti et al., arXiv 2205.05198.
 */
export const CHECKPOINTING = ['none', 'selective', 'full'] as const;
export type Checkpointing = (typeof CHECKPOINTING)[number];

/** How a model is laid over NPUs: modelParallel x dataParallel of them. */
export interface Mapping {
  /** NPUs of one model-parallel group. */
  readonly modelParallel: number;
  /** Replicas of the model. */
  readonly dataParallel: number;
  /** Parts of a sequence. Missing: 1. Transformers only. */
  readonly contextParallel?: number;
  /** Missing: none. Transformers only. */
  readonly pipeline?: PipelineSettings;
  /** All axes, innermost first, where there are more than the model and the data axis. */
  readonly axes?: readonly AxisDegree[];
  readonly compute: ComputeRate;
  /** Which group takes the innermost dimensions; missing: model. */
  readonly innermost?: Innermost;
  /** Missing: 0. */
  readonly zeroStage?: ZeroStage;
  /** Missing: false. Transformers only. */
  readonly sequenceParallel?: boolean;
  /** Collectives run beside compute. Missing: they do. */
  readonly overlap?: boolean;
  /** Tensor-parallel traffic runs beside the products that need it, piece by piece. Missing: as the stack that is named does it. Transformers only. */
  readonly tensorOverlap?: boolean;
  /** Missing: what the workload says. Transformers only. */
  readonly checkpointing?: Checkpointing;
  /** A kernel that keeps no attention scores. Missing: false. Transformers only. */
  readonly fusedAttention?: boolean;
  /** The model-parallel group is a mesh, over which products are computed in slices. Missing: it is none. Transformers only. */
  readonly mesh?: PlacedMesh | null;
  /** Missing: gather. Transformers only. */
  readonly contextMethod?: ContextMethod;
  /** Of ZeRO stage 3. Missing: nothing is gathered early, the states are spread over all. Transformers only. */
  readonly fsdp?: Fsdp | null;
  /** Missing: experts are spread over the model-parallel group. Transformers only. */
  readonly experts?: PlacedExperts | null;
}

/**
 * The mapping of `npus` NPUs with model-parallel groups of `modelParallel`: everything else is data
 * parallel. Where the groups lie, and whether dimensions can hold them, placement.ts says.
 */
export function mappingOf(
  npus: number,
  parallel: Omit<Mapping, 'dataParallel'>,
  path = 'parallelism.modelParallel',
): Result<Mapping> {
  const { modelParallel } = parallel;
  if (!Number.isSafeInteger(modelParallel) || modelParallel < 1 || npus % modelParallel !== 0) {
    return problem(
      path,
      `The model-parallel degree is ${String(modelParallel)}; it must be a whole number that divides ${formatCount(npus)}, the number of NPUs.`,
    );
  }
  return success({ ...parallel, dataParallel: npus / modelParallel });
}

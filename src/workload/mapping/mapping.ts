import type { NpuRate } from '../compute/measured-compute.ts';
import type { DimensionOrder } from '../axes/dimension-order.ts';
import type { Innermost } from '../axes/placement.ts';
import type { PipelineSettings } from '../pipeline/settings.ts';
import type { AxisDegree } from '../axes/place-axes.ts';
import { problem, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import { formatCount } from '../../units/count.ts';
import type { ContextMethod } from '../parallel/context-method.ts';
import type { Fsdp } from '../parallel/fsdp.ts';
import type { PlacedExperts } from '../parallel/experts.ts';
import type { PlacedGrid } from '../parallel/gemm2d.ts';
import type { ZeroStage } from '../parallel/zero.ts';
import type { GradientBytes } from '../rate/facts/precision.ts';

/**
 * Activation checkpointing: what the backward pass recomputes instead of keeping it. `selective`: the
 * attention core only (scores, softmax, product with the values), without communication. `full`: the whole
 * layer from its input, including communication. Source: Korthikanti et al., arXiv 2205.05198.
 */
export const CHECKPOINTING = ['none', 'selective', 'full'] as const;
export type Checkpointing = (typeof CHECKPOINTING)[number];

/** How a model is mapped onto modelParallel x dataParallel NPUs. */
export interface Mapping {
  /** NPUs per model-parallel group. */
  readonly modelParallel: number;
  /** Replicas of the model. */
  readonly dataParallel: number;
  /** Parts of a sequence. Defaults to 1. Transformers only. */
  readonly contextParallel?: number;
  /** Defaults to no pipeline. Transformers only. */
  readonly pipeline?: PipelineSettings;
  /** All axes, innermost first, if there are more than the model and the data axis. */
  readonly axes?: readonly AxisDegree[];
  readonly compute: NpuRate;
  /** The group on the innermost dimensions. Defaults to model. */
  readonly innermost?: Innermost;
  /** In which axes take the dimensions. Defaults to from the innermost out. */
  readonly dimensionOrder?: DimensionOrder;
  /** Defaults to 0. */
  readonly zeroStage?: ZeroStage;
  /** Bytes in which a weight gradient is kept and reduced. Defaults to those of a weight. */
  readonly gradientBytes?: GradientBytes;
  /** Defaults to false. Transformers only. */
  readonly sequenceParallel?: boolean;
  /** Collectives overlap compute. Defaults to true. */
  readonly overlap?: boolean;
  /**
   * Tensor-parallel traffic overlaps the products that need it, piece by piece. Defaults to the habit of the
   * named stack. Transformers only.
   */
  readonly tensorOverlap?: boolean;
  /** Defaults to the workload's setting. Transformers only. */
  readonly checkpointing?: Checkpointing;
  /** A kernel that keeps no attention scores. Defaults to false. Transformers only. */
  readonly fusedAttention?: boolean;
  /**
   * Set if the model-parallel group is a mesh, over which products are computed in slices. Defaults to no
   * mesh. Transformers only.
   */
  readonly mesh?: PlacedGrid | null;
  /** Defaults to gather. Transformers only. */
  readonly contextMethod?: ContextMethod;
  /**
   * For ZeRO stage 3. By default nothing is gathered early, and the states are sharded over all. Transformers
   * only.
   */
  readonly fsdp?: Fsdp | null;
  /** By default experts are distributed over the model-parallel group. Transformers only. */
  readonly experts?: PlacedExperts | null;
}

/**
 * The mapping of `npus` NPUs with model-parallel groups of `modelParallel`: everything else is data parallel.
 * The position of the groups, and whether dimensions can hold them, is decided in placement.ts.
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

import type { AxisDegree } from '../../axes/place-axes.ts';
import type { MeshRows } from '../../parallel/gemm2d.ts';
import type { LastReduction } from '../../facts/last-reduction.ts';
import type { DimensionOrder } from '../../axes/dimension-order.ts';
import type { Innermost } from '../../axes/placement.ts';

/**
 * How a layer table is run: the training loops of ASTRA-sim 1.0 and their parameters. Each generates the same
 * kind of task graph (training-loops/).
 */
export const LOOPS = [
  'data',
  'model',
  'hybridDataModel',
  'hybridModelData',
  'transformer',
  'transformerRecompute',
  'dlrm',
  'dlrmEnhanced',
  'customized',
  'inference',
  'micro',
  'trace',
] as const;
export type LoopKind = (typeof LOOPS)[number];

/** Parallelism of one layer of a `customized` loop. */
export type LayerPolicy = 'data' | 'model' | 'hybridDataModel' | 'hybridModelData';

export interface LoopSettings {
  readonly kind: LoopKind;
  readonly passes: number;
  /** NPUs of the model-parallel group (`transformer`, `transformerRecompute`). */
  readonly modelGroup?: number;
  /** All axes, innermost first, if there are more than two (`transformer`, `transformerRecompute`). */
  readonly axes?: readonly AxisDegree[];
  /** The group on the innermost dimensions (`transformer`, `transformerRecompute`, `dlrm`). Defaults to model. */
  readonly innermost?: Innermost;
  /** In which the groups take the dimensions (`transformer`, `dlrm`). Defaults to from the innermost out. */
  readonly dimensionOrder?: DimensionOrder;
  /**
   * Set if the model-parallel group is a mesh of two dimensions (`transformer`): the one along which its rows
   * lie.
   */
  readonly meshRows?: MeshRows;
  /** Layer indices (`transformerRecompute`). */
  readonly checkpoints?: readonly number[];
  /** Layers whose input gradient starts a recomputation (`transformerRecompute`). */
  readonly initiates?: readonly number[];
  /** Index of the last bottom-MLP layer (`dlrm`, `dlrmEnhanced`). */
  readonly lastBottomLayer?: number;
  /** Rows are updated once their gradients have arrived (`dlrm`). Defaults to before the wait for these. */
  readonly updatesLast?: boolean;
  /** NPUs of the groups within which the layers of the MLPs are cut (`dlrm`). Defaults to 1. */
  readonly mlpGroup?: number;
  /** Passes whose weight gradients a forward pass does not wait for (`dlrm`, `dlrmEnhanced`). Defaults to 0. */
  readonly gradientLag?: number;
  /** Defaults to awaited (`dlrm`, `dlrmEnhanced`). */
  readonly lastReduction?: LastReduction;
  /** One per layer (`customized`). */
  readonly policies?: readonly LayerPolicy[];
  /**
   * One per layer: the indices of the layers that must have ended before it begins, all smaller than its own (`trace`). Defaults to the
   * layer before.
   */
  readonly after?: readonly (readonly number[])[];
}

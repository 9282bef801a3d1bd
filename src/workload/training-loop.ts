import type { AxisDegree } from './axes/place-axes.ts';
import type { MeshRows } from './parallel/gemm2d.ts';
import type { Innermost } from './axes/placement.ts';

/**
 * How a layer table is run: the training loops of ASTRA-sim 1.0 and their parameters. Each is a
 * generator of the one task graph (loops/).
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
] as const;
export type LoopKind = (typeof LOOPS)[number];

/** Parallelism of one layer of a `customized` loop. */
export type LayerPolicy = 'data' | 'model' | 'hybridDataModel' | 'hybridModelData';

export interface LoopSettings {
  readonly kind: LoopKind;
  readonly passes: number;
  /** NPUs of the model-parallel group (`transformer`, `transformerRecompute`). */
  readonly modelGroup?: number;
  /** All axes, innermost first, where there are more than two (`transformer`, `transformerRecompute`). */
  readonly axes?: readonly AxisDegree[];
  /** Which group takes the innermost dimensions (`transformer`, `transformerRecompute`); missing: model. */
  readonly innermost?: Innermost;
  /** The model-parallel group is a mesh of two dimensions (`transformer`): along which of them its rows lie. Missing: no mesh. */
  readonly meshRows?: MeshRows;
  /** Layer indices (`transformerRecompute`). */
  readonly checkpoints?: readonly number[];
  /** Layers whose input gradient starts a recomputation (`transformerRecompute`). */
  readonly initiates?: readonly number[];
  /** Index of the last bottom-MLP layer (`dlrm`, `dlrmEnhanced`). */
  readonly lastBottomLayer?: number;
  /** One per layer (`customized`). */
  readonly policies?: readonly LayerPolicy[];
}

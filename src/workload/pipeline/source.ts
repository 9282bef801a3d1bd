import type { MeasuredStep } from '../../taskgraph/generator.ts';
import type { Layer } from '../table/layer.ts';
import type { DimensionOrder } from '../axes/dimension-order.ts';
import type { AxisDegree } from '../axes/place-axes.ts';
import type { PipelineShape } from './facts/names.ts';
import type { MeshRows } from '../parallel/gemm2d.ts';

/**
 * A layer table cut into the chunks of a pipeline, under axes of parallelism of which one is the pipeline's.
 */
export interface PipelineSource {
  /** Layers of one micro-batch. */
  readonly layers: readonly Layer[];
  /** Number of layers per part, from the embedding on. */
  readonly held: readonly number[];
  readonly shape: PipelineShape;
  /** Innermost first. */
  readonly axes: readonly AxisDegree[];
  /** In which axes take the dimensions. Defaults to from the innermost out. */
  readonly dimensionOrder?: DimensionOrder;
  /** Bytes that an NPU sends to the next stage for a micro-batch, and its gradient back. */
  readonly boundaryBytes: number;
  /** Gradients of each part on an NPU, which stages exchange if parts are duplicated. */
  readonly gradientBytes: readonly number[];
  /**
   * Gradients of a tied embedding of which first and last stage each have a copy: an NPU's part of their sum.
   * By default there is none.
   */
  readonly tiedBytes?: number;
  readonly iterations: number;
  /** Set if the model-parallel group is a mesh: the dimension along which its rows lie. */
  readonly meshRows?: MeshRows;
  /**
   * By default a chunk is reduced when it is over, and a sender waits for its messages only without overlap.
   */
  readonly measured?: MeasuredStages;
}

export interface MeasuredStages extends MeasuredStep {
  /** Share of a message that its sender waits for. */
  readonly heldShare: number;
}

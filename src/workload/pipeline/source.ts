import type { Layer } from '../layer.ts';
import type { AxisDegree } from '../axes/place-axes.ts';
import type { PipelineShape } from './names.ts';

/** A layer table cut into the chunks of a pipeline, under axes of parallelism of which one is the pipeline's. */
export interface PipelineSource {
  /** Of one micro-batch. */
  readonly layers: readonly Layer[];
  /** How many of them each chunk holds, from the first chunk of the first stage to the last of the last. */
  readonly held: readonly number[];
  readonly shape: PipelineShape;
  /** Innermost first. */
  readonly axes: readonly AxisDegree[];
  /** What an NPU sends to the next stage for a micro-batch, and its gradient back. */
  readonly boundaryBytes: number;
  readonly iterations: number;
}

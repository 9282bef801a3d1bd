import type { MeasuredStep } from '../../taskgraph/generator.ts';
import type { Layer } from '../layer.ts';
import type { AxisDegree } from '../axes/place-axes.ts';
import type { PipelineShape } from './names.ts';

/** A layer table cut into the chunks of a pipeline, under axes of parallelism of which one is the pipeline's. */
export interface PipelineSource {
  /** Of one micro-batch. */
  readonly layers: readonly Layer[];
  /** How many of them each part holds, from the embedding on. */
  readonly held: readonly number[];
  readonly shape: PipelineShape;
  /** Innermost first. */
  readonly axes: readonly AxisDegree[];
  /** What an NPU sends to the next stage for a micro-batch, and its gradient back. */
  readonly boundaryBytes: number;
  /** Gradients of each part on an NPU, which stages send each other where parts are there twice. */
  readonly gradientBytes: readonly number[];
  /** Of the gradients of a tied embedding that first and last stage each have a copy of: what an NPU holds of their sum. Missing: none. */
  readonly tiedBytes?: number;
  readonly iterations: number;
  /** Missing: a chunk is reduced when it is over, and a sender waits for its messages without overlap only. */
  readonly measured?: MeasuredStages;
}

export interface MeasuredStages extends MeasuredStep {
  /** Share of a message that its sender waits for. */
  readonly heldShare: number;
}

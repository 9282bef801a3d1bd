import { stageOrders } from './order.ts';
import type { PipelineShape } from './names.ts';
import { partOf } from './placement.ts';
import { keeps, onePassEach } from './step.ts';

/** What a stage keeps between forward and backward passes, at its fullest. */
export interface InFlight {
  /** Micro-batches of a chunk each, at most. */
  readonly passes: number;
  /** Layers whose activations of one micro-batch are kept, at most. */
  readonly layers: number;
}

/**
 * Activations are kept until the gradients of weights are there.
 *
 * @param held layers of each part of the pipeline
 */
export function inFlight(shape: PipelineShape, held: readonly number[]): readonly InFlight[] {
  return stageOrders(shape).map((order, stage) => {
    let passes = 0;
    let layers = 0;
    let most: InFlight = { passes: 0, layers: 0 };
    for (const step of onePassEach(order)) {
      const sign = keeps(step);
      passes += sign;
      layers += sign * (held[partOf(shape, stage, step.chunk)] ?? 0);
      most = { passes: Math.max(most.passes, passes), layers: Math.max(most.layers, layers) };
    }
    return most;
  });
}

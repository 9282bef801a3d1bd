import { stageOrders } from './order.ts';
import type { PipelineShape } from './names.ts';

/** What a stage keeps between forward and backward passes, at its fullest. */
export interface InFlight {
  /** Micro-batches of a chunk each, at most. */
  readonly passes: number;
  /** Layers whose activations of one micro-batch are kept, at most. */
  readonly layers: number;
}

/** @param held layers of each chunk of the pipeline, chunk c of stage s the (c p + s)-th */
export function inFlight(shape: PipelineShape, held: readonly number[]): readonly InFlight[] {
  return stageOrders(shape).map((order, stage) => {
    let passes = 0;
    let layers = 0;
    let most: InFlight = { passes: 0, layers: 0 };
    for (const { pass, chunk } of order) {
      const sign = pass === 'forward' ? 1 : -1;
      passes += sign;
      layers += sign * (held[chunk * shape.stages + stage] ?? 0);
      most = { passes: Math.max(most.passes, passes), layers: Math.max(most.layers, layers) };
    }
    return most;
  });
}

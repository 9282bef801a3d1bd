import { stageOrders } from './order.ts';
import type { PipelineShape } from './names.ts';
import { partOf } from './placement.ts';
import { keeps, onePassEach } from './step.ts';

/** The most that a stage keeps at a time between forward and backward passes. */
export interface InFlight {
  /** Micro-batches of a chunk each, at most. */
  readonly passes: number;
  /** Layers whose activations of one micro-batch are kept, at most. */
  readonly layers: number;
  /** Then: of how many micro-batches, by part. */
  readonly ofParts: ReadonlyMap<number, number>;
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
    let mostPasses = 0;
    let mostLayers = 0;
    let mostAt = -1;
    const own = onePassEach(order);
    for (let at = 0; at < own.length; at++) {
      const step = own[at]!;
      const sign = keeps(step);
      passes += sign;
      layers += sign * (held[partOf(shape, stage, step.chunk)] ?? 0);
      if (passes > mostPasses) mostPasses = passes;
      if (layers > mostLayers) {
        mostLayers = layers;
        mostAt = at;
      }
    }
    const ofParts = new Map<number, number>();
    for (let at = 0; at <= mostAt; at++) {
      const part = partOf(shape, stage, own[at]!.chunk);
      ofParts.set(part, (ofParts.get(part) ?? 0) + keeps(own[at]!));
    }
    return { passes: mostPasses, layers: mostLayers, ofParts };
  });
}

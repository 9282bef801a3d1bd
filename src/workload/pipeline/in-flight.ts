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
    let most: InFlight = { passes: 0, layers: 0, ofParts: new Map() };
    const ofParts = new Map<number, number>();
    for (const step of onePassEach(order)) {
      const sign = keeps(step);
      passes += sign;
      const part = partOf(shape, stage, step.chunk);
      layers += sign * (held[part] ?? 0);
      ofParts.set(part, (ofParts.get(part) ?? 0) + sign);
      most =
        layers > most.layers
          ? { passes: Math.max(most.passes, passes), layers, ofParts: new Map(ofParts) }
          : { ...most, passes: Math.max(most.passes, passes) };
    }
    return most;
  });
}

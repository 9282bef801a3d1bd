import { groupSize, stageOrders, warmUpOf } from './order.ts';
import type { PipelineShape } from './facts/names.ts';
import { partOf } from './placement.ts';
import { keeps, onePassEach } from './step.ts';

/** The most that a stage keeps at a time between forward and backward passes. */
export interface InFlight {
  /** Maximum number of micro-batches, of one chunk each. */
  readonly passes: number;
  /** Maximum number of layers whose activations of one micro-batch are kept. */
  readonly layers: number;
  /** At that time: how many micro-batches, by part. */
  readonly ofParts: ReadonlyMap<number, number>;
}

/**
 * Activations are kept until the gradients of weights are computed.
 *
 * @param held layers of each part of the pipeline
 */
export function inFlight(shape: PipelineShape, held: readonly number[]): readonly InFlight[] {
  return warmUpOf(shape, 0) !== null && isEven(shape, held)
    ? inTurnInFlight(shape, held)
    : orderedInFlight(shape, held);
}

/** Returns whether the chunks of each stage hold equally many layers. */
function isEven(shape: PipelineShape, held: readonly number[]): boolean {
  if (shape.chunks === 1) return true;
  return held.every((layers, part) => layers === held[part % shape.stages]);
}

/**
 * If one forward and one backward pass alternate after the warm-up, a stage is fullest with one forward pass
 * more than the warm-up has.
 */
function inTurnInFlight(shape: PipelineShape, held: readonly number[]): readonly InFlight[] {
  const { stages, chunks, microBatches } = shape;
  const group = chunks > 1 ? groupSize(shape) : microBatches;
  return Array.from({ length: stages }, (_, stage) => {
    const passes = Math.min(warmUpOf(shape, stage)! + 1, microBatches * chunks);
    const ofParts = new Map<number, number>();
    let left = passes;
    for (let first = 0; left > 0; first += group) {
      const size = Math.min(group, microBatches - first);
      for (let chunk = 0; chunk < chunks && left > 0; chunk += 1) {
        const part = partOf(shape, stage, chunk);
        const count = Math.min(size, left);
        ofParts.set(part, (ofParts.get(part) ?? 0) + count);
        left -= count;
      }
    }
    return { passes, layers: passes * (held[stage] ?? 0), ofParts };
  });
}

/** The same by going through the order of each stage. */
export function orderedInFlight(shape: PipelineShape, held: readonly number[]): readonly InFlight[] {
  return stageOrders(shape).map((order, stage) => {
    let passes = 0;
    let layers = 0;
    let mostPasses = 0;
    let mostLayers = 0;
    let mostAt = -1;
    const steps = onePassEach(order);
    for (let at = 0; at < steps.length; at++) {
      const step = steps[at]!;
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
      const part = partOf(shape, stage, steps[at]!.chunk);
      ofParts.set(part, (ofParts.get(part) ?? 0) + keeps(steps[at]!));
    }
    return { passes: mostPasses, layers: mostLayers, ofParts };
  });
}

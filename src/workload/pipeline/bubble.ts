/**
 * The bubble of a pipeline in closed form: what every stage waits, beside what it computes, where all stages take the
 * same and sends take no time: of 1F1B (p - 1) (tF + tB), of m (tF + tB) that it computes; schedules.ts has them all.
 */
import type { PipelineShape } from './names.ts';
import { SCHEDULE_FACTS, type PassTimes } from './schedules.ts';

/** @param times of one micro-batch through all the layers of a stage */
export function bubbleNs(shape: PipelineShape, times: PassTimes): number {
  return SCHEDULE_FACTS[shape.schedule].bubbleNs(shape, times);
}

import type { PipelineSchedule, PipelineShape } from './names.ts';
import type { UnevenEnds } from './spread.ts';

/** A pipeline as a design says it. */
export interface PipelineSettings extends UnevenEnds {
  readonly stages: number;
  readonly schedule: PipelineSchedule;
  /** Chunks of layers a stage, interleaved only. Missing: 1. */
  readonly chunks?: number;
}

export function shapeOf(
  { stages, schedule, chunks = 1 }: PipelineSettings,
  microBatches: number,
): PipelineShape {
  return { stages, schedule, chunks, microBatches };
}

import type { PipelineSchedule, PipelineShape } from './facts/names.ts';
import { SCHEDULE_FACTS } from './facts/schedules.ts';
import type { UnevenEnds } from './spread.ts';

/** A pipeline as described by a design. */
export interface PipelineSettings extends UnevenEnds {
  readonly stages: number;
  readonly schedule: PipelineSchedule;
  /** Chunks of layers per stage, interleaved only. Defaults to the schedule's number, or 1. */
  readonly chunks?: number;
}

/** Returns the usual pipeline of as many stages: 1F1B, or interleaved if a stage has several chunks. */
export function usualPipeline(stages: number, chunks = 1): PipelineSettings {
  return chunks === 1
    ? { stages, schedule: 'oneForwardOneBackward' }
    : { stages, schedule: 'interleaved', chunks };
}

export function shapeOf({ stages, schedule, chunks }: PipelineSettings, microBatches: number): PipelineShape {
  const scheduleChunks = SCHEDULE_FACTS[schedule].chunks;
  return {
    stages,
    schedule,
    chunks: chunks ?? (scheduleChunks === 'any' ? 1 : scheduleChunks),
    microBatches,
  };
}

import type { PipelineSchedule, PipelineShape } from './names.ts';
import { SCHEDULE_FACTS } from './schedules.ts';
import type { UnevenEnds } from './spread.ts';

/** A pipeline as a design says it. */
export interface PipelineSettings extends UnevenEnds {
  readonly stages: number;
  readonly schedule: PipelineSchedule;
  /** Chunks of layers a stage, interleaved only. Missing: as many as the schedule has, or 1. */
  readonly chunks?: number;
}

export function shapeOf({ stages, schedule, chunks }: PipelineSettings, microBatches: number): PipelineShape {
  const own = SCHEDULE_FACTS[schedule].chunks;
  return { stages, schedule, chunks: chunks ?? (own === 'any' ? 1 : own), microBatches };
}

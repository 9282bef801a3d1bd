/** The order in which the stages of a pipeline work through micro-batches. */
export const PIPELINE_SCHEDULES = [
  'gpipe',
  'oneForwardOneBackward',
  'interleaved',
  'zbH1',
  'zbV',
  'dualPipe',
  'dualPipeV',
] as const;
export type PipelineSchedule = (typeof PIPELINE_SCHEDULES)[number];

/** Stages, chunks per stage, micro-batches per iteration. */
export interface PipelineShape {
  readonly schedule: PipelineSchedule;
  readonly stages: number;
  readonly chunks: number;
  readonly microBatches: number;
}

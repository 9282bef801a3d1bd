import type { Design, Parallelism } from '../../../../design/document.ts';
import { without } from '../../../../units/without.ts';
import type { PipelineSchedule } from '../../../../workload/pipeline/facts/names.ts';
import { SCHEDULE_FACTS } from '../../../../workload/pipeline/facts/schedules.ts';

/** The design with other settings of its pipeline. */
export function withPipeline(design: Design, pipeline: NonNullable<Parallelism['pipeline']>): Design {
  return { ...design, parallelism: { ...design.parallelism, pipeline } };
}

/** The fewest chunks of an interleaved schedule: with one per stage it would be 1F1B. */
export const USUAL_CHUNKS = 2;

/**
 * The design with another schedule; with chunks only if the design chooses their number.
 *
 * @param chunks is the number per stage if the schedule had none before, as far as there are layers for them
 */
export function withSchedule(design: Design, schedule: PipelineSchedule, chunks = USUAL_CHUNKS): Design {
  const { pipeline } = design.parallelism;
  if (pipeline === undefined) return design;
  const rest = without(pipeline, 'chunks');
  if (SCHEDULE_FACTS[schedule].chunks !== 'any') return withPipeline(design, { ...rest, schedule });
  const { workload } = design;
  const most = workload.kind === 'transformer' ? Math.floor(workload.layers / pipeline.stages) : chunks;
  const wanted = pipeline.chunks ?? Math.max(1, Math.min(chunks, most));
  return withPipeline(design, { ...rest, schedule, chunks: wanted });
}

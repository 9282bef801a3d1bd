import fc from 'fast-check';
import { PIPELINE_SCHEDULES, type PipelineShape } from '../../workload/pipeline/names.ts';

/** Pipelines that `checkShape` accepts with enough layers. */
export const anyShape: fc.Arbitrary<PipelineShape> = fc
  .record({
    schedule: fc.constantFrom(...PIPELINE_SCHEDULES),
    stages: fc.integer({ min: 1, max: 6 }),
    chunks: fc.integer({ min: 1, max: 4 }),
    more: fc.integer({ min: 0, max: 14 }),
    microBatches: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ schedule, stages, chunks, more, microBatches }) =>
    schedule === 'interleaved'
      ? { schedule, stages, chunks, microBatches: stages + more }
      : { schedule, stages, chunks: 1, microBatches },
  );

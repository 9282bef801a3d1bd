import fc from 'fast-check';
import { PIPELINE_SCHEDULES, type PipelineShape } from '../../workload/pipeline/facts/names.ts';
import { SCHEDULE_FACTS } from '../../workload/pipeline/facts/schedules.ts';

/** Pipelines that `checkShape` accepts with enough layers. */
export const anyShape: fc.Arbitrary<PipelineShape> = fc
  .record({
    schedule: fc.constantFrom(...PIPELINE_SCHEDULES),
    half: fc.integer({ min: 1, max: 3 }),
    odd: fc.integer({ min: 0, max: 1 }),
    chunks: fc.integer({ min: 1, max: 4 }),
    more: fc.integer({ min: 0, max: 14 }),
  })
  .map(({ schedule, half, odd, chunks, more }) => {
    const { chunks: allowed, placement, least } = SCHEDULE_FACTS[schedule];
    const isBothWays = placement === 'bothWays';
    const stages = isBothWays ? 2 * half : 2 * half - odd;
    const microBatches = least(stages) + (isBothWays ? 2 * (more >> 1) : more);
    return { schedule, stages, chunks: allowed === 'any' ? chunks : allowed, microBatches };
  });

/** What the workloads of an engine are made with beside layer tables: pipelines, and steps as they were measured. */
import type { linkCurve, measuredLinks } from '../calibration/curves.ts';
import type { measuredRate } from '../calibration/measured-stack.ts';
import type { PipelineGenerator } from '../pipeline/generators.ts';
import type { checkPipeline } from '../pipeline/check.ts';
import type { stageMemory } from './stage-memory.ts';
import type { MeasuredTerms } from './measured/terms.ts';

export interface WorkloadParts {
  /** Null in an engine that has no pipelines. */
  readonly pipelines: PipelineWorkloads | null;
  /** Null in an engine that has no calibrations. */
  readonly calibrations: Calibrations | null;
}

export interface PipelineWorkloads extends PipelineGenerator {
  readonly checkPipeline: typeof checkPipeline;
  readonly stageMemory: typeof stageMemory;
}

/** The constants of stacks that were measured, and what they make of rates, links and steps. */
export interface Calibrations {
  readonly measuredRate: typeof measuredRate;
  readonly linkCurve: typeof linkCurve;
  readonly measuredLinks: typeof measuredLinks;
  readonly terms: MeasuredTerms;
}

/**
 * What an engine is made of beside what every design needs: given to it as one value, so that the first run of the page
 * (plain-parts.ts) does not load what only other designs need (all-parts.ts).
 */
import type { trafficOfStages } from '../allocation/traffic-of-stages.ts';
import type { NetworkModel } from '../network/models/model.ts';
import type { NetworkModelId } from '../network/models/facts.ts';
import type { createStageRun } from '../simulator/stages/stage-run.ts';
import type { PipelineWorkloads, WorkloadParts } from '../workload/transformer/workload-parts.ts';
import type { startEachNpu } from './each-npu/each-npu.ts';
import type { conditionNotes } from './conditions/claim.ts';
import type { checkConditions } from './checks/check-used.ts';
import type { prepareOthers, problemsOfJob } from './conditions/other-jobs.ts';
import type { placedConditions } from './conditions/placed-conditions.ts';
import type { makeAhead } from './synthesis/make-ahead.ts';
import type { madeOn } from './synthesis/made-on.ts';
import type { spreadGraph } from './conditions/spread-graph.ts';
import type { conditionedGraph } from './conditions/slowed-graph.ts';
import type { besideJobs } from './uneven/beside-jobs.ts';
import type { startUneven } from './uneven/uneven-run.ts';
import type { sendCosts, wiresOfStages } from './send-cost.ts';

export interface EngineParts extends WorkloadParts {
  readonly models: { readonly analytical: NetworkModel } & Readonly<
    Partial<Record<NetworkModelId, NetworkModel>>
  >;
  /** What generates, checks and runs the stages of pipelines; null in an engine that has none. */
  readonly pipelines: PipelineParts | null;
  /** Runs every NPU by itself; absent in an engine that cannot. */
  readonly eachNpu?: typeof startEachNpu;
  /** Makes collectives for the links of dimensions; absent in an engine that cannot. */
  readonly synthesis?: SynthesisParts;
  /** What places the conditions of a design and runs it with them; null in an engine that has none. */
  readonly conditions: ConditionParts | null;
}

export interface SynthesisParts {
  readonly madeOn: typeof madeOn;
  readonly makeAhead: typeof makeAhead;
}

export interface ConditionParts {
  readonly checkConditions: typeof checkConditions;
  readonly placedConditions: typeof placedConditions;
  readonly conditionNotes: typeof conditionNotes;
  readonly besideJobs: typeof besideJobs;
  readonly prepareOthers: typeof prepareOthers;
  readonly problemsOfJob: typeof problemsOfJob;
  readonly conditionedGraph: typeof conditionedGraph;
  readonly spreadGraph: typeof spreadGraph;
  /** Runs every NPU by itself on shared links. */
  readonly startUneven: typeof startUneven;
}

export interface PipelineParts extends PipelineWorkloads {
  readonly createStageRun: typeof createStageRun;
  readonly sendCosts: typeof sendCosts;
  readonly wiresOfStages: typeof wiresOfStages;
  readonly trafficOfStages: typeof trafficOfStages;
}

import { trafficOfStages } from '../allocation/traffic-of-stages.ts';
import { ALL_MODELS } from '../network/models/all-models.ts';
import { createStageRun } from '../simulator/stages/stage-run.ts';
import { ALL_WORKLOAD_PARTS } from '../workload/model/all-parts.ts';
import { startEachNpu } from './each-npu/each-npu.ts';
import { checkConditions } from './checks/check-used.ts';
import { conditionNotes } from './conditions/claim.ts';
import { prepareOthers, problemsOfJob } from './conditions/other-jobs.ts';
import { placedConditions } from './conditions/placed-conditions.ts';
import { spreadGraph } from './conditions/spread-graph.ts';
import { conditionedGraph } from './conditions/slowed-graph.ts';
import type { EngineParts } from './engine-parts.ts';
import { makeAhead } from './synthesis/make-ahead.ts';
import { madeOn } from './synthesis/made-on.ts';
import { besideJobs } from './uneven/beside-jobs.ts';
import { startUneven } from './uneven/uneven-run.ts';
import { sendCosts, wiresOfStages } from './send-cost.ts';

/** Enough for every design. */
export const ALL_PARTS = {
  models: ALL_MODELS,
  pipelines: { ...ALL_WORKLOAD_PARTS.pipelines, createStageRun, sendCosts, wiresOfStages, trafficOfStages },
  calibrations: ALL_WORKLOAD_PARTS.calibrations,
  eachNpu: startEachNpu,
  synthesis: { madeOn, makeAhead },
  conditions: {
    checkConditions,
    placedConditions,
    conditionNotes,
    conditionedGraph,
    prepareOthers,
    problemsOfJob,
    besideJobs,
    spreadGraph,
    startUneven,
  },
} as const satisfies EngineParts;

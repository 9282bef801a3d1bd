import { linkCurve, measuredLinks } from '../calibration/curves.ts';
import { measuredRate } from '../calibration/measured-stack.ts';
import type { WorkloadParts } from '../transformer/workload-parts.ts';
import { checkPipeline } from '../pipeline/check.ts';
import { pipeline } from '../pipeline/generate.ts';
import { checkpointOps } from '../transformer/measured/checkpoint-ops.ts';
import { trace } from '../training-loops/trace.ts';
import {
  besideProducts,
  elementOp,
  lossOp,
  measuredGradients,
  passWaits,
} from '../transformer/measured/layer-terms.ts';
import { microBatchOps, updateNs } from '../transformer/measured/step-terms.ts';
import { stageMemory } from '../transformer/stage-memory.ts';

/** Enough for every workload. */
export const ALL_WORKLOAD_PARTS = {
  pipelines: { generator: pipeline, trace, checkPipeline, stageMemory },
  calibrations: {
    measuredRate,
    linkCurve,
    measuredLinks,
    terms: {
      elementOp,
      passWaits,
      besideProducts,
      checkpointOps,
      measuredGradients,
      lossOp,
      microBatchOps,
      updateNs,
    },
  },
} as const satisfies WorkloadParts;

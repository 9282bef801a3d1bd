/**
 * Loads the generators and runners of all task graphs, pipelines included, and the calibrations. They are apart from those of layer tables
 * so that the first run of the page does not wait for them.
 */
import { createStageRun } from '../simulator/stages/stage-run.ts';
import { linkCurve, measuredLinks } from '../workload/calibration/curves.ts';
import { setMeasuredParts } from '../workload/calibration/measured-parts.ts';
import { stackOfRate } from '../workload/calibration/measured-stack.ts';
import { measuredTime } from '../workload/compute/measured-time.ts';
import { addGenerators } from '../workload/generators.ts';
import { checkPipeline } from '../workload/pipeline/check.ts';
import { pipeline } from '../workload/pipeline/generate.ts';
import { setStageParts } from '../workload/pipeline/stage-parts.ts';
import {
  besideProducts,
  elementOp,
  lossOp,
  measuredGradients,
  passWaits,
} from '../workload/transformer/measured/layer-terms.ts';
import { setMeasuredTerms } from '../workload/transformer/measured/terms.ts';
import { microBatchOps, updateNs } from '../workload/transformer/measured/step-terms.ts';
import { stageMemory } from '../workload/transformer/stage-memory.ts';
import { sendCosts, wiresOfStages } from './send-cost.ts';
import { setStageRunner } from './stage-runner.ts';

addGenerators({ pipeline });
setMeasuredParts({ stackOfRate, measuredTime, links: { linkCurve, measuredLinks } });
setMeasuredTerms({
  elementOp,
  passWaits,
  besideProducts,
  measuredGradients,
  lossOp,
  microBatchOps,
  updateNs,
});
setStageParts({ checkPipeline, stageMemory });
setStageRunner({ createStageRun, sendCosts, wiresOfStages });

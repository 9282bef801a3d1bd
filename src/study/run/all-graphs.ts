/**
 * All generators and runners of task graphs, pipelines included. Apart from those of layer tables, so that the first
 * run of the page does not wait for the rest.
 */
import { createStageRun } from '../../simulator/stages/stage-run.ts';
import { addGenerators } from '../../workload/generators.ts';
import { checkPipeline } from '../../workload/pipeline/check.ts';
import { pipeline } from '../../workload/pipeline/generate.ts';
import { setStageParts } from '../../workload/pipeline/stage-parts.ts';
import { stageMemory } from '../../workload/transformer/stage-memory.ts';
import { sendCosts } from './send-cost.ts';
import { setStageRunner } from './stage-runner.ts';

addGenerators({ pipeline });
setStageParts({ checkPipeline, stageMemory });
setStageRunner({ createStageRun, sendCosts });

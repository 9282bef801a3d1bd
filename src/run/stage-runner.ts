/** The runner of pipeline stages; all-graphs.ts sets it when it is loaded. */
import type { createStageRun } from '../simulator/stages/stage-run.ts';
import type { sendCosts, wiresOfStages } from './send-cost.ts';

export interface StageRunner {
  readonly createStageRun: typeof createStageRun;
  readonly sendCosts: typeof sendCosts;
  readonly wiresOfStages: typeof wiresOfStages;
}

let known: StageRunner | null = null;

export function setStageRunner(runner: StageRunner): void {
  known = runner;
}

/** @throws RangeError where it was not loaded first: a bug of the caller */
export function stageRunner(): StageRunner {
  if (known === null) throw new RangeError('what runs the stages of a pipeline is not loaded');
  return known;
}

/** The runner of pipeline stages, which all-graphs.ts registers when it is loaded. */
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

/** @throws RangeError if it was not loaded, which is a bug of the caller */
export function stageRunner(): StageRunner {
  if (known === null) throw new RangeError('The runner of pipeline stages is not loaded.');
  return known;
}

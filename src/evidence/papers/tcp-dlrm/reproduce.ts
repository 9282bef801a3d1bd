/** The study of DLRM training over TCP (Hot Interconnects 2020): every statement with pass or fail from our runs. */
import type { AllReduceOutcome } from '../../../network/packets/collectives/outcome.ts';
import { success, valueOf } from '../../../units/result.ts';
import type { StatedReproduction, StatedSteps } from '../stated.ts';
import { DLRM_RUNS, dlrmOutcomes, dlrmWeight, runDlrm, type DlrmRun } from './dlrm-runs.ts';
import { dlrmStatements } from './dlrm-statements.ts';
import { tcpDlrmPanels } from './panels.ts';
import type { StudySetting } from './setting.ts';
import { SINGLE_RUNS, runSingle, singleOutcomes, singleWeight, type SingleRun } from './single.ts';
import { singleStatements } from './single-statements.ts';
import type { TrainingOutcome } from './run-training.ts';

/** Steps of progress per million events. */
const STEPS_A_MILLION = 10;

export function* reproduceTcpDlrm(setting: StudySetting): StatedSteps {
  const singles = SINGLE_RUNS[setting];
  const trainings = DLRM_RUNS[setting];
  const weights = [...singles.map(singleWeight), ...trainings.map(dlrmWeight)];
  const total = Math.round(STEPS_A_MILLION * weights.reduce((sum, weight) => sum + weight, 0));
  let before = 0;
  const progress = (share: number, weight: number) => ({
    done: Math.min(total, Math.round(STEPS_A_MILLION * (before + share * weight))),
    total,
  });
  const single: (readonly [SingleRun, AllReduceOutcome])[] = [];
  for (const run of singles) {
    const steps = runSingle(run);
    const weight = singleWeight(run);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield progress(step.value, weight);
    before += weight;
    single.push([run, step.value]);
  }
  const training: (readonly [DlrmRun, TrainingOutcome])[] = [];
  for (const run of trainings) {
    const steps = runDlrm(run);
    const weight = dlrmWeight(run);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) yield progress(step.value, weight);
    before += weight;
    training.push([run, step.value]);
  }
  const outcomes = { single: singleOutcomes(single), training: dlrmOutcomes(training) };
  return success({
    statements: [...singleStatements(outcomes.single), ...dlrmStatements(outcomes.training)],
    panels: tcpDlrmPanels(outcomes.single, outcomes.training),
  });
}

/** Like `reproduceTcpDlrm`, at one go. */
export function reproduceTcpDlrmAtOnce(setting: StudySetting): StatedReproduction {
  const steps = reproduceTcpDlrm(setting);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return valueOf(step.value);
}

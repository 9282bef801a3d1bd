/** The study of DLRM training over TCP (Hot Interconnects 2020): every statement with pass or fail from our runs. */
import type { AllReduceOutcome } from '../../../network/packets/collectives/outcome.ts';
import { success, valueOf } from '../../../units/result.ts';
import type { KeptRuns, StatedReproduction, StatedSteps } from '../stated.ts';
import { TCP_CASES } from './cases.ts';
import { DLRM_RUNS, dlrmCaseName, dlrmOutcomes, dlrmWeight, runDlrm, type DlrmRun } from './dlrm-runs.ts';
import { dlrmStatements } from './dlrm-statements.ts';
import { tcpDlrmPanels } from './panels.ts';
import type { StudySetting } from './setting.ts';
import {
  SINGLE_RUNS,
  runSingle,
  singleName,
  singleOutcomes,
  singleWeight,
  type SingleRun,
} from './single.ts';
import { singleStatements } from './single-statements.ts';
import type { TrainingOutcome } from './run-training.ts';

/** Steps of progress per million events. */
const STEPS_A_MILLION = 10;

/** @param kept runs that are not repeated; it receives those that are finished */
export function* reproduceTcpDlrm(setting: StudySetting, kept: KeptRuns = new Map()): StatedSteps {
  const singles = SINGLE_RUNS[setting];
  const trainings = DLRM_RUNS[setting];
  const weights = [...singles.map(singleWeight), ...trainings.map(dlrmWeight)];
  const total = Math.round(STEPS_A_MILLION * weights.reduce((sum, weight) => sum + weight, 0));
  let before = 0;
  function* outcomeOf<T>(name: string, weight: number, steps: Generator<number, T>) {
    const known = kept.get(name) as T | undefined;
    const progress = (share: number) => ({
      done: Math.min(total, Math.round(STEPS_A_MILLION * (before + share * weight))),
      total,
    });
    let found = known;
    if (found === undefined) {
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) yield progress(step.value);
      kept.set(name, (found = step.value));
    } else yield progress(1);
    before += weight;
    return found;
  }
  const single: (readonly [SingleRun, AllReduceOutcome])[] = [];
  for (const run of singles) {
    single.push([run, yield* outcomeOf(singleName(run), singleWeight(run), runSingle(run))]);
  }
  const training: (readonly [DlrmRun, TrainingOutcome])[] = [];
  for (const run of trainings) {
    training.push([run, yield* outcomeOf(dlrmCaseName(run), dlrmWeight(run), runDlrm(run))]);
  }
  const outcomes = { single: singleOutcomes(single), training: dlrmOutcomes(training) };
  return success({
    statements: [...singleStatements(outcomes.single), ...dlrmStatements(outcomes.training)],
    panels: tcpDlrmPanels(outcomes.single, outcomes.training),
    cases: TCP_CASES,
  });
}

/** Like `reproduceTcpDlrm`, at one go. */
export function reproduceTcpDlrmAtOnce(setting: StudySetting): StatedReproduction {
  const steps = reproduceTcpDlrm(setting);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return valueOf(step.value);
}

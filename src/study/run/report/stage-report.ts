/** The stages of a pipeline in a finished run. Times in ns. */
import type { StageTimes } from '../../../simulator/stages/stage-times.ts';
import type { BlockTask } from '../../../taskgraph/graph.ts';
import type { PassTimes } from '../../../workload/pipeline/schedules.ts';
import type { PipelineResult } from './results.ts';

export interface StageReport {
  /** Forward and backward passes, with the communication that they wait for. */
  readonly passesNs: number;
  /** Of one micro-batch through a chunk, mean; 0 of what it never does by itself. */
  readonly times: PassTimes;
  /** Of the passes, what is computed. */
  readonly computeNs: number;
  /** Reduction of gradients that nothing of the stage's own passes hides. */
  readonly exposedDataNs: number;
  readonly idleNs: number;
  /** Until the first backward pass begins. */
  readonly warmUpNs: number;
  /** When the last forward pass is over. */
  readonly steadyEndNs: number;
  /** When the first pass begins, and when the last one is over. */
  readonly passesBeginNs: number;
  readonly passesEndNs: number;
}

/** A block that a stage has run. */
interface Done {
  readonly task: BlockTask;
  readonly startNs: number;
  readonly endNs: number;
}

/** One a stage. @param endNs of the run */
export function stageReports(times: StageTimes, endNs: number): readonly StageReport[] {
  const done = Array.from({ length: times.count }, (): Done[] => []);
  times.tasks.forEach((task, index) => {
    if (task.kind !== 'block') return;
    done[task.stage]!.push({ task, startNs: times.startNs[index]!, endNs: times.endNs[index]! });
  });
  return done.map((own) => stageReport(own, times.computeNs, endNs));
}

export function pipelineResult(times: StageTimes, endNs: number): PipelineResult {
  const reports = stageReports(times, endNs);
  const mean = (numberOf: (report: StageReport) => number): number =>
    reports.reduce((sum, report) => sum + numberOf(report), 0) / times.count;
  return {
    stages: times.count,
    idleNs: mean(({ idleNs }) => idleNs),
    bubbleNs: times.idleShare * mean(({ passesNs }) => passesNs),
  };
}

function stageReport(own: readonly Done[], computeNs: readonly number[], runNs: number): StageReport {
  const passes = own.filter(({ task }) => task.lane === 'compute');
  const lengthOf = (list: readonly Done[]): number =>
    list.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0);
  const passesNs = lengthOf(passes);
  let warmUpNs = runNs;
  let steadyEndNs = 0;
  let passesBeginNs = runNs;
  let passesEndNs = 0;
  for (const { task, startNs, endNs } of passes) {
    if (task.pass === 'forward') steadyEndNs = Math.max(steadyEndNs, endNs);
    else warmUpNs = Math.min(warmUpNs, startNs);
    passesBeginNs = Math.min(passesBeginNs, startNs);
    passesEndNs = Math.max(passesEndNs, endNs);
  }
  const busyNs = unionNs(own);
  return {
    passesNs,
    times: passTimes((isOf) => {
      const list = passes.filter(({ task }) => isOf(task));
      return list.length === 0 ? 0 : lengthOf(list) / list.length;
    }),
    computeNs: own.reduce((sum, { task }) => sum + computeNs[task.block]!, 0),
    exposedDataNs: busyNs - passesNs,
    idleNs: runNs - busyNs,
    ...{ warmUpNs, steadyEndNs, passesBeginNs, passesEndNs },
  };
}

function passTimes(meanOf: (isOf: (task: BlockTask) => boolean) => number): PassTimes {
  const forwardNs = meanOf(({ pass, beside }) => pass === 'forward' && beside === undefined);
  const weightNs = meanOf(({ pass }) => pass === 'weightGradient');
  const wholeNs = meanOf(({ withWeights }) => withWeights === true);
  const inputNs = meanOf(({ pass, withWeights }) => pass === 'inputGradient' && withWeights !== true);
  const pairNs = meanOf(({ beside }) => beside !== undefined);
  const backwardNs = wholeNs > 0 ? wholeNs : inputNs + weightNs;
  return { forwardNs, backwardNs, weightNs, pairNs: pairNs > 0 ? pairNs : forwardNs + backwardNs };
}

function unionNs(done: readonly Done[]): number {
  let sum = 0;
  let until = -Infinity;
  for (const { startNs, endNs } of done.toSorted((a, b) => a.startNs - b.startNs)) {
    sum += Math.max(0, endNs - Math.max(startNs, until));
    until = Math.max(until, endNs);
  }
  return sum;
}

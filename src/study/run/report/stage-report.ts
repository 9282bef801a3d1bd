/** What a finished run says of the stages of a pipeline. Times in ns. */
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

/** One a stage. @param endNs of the run */
export function stageReports(times: StageTimes, endNs: number): readonly StageReport[] {
  return Array.from({ length: times.count }, (_, stage) => stageReport(times, stage, endNs));
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

function stageReport(
  { tasks, startNs, endNs: ends, computeNs }: StageTimes,
  stage: number,
  runNs: number,
): StageReport {
  const own = tasks.flatMap((task, index) =>
    task.kind === 'block' && task.stage === stage ? [{ task, index }] : [],
  );
  const passes = own.filter(({ task }) => task.lane === 'compute');
  const lengthOf = (list: readonly { readonly index: number }[]): number =>
    list.reduce((sum, { index }) => sum + ends[index]! - startNs[index]!, 0);
  const isBackward = ({ task }: { readonly task: BlockTask }): boolean => task.pass !== 'forward';
  const passesNs = lengthOf(passes);
  const forwards = passes.filter((each) => !isBackward(each));
  const busyNs = unionNs(own.map(({ index }) => [startNs[index]!, ends[index]!]));
  return {
    passesNs,
    times: passTimes((isOf) => {
      const list = passes.filter(({ task }) => isOf(task));
      return list.length === 0 ? 0 : lengthOf(list) / list.length;
    }),
    computeNs: own.reduce((sum, { task }) => sum + computeNs[task.block]!, 0),
    exposedDataNs: busyNs - passesNs,
    idleNs: runNs - busyNs,
    warmUpNs: Math.min(runNs, ...passes.filter(isBackward).map(({ index }) => startNs[index]!)),
    steadyEndNs: Math.max(0, ...forwards.map(({ index }) => ends[index]!)),
    passesBeginNs: Math.min(runNs, ...passes.map(({ index }) => startNs[index]!)),
    passesEndNs: Math.max(0, ...passes.map(({ index }) => ends[index]!)),
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

function unionNs(intervals: readonly (readonly [number, number])[]): number {
  let sum = 0;
  let until = -Infinity;
  for (const [from, to] of intervals.toSorted((a, b) => a[0] - b[0])) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return sum;
}

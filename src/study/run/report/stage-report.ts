/** What a finished run says of the stages of a pipeline. Times in ns. */
import type { StageTimes } from '../../../simulator/stages/stage-times.ts';
import type { BlockTask } from '../../../taskgraph/graph.ts';
import type { PipelineResult } from './results.ts';

export interface StageReport {
  /** Forward and backward passes, with the communication that they wait for. */
  readonly passesNs: number;
  /** Of it, what is computed. */
  readonly computeNs: number;
  /** Reduction of gradients that nothing of the stage's own passes hides. */
  readonly exposedDataNs: number;
  readonly idleNs: number;
  /** Until the first backward pass begins. */
  readonly warmUpNs: number;
  /** When the last forward pass is over. */
  readonly steadyEndNs: number;
  /** When the last pass is over. */
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
  const busyNs = unionNs(own.map(({ index }) => [startNs[index]!, ends[index]!]));
  return {
    passesNs,
    computeNs: own.reduce((sum, { task }) => sum + computeNs[task.block]!, 0),
    exposedDataNs: busyNs - passesNs,
    idleNs: runNs - busyNs,
    warmUpNs: Math.min(runNs, ...passes.filter(isBackward).map(({ index }) => startNs[index]!)),
    steadyEndNs: Math.max(0, ...passes.filter((each) => !isBackward(each)).map(({ index }) => ends[index]!)),
    passesEndNs: Math.max(0, ...passes.map(({ index }) => ends[index]!)),
  };
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

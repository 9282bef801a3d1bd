/** Reports the stages of a pipeline in a finished run. Times in ns. */
import type { StageTimes } from '../../simulator/stages/stage-times.ts';
import type { BlockTask } from '../../taskgraph/graph.ts';
import type { PassTimes } from '../../workload/pipeline/facts/schedules.ts';
import type { PipelineResult } from './results.ts';

export interface StageReport {
  /** Forward and backward passes, with the communication that they wait for. */
  readonly passesNs: number;
  /** Mean time of one micro-batch through a chunk; 0 for a pass that never runs by itself. */
  readonly times: PassTimes;
  /** The compute time of the passes. */
  readonly computeNs: number;
  /** Reduction of gradients that the passes of the stage do not overlap. */
  readonly exposedDataNs: number;
  readonly idleNs: number;
  /** Time until the first backward pass begins. */
  readonly warmUpNs: number;
  /** When the last forward pass ends. */
  readonly steadyEndNs: number;
  /** When the first pass begins, and when the last one ends. */
  readonly passesBeginNs: number;
  readonly passesEndNs: number;
}

/**
 * Returns one report per stage.
 *
 * @param endNs end of the run
 */
export function stageReports(times: StageTimes, endNs: number): readonly StageReport[] {
  const blocksOf = Array.from({ length: times.count }, (): number[] => []);
  for (let index = 0; index < times.tasks.length; index++) {
    const task = times.tasks[index]!;
    if (task.kind === 'block') blocksOf[task.stage]!.push(index);
  }
  return blocksOf.map((blockTasks) => stageReport(blockTasks, times, endNs));
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

/** Kinds of passes that are timed separately. */
const KINDS = ['forward', 'whole', 'input', 'weight', 'pair'] as const;

function kindOf({ pass, withWeights, beside }: BlockTask): (typeof KINDS)[number] {
  if (beside !== undefined) return 'pair';
  if (pass === 'forward') return 'forward';
  return withWeights === true ? 'whole' : pass === 'weightGradient' ? 'weight' : 'input';
}

/** Relative: a sum of thousands of passes and the length of their union differ in their last bits. */
const ROUNDING = 1e-12;

/** @param blockTasks the blocks of the stage, in the order of the tasks */
function stageReport(
  blockTasks: readonly number[],
  { tasks, startNs, endNs, computeNs }: StageTimes,
  runNs: number,
): StageReport {
  let passesNs = 0;
  let ownComputeNs = 0;
  let warmUpNs = runNs;
  let steadyEndNs = 0;
  let passesBeginNs = runNs;
  let passesEndNs = 0;
  const sums = Object.fromEntries(KINDS.map((kind) => [kind, { ns: 0, count: 0 }])) as Sums;
  for (const index of blockTasks) {
    const task = tasks[index] as BlockTask;
    const beganNs = startNs[index]!;
    const endedNs = endNs[index]!;
    ownComputeNs += computeNs[task.block]!;
    if (task.lane !== 'compute') continue;
    passesNs = passesNs + endedNs - beganNs;
    const sum = sums[kindOf(task)];
    sum.ns = sum.ns + endedNs - beganNs;
    sum.count += 1;
    if (task.pass === 'forward') steadyEndNs = Math.max(steadyEndNs, endedNs);
    else warmUpNs = Math.min(warmUpNs, beganNs);
    passesBeginNs = Math.min(passesBeginNs, beganNs);
    passesEndNs = Math.max(passesEndNs, endedNs);
  }
  const busyNs = unionNs(blockTasks, startNs, endNs);
  return {
    passesNs,
    times: passTimes(sums),
    computeNs: ownComputeNs,
    exposedDataNs: busyNs - passesNs > ROUNDING * busyNs ? busyNs - passesNs : 0,
    idleNs: runNs - busyNs,
    warmUpNs,
    steadyEndNs,
    passesBeginNs,
    passesEndNs,
  };
}

type Sums = Readonly<Record<(typeof KINDS)[number], { ns: number; count: number }>>;

function passTimes(sums: Sums): PassTimes {
  const meanOf = ({ ns, count }: Sums['pair']): number => (count === 0 ? 0 : ns / count);
  const forwardNs = meanOf(sums.forward);
  const weightNs = meanOf(sums.weight);
  const wholeNs = meanOf(sums.whole);
  const pairNs = meanOf(sums.pair);
  const backwardNs = wholeNs > 0 ? wholeNs : meanOf(sums.input) + weightNs;
  return { forwardNs, backwardNs, weightNs, pairNs: pairNs > 0 ? pairNs : forwardNs + backwardNs };
}

function unionNs(tasks: readonly number[], startNs: Float64Array, endNs: Float64Array): number {
  let sum = 0;
  let until = -Infinity;
  for (const index of tasks.toSorted((a, b) => startNs[a]! - startNs[b]!)) {
    sum += Math.max(0, endNs[index]! - Math.max(startNs[index]!, until));
    until = Math.max(until, endNs[index]!);
  }
  return sum;
}

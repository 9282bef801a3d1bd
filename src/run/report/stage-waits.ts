/**
 * Splits the waiting time of pipeline stages by cause. If messages take no time, stages share nothing, so a run is one walk over its tasks:
 * each begins when the last of its dependencies ends.
 */
import { PASSES, type BlockTask, type StageTask } from '../../taskgraph/graph.ts';
import type { StageTimes } from '../../simulator/stages/stage-times.ts';

/** Means over the stages, in ns. */
export interface StageWaits {
  /** Until the last pass ends; if stages begin and end one after another, from the first to the last pass of the slowest stage. */
  readonly waitedNs: number;
  /** Until the last pass of all stages ends, whatever the schedule. */
  readonly waitedToEndNs: number;
  /** `waitedNs` if messages took no time. */
  readonly withoutMessagesNs: number;
  /** The same if all passes of a kind also took their mean, on every stage and in every chunk. */
  readonly equalNs: number;
}

type Times = Pick<StageTimes, 'count' | 'tasks' | 'startNs' | 'endNs'>;

// Loops instead of callbacks: thousands of tasks are walked once, before anything is compiled.

/** @param isSkewed whether stages begin and end one after another */
export function stageWaits(times: Times, isSkewed: boolean): StageWaits {
  const { tasks, startNs, endNs } = times;
  const passNs = new Float64Array(tasks.length);
  for (let index = 0; index < tasks.length; index += 1)
    if (tasks[index]!.kind === 'block') passNs[index] = endNs[index]! - startNs[index]!;
  const waits = waited(times);
  const withoutMessages = waited(walk(times, passNs));
  const equal = waited(walk(times, meansOf(tasks, passNs)));
  const ns = ({ toEndNs, betweenNs }: Waited): number => (isSkewed ? betweenNs : toEndNs);
  return {
    waitedNs: ns(waits),
    waitedToEndNs: waits.toEndNs,
    withoutMessagesNs: ns(withoutMessages),
    equalNs: ns(equal),
  };
}

/** Returns when tasks of these durations run if links are free. */
function walk({ count, tasks }: Times, durationNs: Float64Array): Times {
  const startNs = new Float64Array(tasks.length);
  const endNs = new Float64Array(tasks.length);
  for (let index = 0; index < tasks.length; index += 1) {
    const { after } = tasks[index]!;
    let beginNs = 0;
    for (let place = 0; place < after.length; place += 1) {
      const ns = endNs[after[place]!]!;
      if (ns > beginNs) beginNs = ns;
    }
    startNs[index] = beginNs;
    endNs[index] = beginNs + durationNs[index]!;
  }
  return { count, tasks, startNs, endNs };
}

/** Gives each task the mean duration of tasks of its kind; messages take no time. */
function meansOf(tasks: readonly StageTask[], durationNs: Float64Array): Float64Array {
  const sumsNs = new Float64Array(KINDS);
  const counts = new Float64Array(KINDS);
  const kinds = new Int8Array(tasks.length);
  for (let index = 0; index < tasks.length; index += 1) {
    const task = tasks[index]!;
    const kind = task.kind === 'block' ? kindOf(task) : 0;
    kinds[index] = kind;
    sumsNs[kind]! += durationNs[index]!;
    counts[kind]! += 1;
  }
  const means = new Float64Array(tasks.length);
  for (let index = 0; index < tasks.length; index += 1)
    means[index] = sumsNs[kinds[index]!]! / counts[kinds[index]!]!;
  return means;
}

/** 0 is for messages; each other combination of lane, pass, weights and paired pass has a number. */
const KINDS = 1 + 2 * PASSES.length * 2 * 2;

function kindOf({ lane, pass, withWeights, beside }: BlockTask): number {
  const what = PASSES.indexOf(pass) * 2 + (lane === 'compute' ? 0 : 1);
  return 1 + (what * 2 + (withWeights === true ? 1 : 0)) * 2 + (beside === undefined ? 0 : 1);
}

/** Means over the stages, in ns: until the last pass of all, and between the first and the last of the slowest stage. */
interface Waited {
  readonly toEndNs: number;
  readonly betweenNs: number;
}

function waited({ count, tasks, startNs, endNs }: Times): Waited {
  const beganNs = new Float64Array(count).fill(Infinity);
  const endedNs = new Float64Array(count);
  let passesNs = 0;
  for (let index = 0; index < tasks.length; index += 1) {
    const task = tasks[index]!;
    if (task.kind === 'send' || task.lane !== 'compute') continue;
    const { stage } = task;
    passesNs += endNs[index]! - startNs[index]!;
    if (startNs[index]! < beganNs[stage]!) beganNs[stage] = startNs[index]!;
    if (endNs[index]! > endedNs[stage]!) endedNs[stage] = endNs[index]!;
  }
  let lastNs = 0;
  let longestNs = 0;
  for (let stage = 0; stage < count; stage += 1) {
    lastNs = Math.max(lastNs, endedNs[stage]!);
    longestNs = Math.max(longestNs, endedNs[stage]! - beganNs[stage]!);
  }
  return { toEndNs: lastNs - passesNs / count, betweenNs: longestNs - passesNs / count };
}

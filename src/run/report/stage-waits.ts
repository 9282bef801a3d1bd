/**
 * What the stages of a pipeline wait, and what of it each cause makes. Once messages take no time nothing is shared between
 * stages, so that a run is one walk over its tasks: each begins when the last that it waits for is over.
 */
import { PASSES, type BlockTask, type StageTask } from '../../taskgraph/graph.ts';
import type { StageTimes } from '../../simulator/stages/stage-times.ts';

/** Means over the stages, ns. */
export interface StageWaits {
  /**
   * Until the last pass is over; where stages begin and end one after the other, from the first to the last pass of the one
   * that takes longest.
   */
  readonly waitedNs: number;
  /** Until the last pass of all stages is over, whatever the schedule. */
  readonly waitedToEndNs: number;
  /** `waitedNs`, were messages to take no time. */
  readonly withoutMessagesNs: number;
  /** And were all passes of a kind to take the mean of them as well, on every stage and in every chunk. */
  readonly equalNs: number;
}

type Times = Pick<StageTimes, 'count' | 'tasks' | 'startNs' | 'endNs'>;

// Loops and no callbacks: thousands of tasks are gone through once, before anything is compiled.

/** @param isSkewed stages begin and end one after the other */
export function stageWaits(times: Times, isSkewed: boolean): StageWaits {
  const { tasks, startNs, endNs } = times;
  const own = new Float64Array(tasks.length);
  for (let index = 0; index < tasks.length; index += 1)
    if (tasks[index]!.kind === 'block') own[index] = endNs[index]! - startNs[index]!;
  const waits = waited(times);
  const withoutMessages = waited(walk(times, own));
  const equal = waited(walk(times, meansOf(tasks, own)));
  const ns = ({ toEndNs, betweenNs }: Waited): number => (isSkewed ? betweenNs : toEndNs);
  return {
    waitedNs: ns(waits),
    waitedToEndNs: waits.toEndNs,
    withoutMessagesNs: ns(withoutMessages),
    equalNs: ns(equal),
  };
}

/** When the tasks run that take so long, with no links between them. */
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

/** Of each task the mean of those that do what it does; messages take no time. */
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

/** 0 for messages; each other combination of lane, pass, its weights and a pass beside it has a number. */
const KINDS = 1 + 2 * PASSES.length * 2 * 2;

function kindOf({ lane, pass, withWeights, beside }: BlockTask): number {
  const what = PASSES.indexOf(pass) * 2 + (lane === 'compute' ? 0 : 1);
  return 1 + (what * 2 + (withWeights === true ? 1 : 0)) * 2 + (beside === undefined ? 0 : 1);
}

/** Means over the stages, ns: until the last pass of all, and between the first and the last of the one that takes longest. */
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

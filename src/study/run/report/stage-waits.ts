/**
 * What the stages of a pipeline wait, and what of it each cause makes. Once messages take no time nothing is shared between
 * stages, so that a run is one walk over its tasks: each begins when the last that it waits for is over.
 */
import type { BlockTask, StageTask } from '../../../taskgraph/graph.ts';
import type { StageTimes } from '../../../simulator/stages/stage-times.ts';

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

/** @param isSkewed stages begin and end one after the other */
export function stageWaits(times: Times, isSkewed: boolean): StageWaits {
  const { tasks, startNs, endNs } = times;
  const own = tasks.map((task, index) => (task.kind === 'send' ? 0 : endNs[index]! - startNs[index]!));
  return {
    waitedNs: waited(times, isSkewed),
    waitedToEndNs: waited(times, false),
    withoutMessagesNs: waited(walk(times, own), isSkewed),
    equalNs: waited(walk(times, meansOf(tasks, own)), isSkewed),
  };
}

/** When the tasks run that take so long, with no links between them. */
function walk({ count, tasks }: Times, durationNs: readonly number[]): Times {
  const startNs = new Float64Array(tasks.length);
  const endNs = new Float64Array(tasks.length);
  for (const [index, { after }] of tasks.entries()) {
    let beginNs = 0;
    for (const before of after) beginNs = Math.max(beginNs, endNs[before]!);
    startNs[index] = beginNs;
    endNs[index] = beginNs + durationNs[index]!;
  }
  return { count, tasks, startNs, endNs };
}

/** Of each task the mean of those that do what it does. */
function meansOf(tasks: readonly StageTask[], durationNs: readonly number[]): readonly number[] {
  const sums = new Map<string, { ns: number; count: number }>();
  const kinds = tasks.map((task) => (task.kind === 'send' ? 'send' : kindOf(task)));
  for (const [index, kind] of kinds.entries()) {
    const sum = sums.get(kind) ?? { ns: 0, count: 0 };
    sum.ns += durationNs[index]!;
    sum.count += 1;
    sums.set(kind, sum);
  }
  return kinds.map((kind) => {
    const { ns, count } = sums.get(kind)!;
    return ns / count;
  });
}

function kindOf({ lane, pass, withWeights, beside }: BlockTask): string {
  return `${lane} ${pass} ${withWeights === true ? 'whole' : ''} ${beside === undefined ? '' : 'pair'}`;
}

function waited({ count, tasks, startNs, endNs }: Times, isSkewed: boolean): number {
  const beganNs = new Array<number>(count).fill(Infinity);
  const endedNs = new Array<number>(count).fill(0);
  let passesNs = 0;
  for (const [index, task] of tasks.entries()) {
    if (task.kind === 'send' || task.lane !== 'compute') continue;
    const { stage } = task;
    passesNs += endNs[index]! - startNs[index]!;
    beganNs[stage] = Math.min(beganNs[stage]!, startNs[index]!);
    endedNs[stage] = Math.max(endedNs[stage]!, endNs[index]!);
  }
  const longestNs = endedNs.reduce(
    (most, ns, stage) => Math.max(most, isSkewed ? ns - beganNs[stage]! : ns),
    0,
  );
  return longestNs - passesNs / count;
}

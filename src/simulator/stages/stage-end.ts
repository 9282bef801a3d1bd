/**
 * When the last stage of a pipeline has ended: what `createStageRun` says of its end, event by event and to the last bit, and
 * nothing else. What does not change with the network is laid out once.
 */
import type { Stages } from '../../taskgraph/graph.ts';
import { createEventQueue, nextTimeNs, popEvent, pushEvent } from '../../network/event-queue.ts';
import { dependenciesOf, type Dependencies } from '../dependencies.ts';
import type { StageInput } from './stage-input.ts';

export interface StagePlan {
  readonly count: number;
  readonly dependencies: Dependencies;
  /** By task: its block, or ~ its message in `messages`. */
  readonly does: Int32Array;
  /** Messages that are alike. */
  readonly messages: readonly { readonly from: number; readonly to: number; readonly bytes: number }[];
}

export function stagePlan({ count, tasks }: Stages): StagePlan {
  const messages: { from: number; to: number; bytes: number }[] = [];
  const known = new Map<string, number>();
  const does = Int32Array.from(tasks, (task) => {
    if (task.kind === 'block') return task.block;
    const { from, to, bytes } = task;
    const key = `${from} ${to} ${bytes}`;
    let message = known.get(key);
    if (message === undefined) known.set(key, (message = messages.push({ from, to, bytes }) - 1));
    return ~message;
  });
  return { count, dependencies: dependenciesOf(tasks), does, messages };
}

/** Events between two looks at whether to go on. */
const EVENTS_AT_ONCE = 20_000;

/** @param blockNs end of each block by itself */
export function* stageEndNs(
  { count, dependencies, does, messages }: StagePlan,
  blockNs: ArrayLike<number>,
  sendCost: StageInput['sendCost'],
): Generator<void, number, void> {
  const { offsets, successors } = dependencies;
  const pending = dependencies.pending.slice();
  const costs = messages.map(({ from, to, bytes }) => sendCost(from, to, bytes));
  const keys = messages.map(({ from }, message) => costs[message]!.links * count + from);
  const freeAtNs = new Map<number, number>();
  const queue = createEventQueue(1024);
  let nowNs = 0;
  const begin = (task: number): void => {
    const own = does[task]!;
    if (own >= 0) {
      pushEvent(queue, nowNs + blockNs[own]!, task);
      return;
    }
    const cost = costs[~own]!;
    const key = keys[~own]!;
    const beginNs = Math.max(nowNs, freeAtNs.get(key) ?? 0);
    freeAtNs.set(key, beginNs + cost.transferNs);
    pushEvent(queue, beginNs + cost.durationNs, task);
  };
  for (let task = 0; task < does.length; task += 1) if (pending[task] === 0) begin(task);
  let events = 0;
  while (queue.count > 0) {
    nowNs = nextTimeNs(queue);
    const ended = popEvent(queue);
    for (let place = offsets[ended]!; place < offsets[ended + 1]!; place += 1) {
      const next = successors[place]!;
      pending[next]! -= 1;
      if (pending[next] === 0) begin(next);
    }
    if ((events += 1) % EVENTS_AT_ONCE === 0) yield;
  }
  return nowNs;
}

/**
 * When the last stage of a pipeline has ended: what `createStageRun` says of its end, to the last bit, and nothing else. What does
 * not change with the network is laid out once.
 *
 * No event queue is needed. A stage computes one thing after the other and a message waits for one of them, so messages
 * leave a stage in the order of what they wait for, whatever anything takes. An end is then the latest end before it and
 * its own time, the same sum as that of the event loop, taken in an order that holds for every network.
 */
import type { BlockTask, SendTask, Stages, StageTask } from '../../taskgraph/graph.ts';
import { dependenciesOf } from '../dependencies.ts';
import type { StageInput } from './stage-input.ts';

export interface StagePlan {
  readonly count: number;
  /** By place in the order: its block, or ~ its message in `messages`. */
  readonly does: Int32Array;
  /** By place, from where in `before` the places stand that it waits for; one more for the end. */
  readonly offsets: Int32Array;
  readonly before: Int32Array;
  /** Messages that are alike. */
  readonly messages: readonly { readonly from: number; readonly to: number; readonly bytes: number }[];
}

/** null where the order of messages depends on what something takes. */
export function stagePlan({ count, tasks }: Stages): StagePlan | null {
  if (!isOneAfterTheOther(tasks)) return null;
  const order = orderOf(tasks);
  const placeOf = new Int32Array(tasks.length);
  order.forEach((task, place) => {
    placeOf[task] = place;
  });
  const messages: { from: number; to: number; bytes: number }[] = [];
  const known = new Map<string, number>();
  const messageOf = ({ from, to, bytes }: SendTask): number => {
    const key = `${from} ${to} ${bytes}`;
    let message = known.get(key);
    if (message === undefined) known.set(key, (message = messages.push({ from, to, bytes }) - 1));
    return message;
  };
  const offsets = new Int32Array(tasks.length + 1);
  const does = new Int32Array(tasks.length);
  const before: number[] = [];
  order.forEach((index, place) => {
    const task = tasks[index]!;
    does[place] = task.kind === 'block' ? task.block : ~messageOf(task);
    for (const each of task.after) before.push(placeOf[each]!);
    offsets[place + 1] = before.length;
  });
  return { count, does, offsets, before: Int32Array.from(before), messages };
}

/** Tasks between two looks at whether to go on. */
const TASKS_AT_ONCE = 100_000;

/** @param blockNs end of each block by itself */
export function* stageEndNs(
  { count, does, offsets, before, messages }: StagePlan,
  blockNs: ArrayLike<number>,
  sendCost: StageInput['sendCost'],
): Generator<void, number, void> {
  const costs = messages.map(({ from, to, bytes }) => sendCost(from, to, bytes));
  const lines = new Map<number, number>();
  const lineOf = costs.map(({ links }, message) => {
    const key = links * count + messages[message]!.from;
    if (!lines.has(key)) lines.set(key, lines.size);
    return lines.get(key)!;
  });
  const freeAtNs = new Float64Array(lines.size);
  const endNs = new Float64Array(does.length);
  let lastNs = 0;
  for (let place = 0; place < does.length; place += 1) {
    let nowNs = 0;
    for (let at = offsets[place]!; at < offsets[place + 1]!; at += 1) {
      const ns = endNs[before[at]!]!;
      if (ns > nowNs) nowNs = ns;
    }
    const own = does[place]!;
    if (own >= 0) nowNs += blockNs[own]!;
    else {
      const cost = costs[~own]!;
      const line = lineOf[~own]!;
      if (freeAtNs[line]! > nowNs) nowNs = freeAtNs[line]!;
      freeAtNs[line] = nowNs + cost.transferNs;
      nowNs += cost.durationNs;
    }
    endNs[place] = nowNs;
    if (nowNs > lastNs) lastNs = nowNs;
    if ((place + 1) % TASKS_AT_ONCE === 0) yield;
  }
  return lastNs;
}

/** Whether what a stage computes waits for what it computed before, and every message for one of them alone. */
function isOneAfterTheOther(tasks: readonly StageTask[]): boolean {
  const computed = new Map<number, number>();
  for (const [index, task] of tasks.entries()) {
    if (task.kind === 'send') {
      const [only, ...others] = task.after.map((each) => tasks[each]!);
      if (only === undefined || others.length > 0 || !isOn(only, task.from)) return false;
    } else if (task.lane === 'compute') {
      const previous = computed.get(task.stage);
      if (previous !== undefined && !task.after.includes(previous)) return false;
      computed.set(task.stage, index);
    }
  }
  return true;
}

function isOn(task: StageTask, stage: number): task is BlockTask {
  return task.kind === 'block' && task.lane === 'compute' && task.stage === stage;
}

/** Each after what it waits for, and the messages of a stage in the order of what they wait for: first ready, first taken. */
function orderOf(tasks: readonly StageTask[]): readonly number[] {
  const { offsets, successors, pending } = dependenciesOf(tasks);
  const order: number[] = [];
  for (let task = 0; task < tasks.length; task += 1) if (pending[task] === 0) order.push(task);
  for (let taken = 0; taken < order.length; taken += 1) {
    const task = order[taken]!;
    for (let place = offsets[task]!; place < offsets[task + 1]!; place += 1) {
      const next = successors[place]!;
      pending[next]! -= 1;
      if (pending[next] === 0) order.push(next);
    }
  }
  return order;
}

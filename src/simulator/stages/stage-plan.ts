/**
 * The tasks of a pipeline in an order in which their ends can be computed one after the other, whatever the durations. The order
 * does not depend on the network, so it is computed once for all runs of the same tasks.
 */
import type { BlockTask, SendTask, StageTask } from '../../taskgraph/graph.ts';
import { dependenciesOf } from '../dependencies.ts';

export interface StagePlan {
  /** By place in the order: the class of its task. Classes of blocks come first, then those of messages. */
  readonly classOf: Int32Array;
  /** By place: the start in `before` of the places that it waits for; one more for the end. */
  readonly offsets: Int32Array;
  readonly before: Int32Array;
  /** Tasks of the same block on the same stage. */
  readonly blocks: readonly Pick<BlockTask, 'block' | 'stage'>[];
  /** Messages of the same size between the same stages. */
  readonly messages: readonly Pick<SendTask, 'from' | 'to' | 'bytes'>[];
  /** By class: number of tasks. */
  readonly counts: Int32Array;
  /** By class of messages: whether each is always ready after those of its sender that precede it in the order. */
  readonly isInOrder: readonly boolean[];
}

const knownPlans = new WeakMap<readonly StageTask[], StagePlan>();

export function stagePlan(tasks: readonly StageTask[]): StagePlan {
  let known = knownPlans.get(tasks);
  if (known === undefined) knownPlans.set(tasks, (known = createPlan(tasks)));
  return known;
}

function createPlan(tasks: readonly StageTask[]): StagePlan {
  const order = orderOf(tasks);
  const { blocks, messages, numberOf } = classesOf(tasks);
  const placeOf = new Int32Array(tasks.length);
  for (let place = 0; place < order.length; place++) placeOf[order[place]!] = place;
  const offsets = new Int32Array(tasks.length + 1);
  const classOf = new Int32Array(tasks.length);
  const counts = new Int32Array(blocks.length + messages.length);
  const before: number[] = [];
  for (let place = 0; place < order.length; place++) {
    const index = order[place]!;
    const task = tasks[index]!;
    const number = numberOf[index]! + (task.kind === 'send' ? blocks.length : 0);
    classOf[place] = number;
    counts[number]! += 1;
    for (const earlier of task.after) before.push(placeOf[earlier]!);
    offsets[place + 1] = before.length;
  }
  return {
    classOf,
    offsets,
    before: Int32Array.from(before),
    blocks,
    messages,
    counts,
    isInOrder: inOrder(tasks, messages, numberOf),
  };
}

interface Classes extends Pick<StagePlan, 'blocks' | 'messages'> {
  /** By task: its class, counted among the blocks or among the messages. */
  readonly numberOf: Int32Array;
}

function classesOf(tasks: readonly StageTask[]): Classes {
  const blocks: Pick<BlockTask, 'block' | 'stage'>[] = [];
  const messages: Pick<SendTask, 'from' | 'to' | 'bytes'>[] = [];
  const numberOf = new Int32Array(tasks.length);
  const knownBlocks: number[][] = [];
  const knownMessages: Map<number, number>[][] = [];
  for (let index = 0; index < tasks.length; index++) {
    const task = tasks[index]!;
    if (task.kind === 'block') {
      const { block, stage } = task;
      const numbers = (knownBlocks[block] ??= []);
      numberOf[index] = numbers[stage] ??= blocks.push({ block, stage }) - 1;
      continue;
    }
    const { from, to, bytes } = task;
    const byBytes = ((knownMessages[from] ??= [])[to] ??= new Map());
    let number = byBytes.get(bytes);
    if (number === undefined) byBytes.set(bytes, (number = messages.push({ from, to, bytes }) - 1));
    numberOf[index] = number;
  }
  return { blocks, messages, numberOf };
}

/**
 * A stage computes its passes one after the other, so a message that waits for one pass alone is ready after the messages of
 * earlier passes. Messages that wait for anything else, such as gradients of a tied embedding, may be ready at any time.
 */
function inOrder(
  tasks: readonly StageTask[],
  messages: StagePlan['messages'],
  numberOf: Int32Array,
): readonly boolean[] {
  const isInOrder = messages.map(() => true);
  const latest: number[] = [];
  /** Stages that may compute two passes at once. */
  const branching = new Set<number>();
  for (let index = 0; index < tasks.length; index++) {
    const task = tasks[index]!;
    if (task.kind === 'block') {
      if (task.lane !== 'compute') continue;
      const previous = latest[task.stage];
      if (previous !== undefined && !task.after.includes(previous)) branching.add(task.stage);
      latest[task.stage] = index;
      continue;
    }
    const cause = task.after.length === 1 ? tasks[task.after[0]!]! : null;
    const isOfPass = cause?.kind === 'block' && cause.lane === 'compute' && cause.stage === task.from;
    if (!isOfPass) isInOrder[numberOf[index]!] = false;
  }
  return isInOrder.map((holds, number) => holds && !branching.has(messages[number]!.from));
}

/** Orders each task after those that it waits for, and the messages of a stage by the tasks that they wait for. */
function orderOf(tasks: readonly StageTask[]): Int32Array {
  const { offsets, successors, pending } = dependenciesOf(tasks);
  const order = new Int32Array(tasks.length);
  let count = 0;
  for (let task = 0; task < tasks.length; task++) if (pending[task] === 0) order[count++] = task;
  for (let taken = 0; taken < count; taken++) {
    const task = order[taken]!;
    for (let place = offsets[task]!; place < offsets[task + 1]!; place++) {
      const next = successors[place]!;
      pending[next]! -= 1;
      if (pending[next] === 0) order[count++] = next;
    }
  }
  return order;
}

/**
 * A second simulator, slow and obviously right: objects in lists that are sorted at every step, written from the
 * description of the reference's scheduler and not from the engine's code. It keeps everything that it did and adds it up
 * at the end. The scheduler's tests compare the two.
 */
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import type { PhaseCost } from '../../network/costs/backend.ts';
import type { SimulationInput } from '../../simulator/input.ts';
import type { PhaseRow } from '../runs/simulation.ts';
import type { CollectiveTask } from '../../taskgraph/graph.ts';
import { dispatcher, type Dispatch } from './order.ts';
import { placeIn, type Queued } from './insert.ts';
import { isSharded } from './sharded.ts';
import { phasesOf } from './phases.ts';
import { summary, type Diary, type Summary } from './summary.ts';

interface TwinPhase extends Pick<Queued, 'phase'> {
  readonly queue: number;
  readonly cost: PhaseCost;
}

interface Chunk {
  readonly task: number;
  readonly serial: number;
  readonly priority: number;
  readonly phases: readonly TwinPhase[];
  at: number;
  isRunning: boolean;
  joinedNs: number;
  startNs: number;
}

interface Timer {
  readonly timeNs: number;
  readonly number: number;
  readonly action: () => void;
}

export interface Twin {
  readonly segments: readonly PhaseRow[];
  readonly totals: Summary;
}

interface State {
  readonly input: SimulationInput;
  readonly dispatch: Dispatch;
  readonly timers: Timer[];
  readonly queues: Chunk[][];
  readonly queuesDealt: number[];
  /** By type of collective and server, since every list of algorithms has trees of its own. */
  readonly treesDealt: Map<string, number>;
  readonly chunksLeft: Map<number, number>;
  readonly segments: PhaseRow[];
  readonly diary: Diary;
  nowNs: number;
  timersSet: number;
  chunksMade: number;
  priorityCounter: number;
}

export function simulateSlowly(input: SimulationInput): Twin {
  const { graph, policy } = input;
  const state: State = {
    input,
    dispatch: dispatcher(input),
    timers: [],
    queues: Array.from({ length: input.servers * policy.queuesPerDimension }, () => []),
    queuesDealt: new Array<number>(input.servers).fill(0),
    treesDealt: new Map(),
    chunksLeft: new Map(),
    segments: [],
    diary: { served: [], present: [], spans: [], issuedNs: [], doneNs: [], doneOrder: [] },
    nowNs: 0,
    timersSet: 0,
    chunksMade: 0,
    priorityCounter: 0,
  };
  settle(
    state,
    graph.tasks.flatMap((task, index) => (task.after.length === 0 ? [index] : [])),
  );
  const { timers, segments, diary } = state;
  let events = 0;
  while (timers.length > 0) {
    timers.sort((a, b) => a.timeNs - b.timeNs || a.number - b.number);
    const timer = timers.shift()!;
    state.nowNs = timer.timeNs;
    events++;
    timer.action();
  }
  const counts = { events, chunks: state.chunksMade, endNs: state.nowNs };
  return { segments, totals: summary(input, diary, counts) };
}

function later(state: State, delayNs: number, action: () => void): void {
  state.timers.push({ timeNs: state.nowNs + delayNs, number: state.timersSet++, action });
}

function asQueued(chunk: Chunk): Queued {
  return {
    priority: chunk.priority,
    isRunning: chunk.isRunning,
    phase: chunk.phases[chunk.at]!.phase,
    left: chunk.phases.length - chunk.at - 1,
  };
}

function join(state: State, chunk: Chunk): void {
  const queue = state.queues[chunk.phases[chunk.at]!.queue]!;
  chunk.isRunning = false;
  chunk.joinedNs = state.nowNs;
  const place = placeIn(queue.map(asQueued), asQueued(chunk), state.input.policy.intraDimension);
  queue.splice(place, 0, chunk);
}

function startChunks(state: State, queue: readonly Chunk[]): void {
  const { activeChunks, queuesPerDimension } = state.input.policy;
  const places = Math.ceil(activeChunks / queuesPerDimension);
  for (const chunk of queue) {
    if (queue.filter((other) => other.isRunning).length >= places) return;
    if (chunk.isRunning) continue;
    chunk.isRunning = true;
    chunk.startNs = state.nowNs;
    later(state, chunk.phases[chunk.at]!.cost.durationNs, () => {
      leave(state, chunk);
    });
  }
}

function leave(state: State, chunk: Chunk): void {
  const { queue } = chunk.phases[chunk.at]!;
  write(state, chunk);
  const oldQueue = state.queues[queue]!;
  const isLast = chunk.at === chunk.phases.length - 1;
  if (isLast) accountTo(state, chunk.task);
  oldQueue.splice(oldQueue.indexOf(chunk), 1);
  if (!isLast) {
    chunk.at++;
    join(state, chunk);
  }
  startChunks(state, oldQueue);
  if (!isLast) startChunks(state, state.queues[chunk.phases[chunk.at]!.queue]!);
}

/** Writes down the phase that a chunk has ended. */
function write({ segments, diary, nowNs }: State, chunk: Chunk): void {
  const { phase, cost } = chunk.phases[chunk.at]!;
  const { server, dimension } = phase.logical;
  const { startNs, joinedNs, serial, task } = chunk;
  segments.push({
    server,
    startNs,
    endNs: nowNs,
    chunk: serial,
    phase: chunk.at,
    operation: phase.operation,
    task,
    bytes: cost.sentBytes,
  });
  diary.served.push({
    task,
    phase: chunk.at,
    server,
    dimension,
    cost,
    waitedNs: startNs - joinedNs,
    servedNs: nowNs - startNs,
  });
  diary.present.push({ owner: server, fromNs: joinedNs, toNs: nowNs });
}

function accountTo(state: State, task: number): void {
  const left = state.chunksLeft.get(task)! - 1;
  state.chunksLeft.set(task, left);
  if (left > 0) return;
  const collective = state.input.graph.tasks[task] as CollectiveTask;
  state.diary.spans.push({ task, fromNs: state.diary.issuedNs[task]!, toNs: state.nowNs });
  later(state, collective.updateNs, () => {
    settle(state, complete(state, task));
  });
}

function takePriority(state: State, task: CollectiveTask): number {
  const rule = task.policy === 'system' ? state.input.policy.scheduling : task.policy;
  if (rule === 'highest') return 100_000_000;
  return rule === 'LIFO' ? state.priorityCounter++ : state.priorityCounter--;
}

/** Returns whether the task is done at once. */
function begin(state: State, index: number): boolean {
  const task = state.input.graph.tasks[index]!;
  state.diary.issuedNs[index] = state.nowNs;
  if (task.kind === 'wait') return true;
  if (task.kind === 'collective') return issue(state, task, index);
  if (task.durationNs === 0) return true;
  later(state, task.durationNs, () => {
    settle(state, complete(state, index));
  });
  return false;
}

function issue(state: State, task: CollectiveTask, index: number): boolean {
  const { graph, policy } = state.input;
  const priority = takePriority(state, task);
  const { positions } = graph.groups[task.group]!;
  const pieces = state.dispatch(task, positions, state.nowNs);
  if (pieces.length === 0) return true;
  const balanced = policy.interDimension.startsWith('themis') && isSharded(task.collective);
  state.chunksLeft.set(index, pieces.length);
  for (const { bytes, visit } of pieces) {
    const phases = phasesOf(task.collective, bytes, visit, { ...policy, balanced });
    const chunk: Chunk = {
      task: index,
      serial: state.chunksMade++,
      priority,
      phases: phases.map((phase) => dealt(state, task, phase)),
      at: 0,
      isRunning: false,
      joinedNs: state.nowNs,
      startNs: state.nowNs,
    };
    join(state, chunk);
    startChunks(state, state.queues[chunk.phases[0]!.queue]!);
  }
  return false;
}

/** Deals queues and trees in turn. */
function dealt(state: State, task: CollectiveTask, phase: Queued['phase']): TwinPhase {
  const { input, queuesDealt, treesDealt } = state;
  const { queuesPerDimension } = input.policy;
  const { server } = phase.logical;
  const queue = server * queuesPerDimension + (queuesDealt[server]! % queuesPerDimension);
  queuesDealt[server]!++;
  const isTree = ALGORITHM_FACTS[phase.logical.algorithm.name].isTwin === true;
  const list = `${task.collective} ${server}`;
  const before = treesDealt.get(list) ?? 0;
  if (isTree) treesDealt.set(list, before + 1);
  const tree = isTree && before % 2 === 1 ? 1 : 0;
  const request = {
    logical: phase.logical,
    operation: phase.operation,
    bytes: phase.bytesIn,
    tree,
  } as const;
  return { phase, queue, cost: input.network.phaseCost(request) };
}

/** Marks a task as done; returns the tasks that waited for nothing else, in index order. */
function complete({ input, diary, nowNs }: State, done: number): readonly number[] {
  diary.doneNs[done] = nowNs;
  diary.doneOrder.push(done);
  return input.graph.tasks.flatMap((task, next) =>
    task.after.includes(done) && task.after.every((before) => diary.doneNs[before] !== undefined)
      ? [next]
      : [],
  );
}

/** Begins tasks, and those that become ready because of them, first come, first served. */
function settle(state: State, ready: readonly number[]): void {
  const line = [...ready];
  for (let next = line.shift(); next !== undefined; next = line.shift()) {
    if (begin(state, next)) line.push(...complete(state, next));
  }
}

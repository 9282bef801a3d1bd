/**
 * The event loop of the stages. A pass takes the time of its block alone, a message that of its links, and those that meet on
 * wires share them (meeting.ts). Messages take the links of their sender in the order in which they are ready.
 */
import {
  createEventQueue,
  nextTimeNs,
  popEvent,
  pushEvent,
  type EventQueue,
} from '../../network/events/event-queue.ts';
import type { BlockTask, SendTask, Stages, StageTask } from '../../taskgraph/graph.ts';
import { dependenciesOf, type Dependencies } from '../dependencies.ts';
import { createActivity, type Activity, type Begun, type Part } from './activity.ts';
import { createMeeting, type Meeting } from './meeting.ts';
import type { BlockProfile, WireTimes } from './profile.ts';
import { sendsOnWires, type SendOnWires } from './send-on-wires.ts';
import { sharedSets } from './shared-sets.ts';
import type { SendCost } from './stage-input.ts';
import type { StageWires } from './stage-wires.ts';

export interface StageClockInput {
  readonly stages: Stages;
  /** Duration of each block by itself. */
  readonly blockNs: ArrayLike<number>;
  readonly sendCost: (from: number, to: number, bytes: number) => SendCost;
  /** Null if wires are not shared, as with `reference` rounding. */
  readonly wires: StageWires | null;
  /** The servers on which a block sends. */
  readonly serversOf: (block: number) => readonly number[];
  /** The times of a block on its wires. Called only if it meets others. */
  readonly profileOf: (block: number) => BlockProfile;
}

export interface StageEvents {
  readonly begins: (task: number, nowNs: number) => void;
  /** Called when a message is ready: it waits for its links, or starts at once. */
  readonly asks: (task: number, nowNs: number) => void;
  readonly ends: (task: number, nowNs: number, activity: Activity | null) => void;
  readonly lost: (task: number, server: number, ns: number) => void;
  /** Whether to record the pace of a task. */
  readonly keepsPace: (task: number) => boolean;
}

export interface StageClock {
  readonly startNs: Float64Array<ArrayBuffer>;
  readonly endNs: Float64Array<ArrayBuffer>;
  /** Executes at most `maxEvents` events. Returns true when the run is over. */
  readonly advance: (maxEvents: number) => boolean;
  readonly nowNs: () => number;
  readonly events: () => number;
  readonly done: () => number;
}

/** For a run of which only the end is needed. */
export const SILENT: StageEvents = {
  begins: () => undefined,
  asks: () => undefined,
  ends: () => undefined,
  lost: () => undefined,
  keepsPace: () => false,
};

/** Messages that take the same links one after the other. */
interface Line {
  last: Activity | null;
  readonly waiting: number[];
}

interface State {
  readonly input: StageClockInput;
  readonly listener: StageEvents;
  readonly dependencies: Dependencies;
  readonly queue: EventQueue;
  readonly meeting: Meeting;
  readonly costOf: (task: SendTask) => SendOnWires;
  /** By block: the sets of wires on which it may meet others. */
  readonly sets: readonly (readonly number[])[];
  /** By task. */
  readonly startNs: Float64Array<ArrayBuffer>;
  readonly endNs: Float64Array<ArrayBuffer>;
  readonly isOver: Uint8Array;
  readonly activities: (Activity | null)[];
  readonly lineOf: (Line | null)[];
  /** By line and sender. */
  readonly lines: Map<number, Line>;
  readonly ready: number[];
  /** Used instead of the length of `ready`, which costs more to set than an event. */
  readyCount: number;
  nowNs: number;
  events: number;
  done: number;
}

const NO_PARTS: readonly Part[] = [];
const NO_TIMES: WireTimes = { startNs: [], endNs: [], shares: [], servers: [] };

export function createStageClock(input: StageClockInput, listener: StageEvents): StageClock {
  const { stages, wires } = input;
  const { tasks } = stages;
  const queue = createEventQueue();
  const sets = sharedSets(stages, wires, input.serversOf);
  const state: State = {
    input,
    listener,
    dependencies: dependenciesOnce(tasks),
    queue,
    meeting: createMeeting({
      wires: wires?.count ?? 0,
      schedule: ({ nextNs, task }) => pushEvent(queue, nextNs, task),
      load: (activity) => loadTimes(input, sets, activity),
      lost: ({ task }, server, ns) => listener.lost(task, server, ns),
    }),
    costOf: sendsOnWires(stages, input),
    sets,
    startNs: new Float64Array(tasks.length),
    endNs: new Float64Array(tasks.length),
    isOver: new Uint8Array(tasks.length),
    activities: new Array<null>(tasks.length).fill(null),
    lineOf: new Array<null>(tasks.length).fill(null),
    lines: new Map(),
    ready: [],
    readyCount: 0,
    nowNs: 0,
    events: 0,
    done: 0,
  };
  const { pending } = state.dependencies;
  for (let index = 0; index < tasks.length; index++)
    if (pending[index] === 0) state.ready[state.readyCount++] = index;
  drain(state);
  return {
    startNs: state.startNs,
    endNs: state.endNs,
    advance: (maxEvents) => advance(state, maxEvents),
    nowNs: () => state.nowNs,
    events: () => state.events,
    done: () => state.done,
  };
}

function advance(state: State, maxEvents: number): boolean {
  const { queue, isOver, activities } = state;
  for (let executed = 0; executed < maxEvents && queue.count > 0; executed++) {
    const atNs = nextTimeNs(queue);
    const index = popEvent(queue);
    const activity = activities[index] ?? null;
    // The event was scheduled before the pace changed.
    if (isOver[index] === 1 || (activity !== null && activity.nextNs !== atNs)) continue;
    state.nowNs = atNs;
    happen(state, index, activity);
    state.events += 1;
    drain(state);
  }
  return queue.count === 0;
}

function happen(state: State, index: number, activity: Activity | null): void {
  if (activity === null) {
    complete(state, index);
    return;
  }
  const what = state.meeting.pass(activity, state.nowNs);
  if (what === 'ends') complete(state, index);
  else if (what === 'frees') beginNext(state, state.lineOf[index]!);
}

/** Starts the ready tasks. */
function drain(state: State): void {
  const { ready } = state;
  const { tasks } = state.input.stages;
  for (let at = 0; at < state.readyCount; at++) {
    const index = ready[at]!;
    const task = tasks[index]!;
    if (task.kind === 'block') beginBlock(state, index, task);
    else askToSend(state, index, task);
  }
  state.readyCount = 0;
}

function complete(state: State, index: number): void {
  const { activities, lineOf, ready } = state;
  const { offsets, successors, pending } = state.dependencies;
  const activity = activities[index] ?? null;
  state.endNs[index] = state.nowNs;
  state.listener.ends(index, state.nowNs, activity);
  activities[index] = null;
  state.isOver[index] = 1;
  const line = lineOf[index] ?? null;
  if (line !== null && line.last === activity) {
    line.last = null;
    beginNext(state, line);
  }
  state.done += 1;
  for (let place = offsets[index]!; place < offsets[index + 1]!; place++) {
    const following = successors[place]!;
    pending[following]! -= 1;
    if (pending[following] === 0) ready[state.readyCount++] = following;
  }
}

function beginBlock(state: State, index: number, { block, stage, lane }: BlockTask): void {
  const { input, listener, nowNs } = state;
  const durationNs = input.blockNs[block]!;
  state.startNs[index] = nowNs;
  listener.begins(index, nowNs);
  const sets = state.sets[block]!;
  if (sets.length === 0) {
    pushEvent(state.queue, nowNs + durationNs, index);
    return;
  }
  const wires = input.wires!;
  const parts = sets.map((set) => onWires(wires.ofStage(set, stage), NO_TIMES));
  join(state, { task: index, durationNs, freesNs: Infinity, parts, isBehind: lane === 'data' });
}

function askToSend(state: State, index: number, task: SendTask): void {
  const { lines, meeting, nowNs } = state;
  const { line: number } = state.costOf(task);
  const key = number * state.input.stages.count + task.from;
  let line = lines.get(key);
  if (line === undefined) lines.set(key, (line = { last: null, waiting: [] }));
  state.lineOf[index] = line;
  state.listener.asks(index, nowNs);
  const { last } = line;
  if (last === null || (line.waiting.length === 0 && meeting.hasFreed(last, nowNs))) {
    beginSend(state, index, task, line);
    return;
  }
  line.waiting.push(index);
  if (!last.isWaitedFor) meeting.waitFor(last, nowNs);
}

function beginSend(state: State, index: number, task: SendTask, line: Line): void {
  const { durationNs, transferNs, wires, times } = state.costOf(task);
  state.startNs[index] = state.nowNs;
  state.listener.begins(index, state.nowNs);
  const parts = wires === null ? NO_PARTS : [onWires(wires, times)];
  line.last = join(state, { task: index, durationNs, freesNs: transferNs, parts, isBehind: false });
}

/** Starts the next message on links that have become free. */
function beginNext(state: State, line: Line): void {
  const index = line.waiting.shift();
  if (index === undefined) return;
  beginSend(state, index, state.input.stages.tasks[index] as SendTask, line);
  if (line.waiting.length > 0) state.meeting.waitFor(line.last!, state.nowNs);
}

function onWires(wires: readonly number[], times: WireTimes): Part {
  return { wires, times, at: 0, share: 0 };
}

function join(state: State, begun: Omit<Begun, 'startNs' | 'paces'>): Activity {
  const { nowNs } = state;
  const { task, durationNs, freesNs, parts, isBehind } = begun;
  const paces = state.listener.keepsPace(task) ? [] : null;
  const activity = createActivity({ task, startNs: nowNs, durationNs, freesNs, parts, isBehind, paces });
  state.activities[task] = activity;
  state.meeting.join(activity, nowNs);
  return activity;
}

/** Fills in the intervals of a message, which are known from its start. */
function loadTimes(
  { stages, profileOf }: StageClockInput,
  sets: readonly (readonly number[])[],
  { task: index, parts }: Activity,
): void {
  const task = stages.tasks[index]!;
  if (task.kind === 'send') return;
  const profile = profileOf(task.block);
  for (const [place, part] of parts.entries())
    part.times = profile.get(sets[task.block]![place]!) ?? NO_TIMES;
}

/** Shared by all runs of the same tasks; each run has its own pending counts. */
const knownDependencies = new WeakMap<readonly StageTask[], Dependencies>();

function dependenciesOnce(tasks: readonly StageTask[]): Dependencies {
  let known = knownDependencies.get(tasks);
  if (known === undefined) knownDependencies.set(tasks, (known = dependenciesOf(tasks)));
  return { ...known, pending: known.pending.slice() };
}

/** The tasks of a run: starts them, issues their collectives, and starts their successors when they end. */
import { pushEvent, type EventQueue } from '../network/events/event-queue.ts';
import type { CollectiveTask, Task } from '../taskgraph/graph.ts';
import { GROUP_ROLES } from '../taskgraph/roles.ts';
import type { Clock } from './clock.ts';
import type { Dependencies } from './dependencies.ts';
import type { FlowTable } from './flows.ts';
import type { Issued, Issuer } from './issue.ts';
import type { OnLoad } from './on-load.ts';
import { isQuiet } from './quiet.ts';
import type { Intervals } from './record/intervals.ts';
import type { LayerLog } from './record/layer-log.ts';
import { addSums, closeEpoch, copyEpoch, makeRoom, willUse, type Ledger } from './record/ledger.ts';
import type { LoopWaits } from './record/loop-waits.ts';
import type { Recorder } from './record/recorder.ts';
import { cacheCollective, type CacheCandidate, type RecordedCollective, type ReplayCache } from './replay.ts';
import { addChunks, skipChunks, type Station } from './station.ts';

/** The state of a run that concerns its tasks. */
export interface TaskState {
  readonly tasks: readonly Task[];
  readonly dependencies: Dependencies;
  readonly clock: Clock;
  readonly queue: EventQueue;
  readonly ledger: Ledger;
  readonly flows: FlowTable;
  readonly recorder: Recorder;
  readonly station: Station;
  readonly issuer: Issuer;
  readonly cache: ReplayCache;
  readonly log: LayerLog;
  readonly waits: LoopWaits;
  /** Whether nothing is recorded and no network has events of its own. */
  readonly isBare: boolean;
  readonly spanned: Intervals;
  readonly roles: Intervals;
  /** Collectives under way, by task. */
  readonly underWay: Map<number, Issued>;
  /** Slows compute while a collective is under way; null if communication takes none of it. */
  readonly onLoad: OnLoad | null;
  /** Tasks of the collectives that are being launched; null if none takes time to launch. */
  readonly launching: Set<number> | null;
  /** By task. */
  readonly chunksLeft: Int32Array;
  readonly startedNs: Float64Array;
  readonly issuedNs: Float64Array;
  readonly endedNs: Float64Array;
  readonly ready: number[];
  /** Place in `ready` of the task to start. */
  head: number;
  candidate: CacheCandidate | null;
  /** Whether a collective was issued in this epoch. */
  isUsed: boolean;
  computeNs: number;
}

export function runNs({ epochNs, localNs }: Clock): number {
  return epochNs + localNs;
}

export function hasLaunch(task: Task): boolean {
  return task.kind === 'collective' && (task.launchNs ?? 0) > 0;
}

/** Called when the last chunk of a collective leaves its last phase. */
export function finishChunks(state: TaskState, index: number): void {
  const { underWay, onLoad, spanned, roles, clock, candidate } = state;
  const issued = underWay.get(index);
  if (issued === undefined) throw new RangeError(`a chunk of task ${index}, which is not under way`);
  underWay.delete(index);
  if (underWay.size === 0) onLoad?.load(false, clock.localNs);
  for (const server of issued.servers) spanned.end(server, clock.localNs);
  roles.end(GROUP_ROLES.indexOf(issued.role), clock.localNs);
  if (candidate?.task === index) candidate.durationNs = clock.localNs;
  pushEvent(state.queue, clock.localNs + (state.tasks[index] as CollectiveTask).updateNs, ~index);
}

/** Starts the ready tasks, and those that become ready as a result. */
export function drainReady(state: TaskState): void {
  const { ready, queue, underWay, clock, launching, tasks } = state;
  for (state.head = 0; state.head < ready.length; state.head++) {
    const isIdle = queue.count === 0 && underWay.size === 0;
    if (isIdle) {
      closeEpoch(state.ledger);
      clock.epochNs = runNs(clock);
      clock.localNs = 0;
      state.isUsed = false;
    }
    const index = ready[state.head]!;
    const isAlone = isIdle && state.head === ready.length - 1;
    const task = tasks[index];
    const isOver =
      task?.kind === 'collective' && launching?.delete(index) === true
        ? issue(state, index, task, isAlone)
        : begin(state, index, isAlone);
    if (isOver) completeTask(state, index);
  }
  ready.length = 0;
}

export function completeTask(state: TaskState, index: number): void {
  const { tasks, clock, log, waits, ready } = state;
  const { offsets, successors, pending } = state.dependencies;
  const task = tasks[index];
  const nowNs = runNs(clock);
  state.endedNs[index] = nowNs;
  if (task?.kind === 'compute') {
    const sinceNs = state.startedNs[index]!;
    state.computeNs += state.onLoad === null ? task.durationNs : nowNs - sinceNs;
    log.add('computeNs', task, sinceNs, nowNs);
    state.recorder.compute(sinceNs, nowNs, task.layer, log.passOf(task));
  } else if (task?.kind === 'collective') {
    log.add('commNs', task, state.startedNs[index]!, nowNs);
    if (state.candidate?.task === index)
      cacheCollective(state.cache, state.candidate, copyEpoch(state.ledger), state.recorder.takeMemory());
  }
  for (let place = offsets[index]!; place < offsets[index + 1]!; place++) {
    const next = successors[place]!;
    const successor = tasks[next];
    if (successor?.kind === 'wait') waits.pass(next, successor, index, nowNs);
    pending[next]! -= 1;
    if (pending[next] === 0) ready.push(next);
  }
}

/** Starts a task whose dependencies are done. Returns true if it ends at once. */
function begin(state: TaskState, index: number, isAlone: boolean): boolean {
  const { clock, queue, launching } = state;
  const task = state.tasks[index];
  if (task === undefined) throw new RangeError(`no task ${index}`);
  state.startedNs[index] = runNs(clock);
  switch (task.kind) {
    case 'compute':
    case 'delay':
      if (task.durationNs <= 0) return true;
      if (task.kind === 'compute' && state.onLoad !== null) {
        state.onLoad.begin(index, task.durationNs, clock.localNs);
        return false;
      }
      pushEvent(queue, clock.localNs + task.durationNs, ~index);
      return false;
    case 'wait':
      state.waits.charge(index, task);
      return true;
    case 'collective':
      if (launching !== null && hasLaunch(task)) {
        launching.add(index);
        pushEvent(queue, clock.localNs + (task.launchNs ?? 0), ~index);
        return false;
      }
      return issue(state, index, task, isAlone);
  }
}

function issue(state: TaskState, index: number, task: CollectiveTask, isAlone: boolean): boolean {
  const { clock, ledger, issuer, recorder, station, spanned, cache } = state;
  state.issuedNs[index] = runNs(clock);
  const priority = issuer.takePriority(task);
  const issued = issuer.plan(task, runNs(clock));
  const count = issued.flows.length;
  if (count === 0) return true;
  willUse(ledger, issued.firstPhase, issued.endPhase);
  state.candidate = null;
  // Segments are recorded in the order of the run, which compute that runs meanwhile would interleave.
  const mayBeAlone = isAlone || (!state.isUsed && clock.localNs === 0 && state.isBare);
  const isCacheable = mayBeAlone && cache.isCacheable(clock);
  state.isUsed = true;
  const recorded = isCacheable ? cache.recorded.get(issued) : undefined;
  if (recorded !== undefined && (isAlone || staysAlone(state, task, recorded))) {
    replay(state, index, task, recorded);
    return false;
  }
  makeRoom(ledger, state.flows.count());
  if (isCacheable) {
    state.candidate = { task: index, issued, durationNs: 0 };
    recorder.remember(skipChunks(station, 0));
  }
  state.underWay.set(index, issued);
  if (state.underWay.size === 1) state.onLoad?.load(true, clock.localNs);
  state.chunksLeft[index] = count;
  for (const server of issued.servers) spanned.begin(server, clock.localNs);
  state.roles.begin(GROUP_ROLES.indexOf(issued.role), clock.localNs);
  addChunks(station, index, issued.flows, priority);
  return false;
}

/** Repeats the recorded effects of the collective. */
function replay(
  { ledger, station, recorder, queue }: TaskState,
  index: number,
  { updateNs }: CollectiveTask,
  { sums, chunks, phases, durationNs }: RecordedCollective,
): void {
  addSums(ledger.epoch, sums);
  const firstChunk = skipChunks(station, chunks);
  if (phases !== null) recorder.replay(phases, firstChunk, index);
  pushEvent(queue, durationNs + updateNs, ~index);
}

/** Whether no other collective is issued before the chunks of this one are done. */
function staysAlone(
  { launching, ready, head, tasks, dependencies, queue }: TaskState,
  { updateNs }: CollectiveTask,
  { durationNs: chunksNs }: RecordedCollective,
): boolean {
  // A collective that is being launched is issued meanwhile.
  if (launching !== null) return false;
  const others = { ready: ready.slice(head + 1), nowNs: 0, chunksNs, endNs: chunksNs + updateNs };
  return isQuiet(tasks, dependencies, queue, others);
}

/**
 * One run of a task graph: the event loop. run-tasks.ts handles tasks, station.ts handles chunks.
 *
 * All NPUs of a symmetric system move in lock-step (a chunk leaves a phase when the last rank of its group
 * has finished it), so one NPU represents them all, and the cost of a run does not grow with the number of NPUs. Each logical
 * dimension is a server; a collective is cut into chunks that flow through their phases.
 *
 * An event is one integer: a chunk slot (its phase ends) or ~task (the task completes).
 */
import { createEventQueue, nextTimeNs, popEvent, pushEvent } from '../network/events/event-queue.ts';
import { GROUP_ROLES } from '../taskgraph/roles.ts';
import type { Clock } from './clock.ts';
import { dependenciesOf } from './dependencies.ts';
import { endPhases, hasFastPath } from './fast-path.ts';
import { createFlowTable } from './flows.ts';
import type { Recording, SimulationInput } from './input.ts';
import { createIssuer } from './issue.ts';
import { createOnLoad } from './on-load.ts';
import type { Entries } from './record/entries.ts';
import { createIntervals } from './record/intervals.ts';
import { createLayerLog } from './record/layer-log.ts';
import { addSums, copyTotal, createLedger } from './record/ledger.ts';
import { createWaits } from './record/loop-waits.ts';
import { phasePartsOf, type PhaseParts } from './record/phase-parts.ts';
import { createRecorder } from './record/recorder.ts';
import { expectedChunks, npu0Bytes, serverTotals, type RunTotals } from './record/totals.ts';
import type { Trace } from './record/trace.ts';
import type { UtilisationRecorder } from './record/utilisation.ts';
import { createReplayCache } from './replay.ts';
import { completeTask, drainReady, finishChunks, hasLaunch, runNs, type TaskState } from './run-tasks.ts';
import { chunksDone, createStation, endPhase } from './station.ts';

export interface Run {
  /** Executes at most `maxEvents` events. Returns true when the run is over. */
  readonly advance: (maxEvents: number) => boolean;
  readonly nowNs: () => number;
  /** Time of the next event, unless the network ends something earlier; Infinity if none is left. Absent for a pipeline. */
  readonly nextNs?: () => number;
  /** The start of the epoch, from which a network counts the times of its messages (clock.ts). */
  readonly epochNs: () => number;
  readonly chunksDone: () => number;
  readonly chunksTotal: number;
  /** By task: its start; 0 until it starts. Filled in place. */
  readonly startedNs: Readonly<Float64Array>;
  /** By task, likewise: when a collective was issued (after its launch), and when a task was complete. */
  readonly issuedNs: Readonly<Float64Array>;
  readonly endedNs: Readonly<Float64Array>;
  readonly entries: Entries | null;
  /** The parts of the duration of an entry's phase. */
  readonly phaseParts: (entry: number) => PhaseParts;
  readonly trace: Trace | null;
  readonly utilisation: UtilisationRecorder | null;
  /** The sums so far; final once the run is over. */
  readonly totals: () => RunTotals;
}

interface State extends TaskState {
  readonly input: SimulationInput;
  /** Whether the fast path applies (fast-path.ts). */
  readonly isFast: boolean;
  readonly busyIntervals: number[][] | null;
  events: number;
}

/** @throws RangeError if the graph or the algorithms were not checked first, which is a bug in the caller */
export function createRun(input: SimulationInput, recording: Recording): Run {
  const state = createState(input, recording);
  const { clock, recorder, station, flows } = state;
  const { pending } = state.dependencies;
  for (let index = 0; index < pending.length; index++) if (pending[index] === 0) state.ready.push(index);
  drainReady(state);
  return {
    advance: (maxEvents) => advance(state, maxEvents),
    nowNs: () => runNs(clock),
    nextNs: () => (state.queue.count === 0 ? Infinity : clock.epochNs + nextTimeNs(state.queue)),
    epochNs: () => clock.epochNs,
    chunksDone: () => chunksDone(station),
    chunksTotal: expectedChunks(input),
    startedNs: state.startedNs,
    issuedNs: state.issuedNs,
    endedNs: state.endedNs,
    entries: recorder.entries,
    phaseParts: (entry) => phasePartsOf(input, flows, entry),
    trace: recorder.trace,
    utilisation: recorder.utilisation,
    totals: () => totalsOf(state),
  };
}

function createState(input: SimulationInput, recording: Recording): State {
  const { graph, policy, servers } = input;
  const { tasks } = graph;
  const { onLoad = 0 } = policy;
  const live = input.live ?? null;
  const clock: Clock = { epochNs: 0, localNs: 0 };
  const queue = createEventQueue();
  const ledger = createLedger(servers, GROUP_ROLES.length);
  const flows = createFlowTable({ ...policy, network: input.network, servers, logical: input.logical });
  const isCarried = live?.watch === undefined ? null : live.takes;
  const recorder = createRecorder(input, recording, clock, flows, isCarried);
  if (recorder.utilisation !== null) live?.watch?.(recorder.carry);
  const busyIntervals = recording.busyIntervals ? Array.from({ length: servers }, () => []) : null;
  const chunksLeft = new Int32Array(tasks.length);
  const station = createStation(servers, policy, {
    clock,
    events: queue,
    flows,
    live,
    sums: ledger.epoch,
    sink: recorder.sink,
    chunksLeft,
    onLast: (task) => finishChunks(state, task),
    dispatched: recorder.dispatched,
    busyIntervals,
  });
  const log = createLayerLog(graph.layerNames.length, policy.rounding);
  const state: State = {
    input,
    tasks,
    dependencies: dependenciesOf(tasks),
    clock,
    queue,
    ledger,
    flows,
    recorder,
    station,
    issuer: createIssuer(input, flows),
    // A replayed collective is not seen to be under way.
    cache: createReplayCache(input, recording.replay && busyIntervals === null && onLoad === 0),
    log,
    waits: createWaits(tasks.length, policy.rounding, (wait, sinceNs) =>
      log.add('exposedNs', wait, sinceNs, runNs(clock)),
    ),
    isBare: recorder.sink === null && live === null,
    isFast: live === null && hasFastPath(station),
    busyIntervals,
    spanned: createIntervals(ledger.epoch.spannedNs),
    roles: createIntervals(ledger.epoch.roleNs),
    underWay: new Map(),
    onLoad: onLoad === 0 ? null : createOnLoad(onLoad, queue),
    launching: tasks.some(hasLaunch) ? new Set<number>() : null,
    chunksLeft,
    startedNs: new Float64Array(tasks.length),
    issuedNs: new Float64Array(tasks.length),
    endedNs: new Float64Array(tasks.length),
    ready: [],
    head: 0,
    candidate: null,
    isUsed: false,
    computeNs: 0,
    events: 0,
  };
  return state;
}

function advance(state: State, maxEvents: number): boolean {
  const { station, queue, clock, isFast } = state;
  const live = state.input.live ?? null;
  const liveEnded = (slot: number, atNs: number): void =>
    pushEvent(queue, Math.max(atNs, clock.localNs), slot);
  for (let executed = 0; executed < maxEvents; executed++) {
    if (isFast) {
      const ended = endPhases(station, maxEvents - executed);
      state.events += ended;
      executed += ended;
      if (executed >= maxEvents) break;
    }
    if (live !== null) {
      const untilNs = queue.count === 0 ? Infinity : nextTimeNs(queue);
      executed += live.advance(untilNs, maxEvents - executed, liveEnded);
      if (executed >= maxEvents) break;
    }
    if (queue.count === 0) return true;
    const atNs = nextTimeNs(queue);
    const event = popEvent(queue);
    if (isPast(state, event, atNs)) continue;
    clock.localNs = atNs;
    state.events += 1;
    if (event >= 0) endPhase(station, event);
    else happen(state, ~event);
  }
  return queue.count === 0 && live?.isIdle() !== false;
}

/** Whether an event is an end of compute that has been scheduled anew. */
function isPast({ onLoad, tasks }: State, event: number, atNs: number): boolean {
  return onLoad !== null && event < 0 && tasks[~event]!.kind === 'compute' && !onLoad.ends(~event, atNs);
}

/** A task has been launched or is complete. */
function happen(state: State, task: number): void {
  if (state.launching?.has(task) === true) state.ready.push(task);
  else completeTask(state, task);
  drainReady(state);
}

function totalsOf(state: State): RunTotals {
  const { input, ledger, flows, station, clock, recorder } = state;
  const sums = copyTotal(ledger);
  addSums(sums, ledger.epoch);
  const isMeasured = (server: number): boolean => station.isReference || input.live?.takes(server) === true;
  return {
    endNs: runNs(clock),
    computeNs: state.computeNs,
    events: state.events,
    chunks: chunksDone(station),
    servers: serverTotals(flows, sums, isMeasured),
    roleNs: Array.from(sums.roleNs),
    npu0Bytes: npu0Bytes(flows, sums, input.physicalDimensions),
    layers: state.log.times,
    delays: recorder.delays,
    busyIntervals: state.busyIntervals,
  };
}

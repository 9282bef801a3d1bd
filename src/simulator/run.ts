/**
 * One run of a task graph: the tasks' side of the event loop (station.ts has the chunks' side).
 *
 * All NPUs of a symmetric system move in lock-step (a chunk leaves a phase when the last rank of its group
 * has finished it), so one NPU stands for all and cost does not grow with their number. Each logical
 * dimension is a server; a collective is cut into chunks that flow through their phases.
 *
 * An event is one integer: a chunk slot (its phase ends) or ~task (the task completes).
 */
import type { CollectiveTask, Task } from '../taskgraph/graph.ts';
import { GROUP_ROLES } from '../taskgraph/roles.ts';
import type { Clock } from './clock.ts';
import { dependenciesOf } from './dependencies.ts';
import { createEventQueue, nextTimeNs, popEvent, pushEvent } from '../network/events/event-queue.ts';
import { endPhases, isExpress } from './express.ts';
import { createFlowTable } from './flows.ts';
import type { Recording, SimulationInput } from './input.ts';
import { createIntervals } from './record/intervals.ts';
import { createIssuer, type Issued } from './issue.ts';
import {
  addSums,
  closeEpoch,
  copyEpoch,
  copyTotal,
  createLedger,
  makeRoom,
  willUse,
} from './record/ledger.ts';
import { createLayerLog } from './record/layer-log.ts';
import type { Entries } from './record/entries.ts';
import { phasePartsOf, type PhaseParts } from './record/phase-parts.ts';
import { createRecorder } from './record/recorder.ts';
import { isQuiet } from './quiet.ts';
import {
  cacheCollective,
  createReplayCache,
  type CacheCandidate,
  type RecordedCollective,
} from './replay.ts';
import { addChunks, chunksDone, createStation, endPhase, skipChunks } from './station.ts';
import { expectedChunks, npu0Bytes, serverTotals, type RunTotals } from './record/totals.ts';
import type { Trace } from './record/trace.ts';
import type { UtilisationRecorder } from './record/utilisation.ts';
import { createWaits } from './record/loop-waits.ts';

export interface Run {
  /** Executes at most `maxEvents` events; true when the run is over. */
  readonly advance: (maxEvents: number) => boolean;
  readonly nowNs: () => number;
  /** What the times of a network's messages count from (clock.ts). */
  readonly epochNs: () => number;
  readonly chunksDone: () => number;
  readonly chunksTotal: number;
  /** By task: when it began; 0 for those that have not. Filled in place. */
  readonly startedNs: Readonly<Float64Array>;
  /** By task, likewise: when a collective was issued, which its launch puts off; when a task was complete. */
  readonly issuedNs: Readonly<Float64Array>;
  readonly endedNs: Readonly<Float64Array>;
  readonly entries: Entries | null;
  /** What the phase of an entry is made of. */
  readonly phaseParts: (entry: number) => PhaseParts;
  readonly trace: Trace | null;
  readonly utilisation: UtilisationRecorder | null;
  /** What the run added up so far; complete once it is over. */
  readonly totals: () => RunTotals;
}

/** @throws RangeError when the graph or the algorithms were not checked first: a bug of the caller. */
export function createRun(input: SimulationInput, recording: Recording): Run {
  const { graph, policy } = input;
  const { tasks } = graph;
  const dependencies = dependenciesOf(tasks);
  const { offsets, successors, pending } = dependencies;
  const clock: Clock = { epochNs: 0, localNs: 0 };
  const queue = createEventQueue();
  const ledger = createLedger(input.servers, GROUP_ROLES.length);
  const flows = createFlowTable({
    ...policy,
    network: input.network,
    servers: input.servers,
    logical: input.logical,
  });
  const live = input.live ?? null;
  const isCarried = live?.watch === undefined ? null : live.takes;
  const recorder = createRecorder(input, recording, clock, flows, isCarried);
  if (recorder.utilisation !== null) live?.watch?.(recorder.carry);
  const chunksLeft = new Int32Array(tasks.length);
  const busyIntervals = recording.busyIntervals ? Array.from({ length: input.servers }, () => []) : null;
  const station = createStation(input.servers, policy, {
    clock,
    events: queue,
    flows,
    live,
    sums: ledger.epoch,
    sink: recorder.sink,
    chunksLeft,
    onLast: chunksFinished,
    busyIntervals,
  });
  const isFast = live === null && isExpress(station);
  const issuer = createIssuer(input, flows);
  const isBare = recorder.sink === null && live === null;
  const cache = createReplayCache(input, recording.replay && busyIntervals === null);
  const spanned = createIntervals(ledger.epoch.spannedNs);
  const roles = createIntervals(ledger.epoch.roleNs);
  const log = createLayerLog(graph.layerNames.length, policy.rounding);

  /** Collectives under way, by task: what was issued. */
  const underWay = new Map<number, Issued>();
  const startedNs = new Float64Array(tasks.length);
  const issuedNs = new Float64Array(tasks.length);
  const endedNs = new Float64Array(tasks.length);
  /** Collectives that are being launched, by task; null where none takes a launch. */
  const launching = tasks.some(hasLaunch) ? new Set<number>() : null;
  const waits = createWaits(tasks.length, policy.rounding, (wait, sinceNs) =>
    log.add('exposedNs', wait, sinceNs, now()),
  );
  const ready: number[] = [];
  /** Place of the one that begins. */
  let head = 0;
  let candidate: CacheCandidate | null = null;
  /** A collective was issued in this epoch. */
  let isUsed = false;
  let events = 0;
  let computeNs = 0;

  const now = (): number => clock.epochNs + clock.localNs;
  const liveEnded = (slot: number, atNs: number): void =>
    pushEvent(queue, Math.max(atNs, clock.localNs), slot);

  function chunksFinished(index: number): void {
    const issued = underWay.get(index);
    if (issued === undefined) throw new RangeError(`a chunk of task ${index}, which is not under way`);
    underWay.delete(index);
    for (const server of issued.servers) spanned.end(server, clock.localNs);
    roles.end(GROUP_ROLES.indexOf(issued.role), clock.localNs);
    if (candidate?.task === index) candidate.durationNs = clock.localNs;
    pushEvent(queue, clock.localNs + (tasks[index] as CollectiveTask).updateNs, ~index);
  }

  /** Starts a task whose dependencies are done; true when it is done at once. */
  function begin(index: number, isAlone: boolean): boolean {
    const task = tasks[index];
    if (task === undefined) throw new RangeError(`no task ${index}`);
    startedNs[index] = now();
    switch (task.kind) {
      case 'compute':
      case 'delay':
        if (task.durationNs <= 0) return true;
        pushEvent(queue, clock.localNs + task.durationNs, ~index);
        return false;
      case 'wait':
        waits.charge(index, task);
        return true;
      case 'collective':
        if (launching !== null && hasLaunch(task)) {
          launching.add(index);
          pushEvent(queue, clock.localNs + (task.launchNs ?? 0), ~index);
          return false;
        }
        return issue(index, task, isAlone);
    }
  }

  function issue(index: number, task: CollectiveTask, isAlone: boolean): boolean {
    issuedNs[index] = now();
    const priority = issuer.takePriority(task);
    const issued = issuer.plan(task, now());
    const count = issued.flows.length;
    if (count === 0) return true;
    willUse(ledger, issued.firstPhase, issued.endPhase);
    candidate = null;
    // What is recorded is in the order of the run, which computation that goes on meanwhile would cut in two.
    const isCacheable = (isAlone || (!isUsed && clock.localNs === 0 && isBare)) && cache.isCacheable(clock);
    isUsed = true;
    const recorded = isCacheable ? cache.recorded.get(issued) : undefined;
    if (recorded !== undefined && (isAlone || staysAlone(task, recorded))) {
      addSums(ledger.epoch, recorded.sums);
      const firstChunk = skipChunks(station, recorded.chunks);
      if (recorded.phases !== null) recorder.replay(recorded.phases, firstChunk, index);
      pushEvent(queue, recorded.durationNs + task.updateNs, ~index);
      return false;
    }
    makeRoom(ledger, flows.count());
    if (isCacheable) {
      candidate = { task: index, issued, durationNs: 0 };
      recorder.remember(skipChunks(station, 0));
    }
    underWay.set(index, issued);
    chunksLeft[index] = count;
    for (const server of issued.servers) spanned.begin(server, clock.localNs);
    roles.begin(GROUP_ROLES.indexOf(issued.role), clock.localNs);
    addChunks(station, index, issued.flows, priority);
    return false;
  }

  /** No other collective is issued before the chunks of this one are through. */
  function staysAlone({ updateNs }: CollectiveTask, { durationNs: chunksNs }: RecordedCollective): boolean {
    // What is being launched will be issued meanwhile.
    if (launching !== null) return false;
    const others = { ready: ready.slice(head + 1), nowNs: 0, chunksNs, endNs: chunksNs + updateNs };
    return isQuiet(tasks, dependencies, queue, others);
  }

  function complete(index: number): void {
    const task = tasks[index];
    endedNs[index] = now();
    if (task?.kind === 'compute') {
      const sinceNs = startedNs[index] as number;
      computeNs += task.durationNs;
      log.add('computeNs', task, sinceNs, now());
      recorder.compute(sinceNs, now(), task.layer, log.passOf(task));
    } else if (task?.kind === 'collective') {
      log.add('commNs', task, startedNs[index] as number, now());
      if (candidate?.task === index)
        cacheCollective(cache, candidate, copyEpoch(ledger), recorder.takeMemory());
    }
    for (let place = offsets[index] as number; place < (offsets[index + 1] as number); place++) {
      const next = successors[place] as number;
      const successor = tasks[next];
      if (successor?.kind === 'wait') waits.pass(next, successor, index, now());
      pending[next] = (pending[next] as number) - 1;
      if (pending[next] === 0) ready.push(next);
    }
  }

  function drainReady(): void {
    for (head = 0; head < ready.length; head++) {
      const isIdle = queue.count === 0 && underWay.size === 0;
      if (isIdle) {
        closeEpoch(ledger);
        clock.epochNs = now();
        clock.localNs = 0;
        isUsed = false;
      }
      const index = ready[head] as number;
      const isAlone = isIdle && head === ready.length - 1;
      const task = tasks[index];
      const isOver =
        task?.kind === 'collective' && launching?.delete(index) === true
          ? issue(index, task, isAlone)
          : begin(index, isAlone);
      if (isOver) complete(index);
    }
    ready.length = 0;
  }

  for (let index = 0; index < tasks.length; index++) if (pending[index] === 0) ready.push(index);
  drainReady();

  return {
    advance(maxEvents) {
      for (let executed = 0; executed < maxEvents; executed++) {
        if (isFast) {
          const ended = endPhases(station, maxEvents - executed);
          events += ended;
          executed += ended;
          if (executed >= maxEvents) break;
        }
        if (live !== null) {
          const untilNs = queue.count === 0 ? Infinity : nextTimeNs(queue);
          executed += live.advance(untilNs, maxEvents - executed, liveEnded);
          if (executed >= maxEvents) break;
        }
        if (queue.count === 0) return true;
        clock.localNs = nextTimeNs(queue);
        const event = popEvent(queue);
        events++;
        if (event >= 0) {
          endPhase(station, event);
        } else if (launching?.has(~event) === true) {
          ready.push(~event);
          drainReady();
        } else {
          complete(~event);
          drainReady();
        }
      }
      return queue.count === 0 && live?.isIdle() !== false;
    },
    nowNs: now,
    epochNs: () => clock.epochNs,
    chunksDone: () => chunksDone(station),
    chunksTotal: expectedChunks(input),
    startedNs,
    issuedNs,
    endedNs,
    entries: recorder.entries,
    phaseParts: (entry) => phasePartsOf(input, flows, entry),
    trace: recorder.trace,
    utilisation: recorder.utilisation,
    totals() {
      const sums = copyTotal(ledger);
      addSums(sums, ledger.epoch);
      return {
        endNs: now(),
        computeNs,
        events,
        chunks: chunksDone(station),
        servers: serverTotals(flows, sums, (server) => station.isReference || live?.takes(server) === true),
        roleNs: Array.from(sums.roleNs),
        npu0Bytes: npu0Bytes(flows, sums, input.physicalDimensions),
        layers: log.times,
        delays: recorder.delays,
        busyIntervals,
      };
    },
  };
}

function hasLaunch(task: Task): boolean {
  return task.kind === 'collective' && (task.launchNs ?? 0) > 0;
}

/**
 * The chunks of a run: each passes through the phases of its flow, waits in the queue of each
 * server, and holds a place there for the duration of the phase.
 *
 * A chunk that leaves a phase frees its place. If the phase was its last, it is counted as done; otherwise it
 * joins its next queue. Then its old queue starts a waiting chunk, and then its new queue does. Ties follow
 * from this order. No chunk waits in a queue with a free place, so a chunk that joins it starts at once.
 */
import type { LiveNetwork } from '../network/costs/live.ts';
import type { Clock } from './clock.ts';
import { allocate, createChunks, release, type Chunks } from './chunks.ts';
import { pushEvent, type EventQueue } from '../network/events/event-queue.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import type { FlowTable } from './flows.ts';
import type { Sums } from './record/ledger.ts';
import type { SystemPolicy } from './policy.ts';
import {
  channelOfQueue,
  createQueues,
  dealPhases,
  isServing,
  queueOf,
  serverOf,
  takeWaiting,
  waitIn,
  type Queues,
} from './queues.ts';
import type { PhaseSink } from './record/recorder.ts';

/** The columns of the flows that an event reads. */
export type StationFlows = Pick<
  FlowTable,
  'server' | 'nextServer' | 'durationNs' | 'largestBytes' | 'operation' | 'requests' | 'first' | 'length'
>;

export interface StationParts {
  readonly clock: Clock;
  readonly events: EventQueue;
  readonly flows: StationFlows;
  readonly sums: Sums;
  /** Times phases that depend on other traffic; null if none does. */
  readonly live: LiveNetwork | null;
  /** Called at the end of a phase; null when nothing is recorded. */
  readonly sink: PhaseSink | null;
  /** By task: chunks that are not done. */
  readonly chunksLeft: Int32Array;
  /** Called when the last phase of the last chunk of the task has ended. */
  readonly onLast: (task: number) => void;
  /** [start, end, start, end, ...] of the busy times of each server; null if not recorded. */
  readonly busyIntervals: readonly number[][] | null;
  /** Called when a chunk is issued, with its wait. Absent if not recorded. */
  readonly dispatched?: ((task: number, waitedNs: number) => void) | undefined;
}

export interface Station extends StationParts {
  readonly chunks: Chunks;
  readonly queues: Queues;
  readonly isReference: boolean;
  /** Null where chunks join their queues at once. */
  readonly dispatcher: Dispatcher | null;
  /** Since when each server has had a chunk in service, ns; -1 while it has none. */
  readonly busySinceNs: Float64Array;
  /** Chunks created so far. */
  created: number;
}

export function createStation(servers: number, policy: SystemPolicy, parts: StationParts): Station {
  const chunks = createChunks();
  const { clock, events, flows, live, sums, sink, chunksLeft, onLast, busyIntervals } = parts;
  return {
    clock,
    events,
    flows,
    live,
    sums,
    sink,
    chunksLeft,
    onLast,
    busyIntervals,
    chunks,
    queues: createQueues(servers, policy, chunks, flows),
    isReference: policy.rounding === 'reference',
    dispatcher: policy.dispatch === undefined ? null : createDispatcher(policy.dispatch),
    dispatched: parts.dispatched,
    busySinceNs: new Float64Array(servers).fill(-1),
    created: 0,
  };
}

/** Creates a chunk of `task` for each of the flows, which joins the first queue of its flow. */
export function addChunks(station: Station, task: number, flowsOfChunks: Int32Array, priority: number): void {
  const { chunks, flows, queues, dispatcher } = station;
  const { first, length } = flows;
  const waiting: number[] = [];
  for (let chunk = 0; chunk < flowsOfChunks.length; chunk++) {
    const flow = flowsOfChunks[chunk]!;
    const slot = allocate(chunks);
    const start = first[flow]!;
    chunks.task[slot] = task;
    chunks.serial[slot] = station.created++;
    chunks.flowStart[slot] = start;
    chunks.flowEnd[slot] = start + length[flow]!;
    chunks.priority[slot] = priority;
    dealPhases(queues, chunks, flows, slot);
    if (dispatcher === null) {
      startOrWait(station, slot, arrive(station, slot, start));
      continue;
    }
    chunks.entry[slot] = start;
    chunks.queuedNs[slot] = station.clock.localNs;
    waiting.push(slot);
  }
  if (dispatcher === null) return;
  dispatcher.add(waiting, priority);
  dispatch(station, dispatcher);
}

/** Issues the chunks that the dispatcher allows now: they join their first queues. */
function dispatch(station: Station, dispatcher: Dispatcher): void {
  const { chunks, clock, dispatched } = station;
  for (let slots = dispatcher.take(); slots.length > 0; slots = dispatcher.take()) {
    for (const slot of slots) {
      dispatched?.(chunks.task[slot]!, clock.localNs - chunks.queuedNs[slot]!);
      startOrWait(station, slot, arrive(station, slot, chunks.flowStart[slot]!));
    }
  }
}

/** Counts chunks as done without running them, and returns the first of their serial numbers. */
export function skipChunks(station: Station, count: number): number {
  const first = station.created;
  station.created += count;
  return first;
}

/** Number of chunks that are done, including those skipped. */
export function chunksDone({ chunks, created }: Station): number {
  return created - (chunks.used - chunks.free.length);
}

/** Ends the phase of the chunk in `slot`. */
export function endPhase(station: Station, slot: number): void {
  const { chunks, flows, queues, sums, sink } = station;
  const entry = chunks.entry[slot]!;
  const queue = chunks.queue[slot]!;
  let nextQueue = -1;
  sums.uses[entry]!++;
  if (station.isReference || station.live?.takes(flows.server[entry]!) === true) {
    addService(station, flows.server[entry]!, chunks.startNs[slot]!);
  }
  if (sink !== null) {
    const phase = entry - chunks.flowStart[slot]!;
    const startNs = chunks.startNs[slot]!;
    sink(entry, phase, startNs - chunks.queuedNs[slot]!, startNs, chunks.serial[slot]!, chunks.task[slot]!);
  }
  queues.running[queue]!--;
  const isFirst = entry === chunks.flowStart[slot]!;
  if (entry + 1 < chunks.flowEnd[slot]!) {
    nextQueue = arrive(station, slot, entry + 1);
    if (nextQueue === queue) wait(station, slot, queue);
  } else {
    release(chunks, slot);
    finishChunk(station, chunks.task[slot]!);
  }
  startWaiting(station, queue);
  if (nextQueue >= 0 && nextQueue !== queue) startOrWait(station, slot, nextQueue);
  if (station.dispatcher !== null && isFirst) {
    station.dispatcher.leave();
    dispatch(station, station.dispatcher);
  }
  if (queues.running[queue] === 0) endBusy(station, queue);
}

function finishChunk({ chunksLeft, onLast }: Station, task: number): void {
  const left = chunksLeft[task]! - 1;
  chunksLeft[task] = left;
  if (left === 0) onLast(task);
}

/** The chunk comes to the server of its phase `entry`; returns the queue it was dealt to. */
function arrive(station: Station, slot: number, entry: number): number {
  const { chunks, flows, clock } = station;
  const server = flows.server[entry]!;
  const queue = queueOf(station.queues, chunks, slot, entry, server);
  chunks.entry[slot] = entry;
  chunks.queue[slot] = queue;
  chunks.queuedNs[slot] = clock.localNs;
  return queue;
}

function startOrWait(station: Station, slot: number, queue: number): void {
  const { queues, busySinceNs, clock } = station;
  if (queues.running[queue]! < queues.placesOf[queue]!) {
    const server = serverOf(queues, queue);
    if (busySinceNs[server]! < 0) busySinceNs[server] = clock.localNs;
    start(station, slot, queue);
  } else {
    wait(station, slot, queue);
  }
}

function wait({ chunks, queues }: Station, slot: number, queue: number): void {
  waitIn(queues, chunks, queue, slot);
}

/** A place of the queue has become free. */
function startWaiting(station: Station, queue: number): void {
  const { chunks, queues, flows, sums, clock } = station;
  const slot = takeWaiting(queues, chunks, queue);
  if (slot < 0) return;
  const server = flows.server[chunks.entry[slot]!]!;
  sums.queueNs[server]! += clock.localNs - chunks.queuedNs[slot]!;
  start(station, slot, queue);
}

function start({ chunks, queues, flows, clock, events, live }: Station, slot: number, queue: number): void {
  const entry = chunks.entry[slot]!;
  queues.running[queue]!++;
  chunks.startNs[slot] = clock.localNs;
  if (live?.takes(flows.server[entry]!) === true) {
    const aloneNs = flows.durationNs[entry]!;
    live.begin(clock.localNs, flows.requests[entry]!, {
      value: slot,
      aloneNs,
      queue: channelOfQueue(queues, queue),
      chunk: {
        task: chunks.task[slot]!,
        phase: entry - chunks.flowStart[slot]!,
        priority: chunks.priority[slot]!,
      },
    });
  } else {
    pushEvent(events, clock.localNs + flows.durationNs[entry]!, slot);
  }
}

/**
 * The reference sees a clock of whole ns, so what it adds up of a phase between two of them varies, and a phase that
 * meets others takes as long as they let it. Any other takes what it takes: its sum follows from its uses (totals.ts).
 */
function addService({ clock, sums, isReference }: Station, server: number, startNs: number): void {
  if (!isReference) {
    sums.serviceNs[server]! += clock.localNs - startNs;
    return;
  }
  // Only the fraction of the epoch's start moves a truncation; adding all of it would round late times.
  const fractionNs = clock.epochNs % 1;
  sums.serviceNs[server]! += Math.floor(fractionNs + clock.localNs) - Math.floor(fractionNs + startNs);
}

/** The queue serves nobody any more, which ends the busy time of its server unless another of its queues does. */
function endBusy(station: Station, queue: number): void {
  const { clock, sums, busySinceNs, busyIntervals, queues } = station;
  const server = serverOf(queues, queue);
  if (isServing(queues, server)) return;
  const sinceNs = busySinceNs[server]!;
  busySinceNs[server] = -1;
  sums.busyNs[server]! += clock.localNs - sinceNs;
  const intervals = busyIntervals?.[server];
  if (intervals === undefined) return;
  const fromNs = seenNs(station, sinceNs);
  const toNs = seenNs(station, clock.localNs);
  if (fromNs === toNs) return;
  if (intervals.at(-1) === fromNs) intervals.pop();
  else intervals.push(fromNs);
  intervals.push(toNs);
}

/** A moment of the epoch as a reader of the clock sees it: the scheduler of the reference reads whole ns. */
function seenNs({ clock, isReference }: Station, localNs: number): number {
  const nowNs = clock.epochNs + localNs;
  return isReference ? Math.floor(nowNs) : nowNs;
}

/** The state of the scheduler (run.ts) and what happens to it: chunks are issued, wait, run a phase, and go on to the next. */
import { bytesOfBlock } from '../../../../collective/collectives.ts';
import type { Phase } from '../../../../collective/types.ts';
import { enterStep, newParts, receive, type PhaseRun } from '../../../../network/contention/phase-run.ts';
import type { Postal } from '../../../../network/contention/post.ts';
import { queueCount, type SpreadDimension } from '../../../../network/contention/spread.ts';
import { writtenSchedule } from '../../../../network/contention/written.ts';
import { firstOfLine, lineOf } from '../../../../topology/physical/graph.ts';
import type { Delays } from './delays.ts';
import type { Dispatcher } from './dispatcher.ts';
import { join, leave, takeNext, type QueueSet } from './queues.ts';
import type { IssuedCollective } from './request.ts';

/** A running phase, and its chunk. */
interface ChunkPhase extends PhaseRun {
  readonly chunk: number;
  readonly phase: number;
  readonly group: number;
  readonly queue: number;
  readonly startNs: number;
}

export interface Scheduler {
  readonly phases: readonly Phase[];
  readonly endpointDelayNs: number;
  readonly collectives: readonly IssuedCollective[];
  /** By chunk: its collective. */
  readonly owner: readonly number[];
  readonly postal: Postal;
  readonly spreads: readonly SpreadDimension[];
  /** Groups of NPUs of each phase. */
  readonly groups: readonly number[];
  readonly queues: QueueSet;
  /** Ranks that have the chunk, by phase, chunk and group. */
  readonly ready: readonly Int32Array[];
  readonly readyNs: readonly Float64Array[];
  /** By tag of its messages. */
  readonly running: Map<number, ChunkPhase>;
  readonly groupsLeft: readonly Int32Array[];
  readonly dispatcher: Dispatcher;
  readonly delays: Delays;
  readonly doneNs: number[];
  /** Tags of finished phases, for reuse. */
  readonly freeTags: number[];
  nextTag: number;
  /** Chunks that are in their first phase. */
  inFirst: number;
  chunksDone: number;
}

/** Adds the chunks of a collective to those that wait to be issued. */
export function issue(scheduler: Scheduler, collective: number): void {
  const first = scheduler.owner.indexOf(collective);
  const count = scheduler.collectives[collective]!.chunks;
  scheduler.dispatcher.add(Array.from({ length: count }, (_, index) => first + index));
  dispatch(scheduler);
}

function dispatch(scheduler: Scheduler): void {
  const { dispatcher, delays, postal, collectives, owner } = scheduler;
  for (
    let next = dispatcher.take(scheduler.inFirst);
    next.length > 0;
    next = dispatcher.take(scheduler.inFirst)
  ) {
    const joined: number[] = [];
    for (const chunk of next) {
      scheduler.inFirst++;
      delays.dispatched(postal.messages.nowNs() - collectives[owner[chunk]!]!.atNs);
      for (let npu = 0; npu < postal.graph.npus; npu++) {
        const queue = arrive(scheduler, 0, chunk, npu);
        if (queue >= 0) joined.push(queue);
      }
    }
    for (const queue of joined) serve(scheduler, queue);
  }
}

/** The NPU has the chunk and may begin the phase. Returns the queue that the chunk joins when it is the last of its group, or -1. */
function arrive(scheduler: Scheduler, phase: number, chunk: number, npu: number): number {
  const { logical } = scheduler.phases[phase]!;
  const ready = scheduler.ready[phase]!;
  const group = lineOf(npu, logical.npuStride, logical.size);
  const place = chunk * scheduler.groups[phase]! + group;
  ready[place] = ready[place]! + 1;
  if (ready[place] !== logical.size) return -1;
  scheduler.readyNs[phase]![place] = scheduler.postal.messages.nowNs();
  const channels = queueCount(scheduler.spreads[phase]!);
  return join(scheduler.queues, phase, group, chunk % channels, chunk);
}

function serve(scheduler: Scheduler, queue: number): void {
  const { queues } = scheduler;
  for (let next = takeNext(queues, queue); next !== null; next = takeNext(queues, queue)) {
    begin(scheduler, next.phase, next.chunk, next.group, queue);
  }
}

function begin(scheduler: Scheduler, phase: number, chunk: number, group: number, queue: number): void {
  const { postal, delays, readyNs, groups, running } = scheduler;
  const { logical, operation, bytesIn } = scheduler.phases[phase]!;
  const { scale } = scheduler.collectives[scheduler.owner[chunk]!]!;
  const schedule = writtenSchedule({
    algorithm: logical.algorithm,
    operation,
    ranks: logical.size,
    // The two trees of a double binary tree alternate.
    tree: chunk % 2 === 0 ? 0 : 1,
    // A node of ASTRA-SIM continues as soon as it has received.
    steps: 'eager',
  });
  const spread = scheduler.spreads[phase]!;
  const startNs = postal.messages.nowNs();
  delays.queued(phase, startNs - readyNs[phase]![chunk * groups[phase]! + group]!);
  const parts = newParts(schedule, spread, chunk % spread.channels);
  const run: ChunkPhase = {
    schedule,
    chunk,
    phase,
    group,
    queue,
    startNs,
    firstNpu: firstOfLine(group, logical.npuStride, logical.size),
    npuStride: logical.npuStride,
    blockBytes: bytesOfBlock(operation, bytesIn * scale, logical.size),
    spread,
    parts,
    left: parts.length * schedule.ranks,
  };
  const tag = scheduler.freeTags.pop() ?? scheduler.nextTag++;
  running.set(tag, run);
  for (let part = 0; part < parts.length; part++) {
    for (let rank = 0; rank < schedule.ranks; rank++) {
      enterStep(run, part, rank, postal.post(tag, startNs + scheduler.endpointDelayNs));
    }
  }
}

export function receiveMessage(scheduler: Scheduler, tag: number, part: number, place: number): void {
  const { running, postal, freeTags } = scheduler;
  const run = running.get(tag);
  if (run === undefined) throw new RangeError(`a message of phase run ${tag}, which is over`);
  receive(run, part, place, postal.post(tag, postal.messages.nowNs()));
  if (run.left > 0) return;
  running.delete(tag);
  freeTags.push(tag);
  end(scheduler, run);
}

function end(scheduler: Scheduler, run: ChunkPhase): void {
  const { delays, postal, queues, phases, groupsLeft, doneNs, owner } = scheduler;
  const { phase, chunk, queue, startNs } = run;
  const nowNs = postal.messages.nowNs();
  delays.served(phase, nowNs - startNs);
  leave(queues, queue);
  const joined = passOn(scheduler, run);
  serve(scheduler, queue);
  for (const next of joined) serve(scheduler, next);
  const left = groupsLeft[phase]![chunk]! - 1;
  groupsLeft[phase]![chunk] = left;
  if (left > 0) return;
  if (phase + 1 === phases.length) {
    scheduler.chunksDone++;
    doneNs[owner[chunk]!] = nowNs;
  }
  if (phase === 0) {
    scheduler.inFirst--;
    dispatch(scheduler);
  }
}

/** Hands the chunk to the next phase on every NPU of the group; returns the queues that it joins. */
function passOn(scheduler: Scheduler, { phase, chunk, schedule, firstNpu, npuStride }: ChunkPhase): number[] {
  const joined: number[] = [];
  if (phase + 1 === scheduler.phases.length) return joined;
  for (let rank = 0; rank < schedule.ranks; rank++) {
    const queue = arrive(scheduler, phase + 1, chunk, firstNpu + rank * npuStride);
    if (queue >= 0) joined.push(queue);
  }
  return joined;
}

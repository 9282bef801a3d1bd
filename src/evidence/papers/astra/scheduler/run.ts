/**
 * The scheduler of ASTRA-SIM as its paper describes it (ISPASS 2020), on messages: a dispatcher issues chunks, 16 at a time while fewer
 * than 8 are in their first phase, and orders only what waits to be issued; each ring and direction has a queue, first come, first served.
 * A phase of a chunk starts in a group of NPUs when all its ranks have the chunk and a place in the queue is free, and ends with the last
 * message to a rank; groups do not wait for each other.
 *
 * The product's simulator (simulator/run.ts) is ASTRA-sim 1.0, another machine: all groups in lock-step, priorities in every queue, one
 * number of queues for all dimensions, phases assigned round robin, no dispatcher. Its results and these differ, so the paper's statements
 * on collectives (figures 9 to 12, LIFO beside FIFO) need this one; nothing else runs on it. Both have the same messages of a phase
 * (network/contention/phase-run.ts, post.ts) and transports.
 */
import { bytesOfBlock } from '../../../../collective/collectives.ts';
import { firstOfLine, lineOf } from '../../../../topology/physical/graph.ts';
import { createDelays } from './delays.ts';
import { createDispatcher } from './dispatcher.ts';
import { createPost, type Delivery } from '../../../../network/contention/post.ts';
import { enterStep, newParts, receive, type PhaseRun } from '../../../../network/contention/phase-run.ts';
import { createQueueSet, join, leave, takeNext } from './queues.ts';
import type { CollectiveOutcome, CollectiveProgress, CollectiveRequest } from './request.ts';
import { queueCount, spreadOf } from '../../../../network/contention/spread.ts';
import { writtenSchedule } from '../../../../network/contention/written.ts';

/** Events between two yields: well below 16 ms. */
const SLICE = 1024;

/** A running phase, and its chunk. */
interface ChunkPhase extends PhaseRun {
  readonly chunk: number;
  readonly phase: number;
  readonly group: number;
  readonly queue: number;
  readonly startNs: number;
}

/** Yields regularly with its progress; the caller cancels the run by not resuming it. */
export function* runCollective(
  request: CollectiveRequest,
): Generator<CollectiveProgress, CollectiveOutcome, void> {
  const { phases, endpointDelayNs } = request;
  const collectives = request.collectives ?? [{ atNs: 0, chunks: request.chunks, scale: 1 }];
  /** By chunk: its collective. */
  const owner = collectives.flatMap((entry, index) => new Array<number>(entry.chunks).fill(index));
  const chunks = owner.length;
  const delivery: Delivery = { of: () => undefined };
  const postal = createPost(
    { ...request, isInOrder: true },
    (tag, part, place) => delivery.of(tag, part, place),
    issue,
  );
  const { messages, graph, post } = postal;
  const delays = createDelays(phases.length);
  const spreads = phases.map(({ logical }, index) =>
    spreadOf(
      graph.fabric,
      logical,
      typeof request.spread === 'string' ? request.spread : request.spread[index]!,
    ),
  );
  const groups = phases.map(({ logical }) => graph.npus / logical.size);
  const queues = createQueueSet(phases, spreads.map(queueCount), groups, request.activeChunks);
  /** Ranks that have the chunk, by phase, chunk and group. */
  const ready = phases.map((_, index) => new Int32Array(chunks * groups[index]!));
  const readyNs = phases.map((_, index) => new Float64Array(chunks * groups[index]!));
  const running = new Map<number, ChunkPhase>();
  const groupsLeft = phases.map((_, index) => new Int32Array(chunks).fill(groups[index]!));
  const dispatcher = createDispatcher(request.dispatch, request.order ?? 'FIFO');
  const doneNs = collectives.map(() => 0);
  /** Numbers of finished phase runs, for reuse: they are part of a message's tag. */
  const free: number[] = [];
  let nextRun = 0;
  let inFirst = 0;
  let chunksDone = 0;

  /** The NPU has the chunk and may begin the phase. Returns the queue that the chunk joins when it is the last of its group, or -1. */
  function arrive(phase: number, chunk: number, npu: number): number {
    const group = lineOf(npu, phases[phase]!.logical.npuStride, phases[phase]!.logical.size);
    const place = chunk * groups[phase]! + group;
    ready[phase]![place] = ready[phase]![place]! + 1;
    if (ready[phase]![place] !== phases[phase]!.logical.size) return -1;
    readyNs[phase]![place] = messages.nowNs();
    const channels = queueCount(spreads[phase]!);
    return join(queues, phase, group, chunk % channels, chunk);
  }

  function serve(queue: number): void {
    for (let next = takeNext(queues, queue); next !== null; next = takeNext(queues, queue)) {
      begin(next.phase, next.chunk, next.group, queue);
    }
  }

  function begin(phase: number, chunk: number, group: number, queue: number): void {
    const { logical, operation } = phases[phase]!;
    const bytesIn = phases[phase]!.bytesIn * collectives[owner[chunk]!]!.scale;
    const schedule = writtenSchedule({
      algorithm: logical.algorithm,
      operation,
      ranks: logical.size,
      // The two trees of a double binary tree alternate.
      tree: chunk % 2 === 0 ? 0 : 1,
      // A node of ASTRA-SIM continues as soon as it has received.
      steps: 'eager',
    });
    const spread = spreads[phase]!;
    const startNs = messages.nowNs();
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
      blockBytes: bytesOfBlock(operation, bytesIn, logical.size),
      spread,
      parts,
      left: parts.length * schedule.ranks,
    };
    const tag = free.pop() ?? nextRun++;
    running.set(tag, run);
    for (let part = 0; part < parts.length; part++) {
      for (let rank = 0; rank < schedule.ranks; rank++) {
        enterStep(run, part, rank, post(tag, startNs + endpointDelayNs));
      }
    }
  }

  delivery.of = (tag, part, place): void => {
    const run = running.get(tag);
    if (run === undefined) throw new RangeError(`a message of phase run ${tag}, which is over`);
    receive(run, part, place, post(tag, messages.nowNs()));
    if (run.left > 0) return;
    running.delete(tag);
    free.push(tag);
    end(run);
  };

  function end({ phase, chunk, queue, startNs, schedule, firstNpu: npu, npuStride }: ChunkPhase): void {
    delays.served(phase, messages.nowNs() - startNs);
    leave(queues, queue);
    const joined: number[] = [];
    const next = phase + 1;
    if (next < phases.length) {
      for (let rank = 0; rank < schedule.ranks; rank++) {
        const into = arrive(next, chunk, npu + rank * npuStride);
        if (into >= 0) joined.push(into);
      }
    }
    serve(queue);
    joined.forEach(serve);
    const left = groupsLeft[phase]![chunk]! - 1;
    groupsLeft[phase]![chunk] = left;
    if (left > 0) return;
    if (next === phases.length) {
      chunksDone++;
      doneNs[owner[chunk]!] = messages.nowNs();
    }
    if (phase === 0) {
      inFirst--;
      dispatch();
    }
  }

  function issue(collective: number): void {
    const first = owner.indexOf(collective);
    const count = collectives[collective]!.chunks;
    dispatcher.add(Array.from({ length: count }, (_, index) => first + index));
    dispatch();
  }

  function dispatch(): void {
    for (let next = dispatcher.take(inFirst); next.length > 0; next = dispatcher.take(inFirst)) {
      const joined: number[] = [];
      for (const chunk of next) {
        inFirst++;
        delays.dispatched(messages.nowNs() - collectives[owner[chunk]!]!.atNs);
        for (let npu = 0; npu < graph.npus; npu++) {
          const into = arrive(0, chunk, npu);
          if (into >= 0) joined.push(into);
        }
      }
      joined.forEach(serve);
    }
  }

  if (phases.length > 0) collectives.forEach(({ atNs }, index) => postal.wake(atNs, index));
  while (!messages.advance(SLICE)) {
    yield { nowNs: messages.nowNs(), chunksDone, chunksTotal: chunks };
  }
  return {
    durationNs: messages.nowNs(),
    doneNs,
    messages: postal.count(),
    linkBytes: messages.linkBytes,
    sentBytes: postal.sentBytes(),
    delays: delays.totals(),
  };
}

/** Runs it to the end. */
export function collectiveAtOnce(request: CollectiveRequest): CollectiveOutcome {
  const run = runCollective(request);
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
  }
}

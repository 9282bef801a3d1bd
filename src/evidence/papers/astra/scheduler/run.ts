/**
 * The scheduler of ASTRA-SIM as its paper describes it (ISPASS 2020), on messages: a dispatcher issues chunks, 16 at a time while fewer
 * than 8 are in their first phase, and orders only what waits to be issued; each ring and direction has a queue, first come, first served.
 * A phase of a chunk starts in a group of NPUs when all its ranks have the chunk and a place in the queue is free, and ends with the last
 * message to a rank; groups do not wait for each other.
 *
 * The product's simulator (simulator/run.ts) takes all groups in lock-step and orders every queue by collective. With a dispatcher, queues
 * by dimension and chunks that keep their queue (`system.dispatch`, `queues`, `dealing`) it waits and serves as this one does for a single
 * collective, to rounding; LIFO beside FIFO among several collectives needs this one, which orders only what waits to be issued. Both have
 * the same messages of a phase (network/contention/phase-run.ts, post.ts) and transports.
 */
import { queueCount, spreadOf } from '../../../../network/contention/spread.ts';
import { createPost } from '../../../../network/contention/post.ts';
import { createDelays } from './delays.ts';
import { createDispatcher } from './dispatcher.ts';
import { createQueueSet } from './queues.ts';
import type { CollectiveOutcome, CollectiveProgress, CollectiveRequest } from './request.ts';
import { issue, receiveMessage, type Scheduler } from './scheduler.ts';

/** Events between two yields: well below 16 ms. */
const SLICE = 1024;

/** Yields regularly with its progress; the caller cancels the run by not resuming it. */
export function* runCollective(
  request: CollectiveRequest,
): Generator<CollectiveProgress, CollectiveOutcome, void> {
  const scheduler = createScheduler(request);
  const { postal, owner, doneNs, delays } = scheduler;
  const { messages } = postal;
  if (request.phases.length > 0) scheduler.collectives.forEach(({ atNs }, index) => postal.wake(atNs, index));
  while (!messages.advance(SLICE)) {
    yield { nowNs: messages.nowNs(), chunksDone: scheduler.chunksDone, chunksTotal: owner.length };
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

function createScheduler(request: CollectiveRequest): Scheduler {
  const { phases, endpointDelayNs } = request;
  const collectives = request.collectives ?? [{ atNs: 0, chunks: request.chunks, scale: 1 }];
  const owner = collectives.flatMap((entry, index) => new Array<number>(entry.chunks).fill(index));
  const chunks = owner.length;
  const postal = createPost(
    { ...request, isInOrder: true },
    (tag, part, place) => receiveMessage(scheduler, tag, part, place),
    (collective) => issue(scheduler, collective),
  );
  const { graph } = postal;
  const spreads = phases.map(({ logical }, index) =>
    spreadOf(
      graph.fabric,
      logical,
      typeof request.spread === 'string' ? request.spread : request.spread[index]!,
    ),
  );
  const groups = phases.map(({ logical }) => graph.npus / logical.size);
  const scheduler: Scheduler = {
    phases,
    endpointDelayNs,
    collectives,
    owner,
    postal,
    spreads,
    groups,
    queues: createQueueSet(phases, spreads.map(queueCount), groups, request.activeChunks),
    ready: groups.map((count) => new Int32Array(chunks * count)),
    readyNs: groups.map((count) => new Float64Array(chunks * count)),
    running: new Map(),
    groupsLeft: groups.map((count) => new Int32Array(chunks).fill(count)),
    dispatcher: createDispatcher(request.dispatch, request.order ?? 'FIFO'),
    delays: createDelays(phases.length),
    doneNs: collectives.map(() => 0),
    freeTags: [],
    nextTag: 0,
    inFirst: 0,
    chunksDone: 0,
  };
  return scheduler;
}

/** Runs a collective to its end. */
export function collectiveAtOnce(request: CollectiveRequest): CollectiveOutcome {
  const run = runCollective(request);
  for (;;) {
    const step = run.next();
    if (step.done === true) return step.value;
  }
}

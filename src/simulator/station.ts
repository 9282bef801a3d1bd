/**
 * The chunks' side of a run: each passes through the phases of its flow, waiting in the queue of each
 * server and holding a place there for the phase's duration.
 *
 * When a chunk leaves a phase: it is accounted to its collective if that was its last, it joins its next
 * queue, its old queue starts a waiting chunk, its new queue starts one. Ties follow from this order.
 */
import type { Clock } from './clock.ts';
import { createChunks } from './chunks.ts';
import type { EventQueue } from './eventQueue.ts';
import type { FlowTable } from './flows.ts';
import { createIntervals } from './intervals.ts';
import type { Sums } from './ledger.ts';
import type { SystemPolicy } from './policy.ts';
import { createQueues } from './queues.ts';
import type { PhaseSink } from './recorder.ts';

export interface Station {
  /** A new chunk of `task` joins the first queue of its flow. */
  readonly add: (task: number, flow: number, priority: number) => void;
  /** Chunks that are accounted for without passing through; serial numbers go on after them. */
  readonly skip: (count: number) => number;
  /** The phase of the chunk in `slot` ends now; `onLast` is called when it was the chunk's last. */
  readonly endPhase: (slot: number) => void;
}

interface StationParts {
  readonly servers: number;
  readonly policy: SystemPolicy;
  readonly clock: Clock;
  readonly events: EventQueue;
  readonly flows: FlowTable;
  readonly sums: Sums;
  readonly sink: PhaseSink;
  readonly onLast: (task: number) => void;
  /** [start, end, start, end, ...] of the busy times of each server, where asked for. */
  readonly busyIntervals: readonly number[][] | null;
}

export function createStation(parts: StationParts): Station {
  const { policy, clock, events, flows, sums, sink, onLast } = parts;
  const chunks = createChunks();
  const queues = createQueues(parts.servers, policy, chunks, flows);
  const { waiting, running, places, queueOf } = queues;
  const busy = createIntervals(sums.busyNs);
  const isReference = policy.rounding === 'reference';
  let created = 0;

  /** Service time of a phase that ends now; the reference sees a clock of whole ns. */
  function servedNs(startNs: number): number {
    if (!isReference) return clock.localNs - startNs;
    return Math.floor(clock.epochNs + clock.localNs) - Math.floor(clock.epochNs + startNs);
  }

  function join(slot: number): void {
    busy.begin(flows.server[chunks.entry[slot] as number] as number, clock.localNs);
    chunks.queuedNs[slot] = clock.localNs;
    waiting[queueOf(slot)]?.insert(slot, chunks.priority[slot] as number);
  }

  function leave(server: number): void {
    const since = busy.end(server, clock.localNs);
    const intervals = parts.busyIntervals?.[server];
    if (intervals === undefined || since < 0 || since === clock.localNs) return;
    const fromNs = clock.epochNs + since;
    if (intervals.at(-1) === fromNs) intervals.pop();
    else intervals.push(fromNs);
    intervals.push(clock.epochNs + clock.localNs);
  }

  function startWaiting(queue: number): void {
    const line = waiting[queue];
    if (line === undefined) return;
    while ((running[queue] as number) < places) {
      const slot = line.takeFirst();
      if (slot < 0) return;
      const entry = chunks.entry[slot] as number;
      const server = flows.server[entry] as number;
      running[queue] = (running[queue] as number) + 1;
      const waitedNs = clock.localNs - (chunks.queuedNs[slot] as number);
      sums.queueNs[server] = (sums.queueNs[server] as number) + waitedNs;
      chunks.startNs[slot] = clock.localNs;
      events.push(clock.localNs + (flows.durationNs[entry] as number), slot);
    }
  }

  return {
    add(task, flow, priority) {
      const slot = chunks.allocate();
      const start = flows.first[flow] as number;
      chunks.task[slot] = task;
      chunks.serial[slot] = created++;
      chunks.entry[slot] = start;
      chunks.flowStart[slot] = start;
      chunks.flowEnd[slot] = start + (flows.length[flow] as number);
      chunks.priority[slot] = priority;
      queues.assign(slot);
      join(slot);
      startWaiting(queueOf(slot));
    },
    skip(count) {
      const first = created;
      created += count;
      return first;
    },
    endPhase(slot) {
      const entry = chunks.entry[slot] as number;
      const server = flows.server[entry] as number;
      const oldQueue = queueOf(slot);
      const startNs = chunks.startNs[slot] as number;
      sums.uses[entry] = (sums.uses[entry] as number) + 1;
      sums.serviceNs[server] = (sums.serviceNs[server] as number) + servedNs(startNs);
      sink(
        entry,
        entry - (chunks.flowStart[slot] as number),
        startNs,
        chunks.serial[slot] as number,
        chunks.task[slot] as number,
      );
      const isLast = entry + 1 === chunks.flowEnd[slot];
      if (isLast) {
        chunks.release(slot);
        onLast(chunks.task[slot] as number);
      } else {
        chunks.entry[slot] = entry + 1;
        join(slot);
      }
      running[oldQueue] = (running[oldQueue] as number) - 1;
      leave(server);
      startWaiting(oldQueue);
      if (!isLast) startWaiting(queueOf(slot));
    },
  };
}

/**
 * The queues of the servers. A server (a logical dimension) has `queuesPerDimension` queues, or those of its
 * dimension, that each serve at most ceil(activeChunks / queues) chunks at once; queues of one dimension do
 * not share its bandwidth (ASTRA-sim 1.0).
 */
import { COLLECTIVES } from '../collective/types.ts';
import type { Chunks } from './chunks.ts';
import { widened } from '../units/columns.ts';
import type { FlowTable } from './flows.ts';
import { insertionRule, type InsertionRule } from './insertion.ts';
import type { Dealing, SystemPolicy } from './policy.ts';
import { createWaitingLines, joinLine, takeFirst, type WaitingLines } from './record/waiting.ts';

/** The columns of the flows that a queue reads. */
type QueuedFlows = Pick<FlowTable, 'server' | 'operation' | 'largestBytes'>;

export interface Queues {
  /** Queues allocated per server. */
  readonly perServer: number;
  /** Queues of each server, doubled if all-gathers have queues of their own. */
  readonly counts: Int32Array;
  readonly hasGatherQueues: boolean;
  readonly dealing: Dealing;
  /** The most phases that a chunk can have: up and down all servers. */
  readonly mostPhases: number;
  /** Chunks that a queue serves at once: of any server if each has one queue, and by queue. */
  readonly places: number;
  readonly placesOf: Int32Array;
  /** Chunks in service, by queue. */
  readonly running: Int32Array;
  readonly lines: WaitingLines;
  /** Used instead of the lines if the intra-dimension policy has a rule of its own. */
  readonly lists: WaitingLists | null;
  /** The queue that the next phase on each server is dealt to, and the queue of each phase of each chunk. */
  readonly next: Int32Array;
  dealt: Uint16Array;
}

interface WaitingLists {
  readonly rule: InsertionRule;
  readonly waiting: readonly number[][];
}

export function createQueues(
  servers: number,
  policy: SystemPolicy,
  chunks: Chunks,
  flows: QueuedFlows,
): Queues {
  const { gatherQueues = false, dealing = 'phases', queuesOfServers } = policy;
  const counts = Int32Array.from(
    { length: servers },
    (_, server) => queuesOfServers?.[server] ?? policy.queuesPerDimension,
  );
  const perServer = Math.max(1, ...counts) * (gatherQueues ? 2 : 1);
  const count = servers * perServer;
  return {
    perServer,
    counts,
    hasGatherQueues: gatherQueues,
    dealing,
    mostPhases: 2 * servers,
    places: Math.ceil(policy.activeChunks / perServer),
    placesOf: Int32Array.from({ length: count }, (_, queue) =>
      Math.ceil(policy.activeChunks / counts[Math.floor(queue / perServer)]!),
    ),
    running: new Int32Array(count),
    lines: createWaitingLines(count),
    lists: waitingLists(count, policy, chunks, flows),
    next: new Int32Array(servers),
    dealt: new Uint16Array(0),
  };
}

function waitingLists(
  count: number,
  { intraDimension }: SystemPolicy,
  chunks: Chunks,
  flows: QueuedFlows,
): WaitingLists | null {
  if (intraDimension === 'FIFO') return null;
  const rule = insertionRule(intraDimension, {
    priority: (slot) => chunks.priority[slot]!,
    operation: (slot) => COLLECTIVES[flows.operation[chunks.entry[slot]!]!]!,
    largestBytes: (slot) => flows.largestBytes[chunks.entry[slot]!]!,
    phasesLeft: (slot) => chunks.flowEnd[slot]! - chunks.entry[slot]! - 1,
  });
  return { rule, waiting: Array.from({ length: count }, () => []) };
}

const ALL_GATHER = COLLECTIVES.indexOf('allGather');

/** Deals the phases of a new chunk to the queues of their servers. */
export function dealPhases(queues: Queues, chunks: Chunks, flows: QueuedFlows, slot: number): void {
  const { perServer, mostPhases, next, counts, dealing, hasGatherQueues } = queues;
  if (perServer === 1) return;
  const needed = (slot + 1) * mostPhases;
  if (queues.dealt.length < needed) queues.dealt = widened(queues.dealt, 2 * needed);
  const start = chunks.flowStart[slot]!;
  for (let entry = start; entry < chunks.flowEnd[slot]!; entry++) {
    const server = flows.server[entry]!;
    const count = counts[server]!;
    const queue = dealing === 'chunks' ? chunks.serial[slot]! % count : next[server]!;
    const first = hasGatherQueues && flows.operation[entry] === ALL_GATHER ? count : 0;
    queues.dealt[slot * mostPhases + entry - start] = first + queue;
    next[server] = (queue + 1) % count;
  }
}

/** The queue of `server` that the phase `entry` of the chunk was dealt to. */
export function queueOf(queues: Queues, chunks: Chunks, slot: number, entry: number, server: number): number {
  if (queues.perServer === 1) return server;
  const phase = entry - chunks.flowStart[slot]!;
  return server * queues.perServer + queues.dealt[slot * queues.mostPhases + phase]!;
}

/** The channel of its server that a queue sends on. */
export function channelOfQueue({ perServer, counts }: Queues, queue: number): number {
  const server = Math.floor(queue / perServer);
  return (queue - server * perServer) % counts[server]!;
}

export function serverOf({ perServer }: Queues, queue: number): number {
  return perServer === 1 ? queue : Math.floor(queue / perServer);
}

/** Whether any queue of the server has a chunk in service. */
export function isServing({ perServer, running }: Queues, server: number): boolean {
  const first = server * perServer;
  for (let queue = first; queue < first + perServer; queue++) if (running[queue]! > 0) return true;
  return false;
}

export function waitIn(queues: Queues, chunks: Chunks, queue: number, slot: number): void {
  if (queues.lists === null) joinLine(queues.lines, chunks, queue, slot);
  else insert(queues.lists, queue, slot, queues.running[queue]! > 0);
}

/** Removes and returns the chunk of the queue to start next, or -1 when none waits. */
export function takeWaiting(queues: Queues, chunks: Chunks, queue: number): number {
  if (queues.lists === null) return takeFirst(queues.lines, chunks, queue);
  return queues.lists.waiting[queue]!.shift() ?? -1;
}

function insert({ rule, waiting }: WaitingLists, queue: number, slot: number, isServing: boolean): void {
  const list = waiting[queue]!;
  list.splice(rule(list, slot, isServing), 0, slot);
}

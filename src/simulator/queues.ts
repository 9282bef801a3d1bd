/**
 * The queues of the servers. A server (a logical dimension) has `queuesPerDimension` queues that each
 * serve at most ceil(activeChunks / queues) chunks at once; queues of one dimension do not share its
 * bandwidth (ASTRA-sim 1.0).
 */
import { COLLECTIVES, type Collective } from '../collective/types.ts';
import type { Chunks } from './chunks.ts';
import type { FlowTable } from './flows.ts';
import { insertionRule, type WaitingPhases } from './insertion.ts';
import type { SystemPolicy } from './policy.ts';
import { createListWaiting, createPriorityWaiting, type WaitingChunks } from './waiting.ts';

/** Phases a chunk has at most: up and down 8 dimensions, one of them split. */
const MAX_PHASES = 18;

export interface Queues {
  /** Chunks one queue serves at once. */
  readonly places: number;
  readonly waiting: readonly WaitingChunks[];
  /** Chunks in service, by queue. */
  readonly running: Int32Array;
  /** The queue of the phase the chunk is at. */
  readonly queueOf: (slot: number) => number;
  /** Deals the phases of a new chunk to the queues of their servers, round robin. */
  readonly assign: (slot: number) => void;
}

export function createQueues(
  servers: number,
  policy: SystemPolicy,
  chunks: Chunks,
  flows: FlowTable,
): Queues {
  const perServer = policy.queuesPerDimension;
  const next = new Int32Array(servers);
  let chosen = new Uint16Array(0);

  const phases: WaitingPhases = {
    priority: (slot) => chunks.priority[slot] as number,
    operation: (slot) => COLLECTIVES[flows.operation[chunks.entry[slot] as number] as number] as Collective,
    largestBytes: (slot) => flows.largestBytes[chunks.entry[slot] as number] as number,
    phasesLeft: (slot) => (chunks.flowEnd[slot] as number) - (chunks.entry[slot] as number) - 1,
  };
  const { intraDimension } = policy;
  const newWaiting = (): WaitingChunks =>
    intraDimension === 'FIFO'
      ? createPriorityWaiting()
      : createListWaiting(insertionRule(intraDimension, phases));

  function queueOf(slot: number): number {
    const entry = chunks.entry[slot] as number;
    const server = flows.server[entry] as number;
    if (perServer === 1) return server;
    const phase = entry - (chunks.flowStart[slot] as number);
    return server * perServer + (chosen[slot * MAX_PHASES + phase] as number);
  }

  function assign(slot: number): void {
    if (perServer === 1) return;
    const needed = (slot + 1) * MAX_PHASES;
    if (chosen.length < needed) {
      const wider = new Uint16Array(2 * needed);
      wider.set(chosen);
      chosen = wider;
    }
    const start = chunks.flowStart[slot] as number;
    for (let entry = start; entry < (chunks.flowEnd[slot] as number); entry++) {
      const server = flows.server[entry] as number;
      const queue = next[server] as number;
      chosen[slot * MAX_PHASES + entry - start] = queue;
      next[server] = (queue + 1) % perServer;
    }
  }

  return {
    places: Math.ceil(policy.activeChunks / perServer),
    waiting: Array.from({ length: servers * perServer }, newWaiting),
    running: new Int32Array(servers * perServer),
    queueOf,
    assign,
  };
}

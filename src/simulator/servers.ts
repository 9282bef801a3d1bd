/**
 * The servers of a run: one a logical dimension, each with `queuesPerDimension` queues that serve at
 * most ceil(activeChunks / queues) chunks at once (ASTRA-sim 1.0: queues of one dimension do not
 * share its bandwidth).
 */
import type { SystemPolicy } from './policy.ts';
import { insertionRule, type WaitingPhases } from './insertion.ts';
import { createListWaiting, createPriorityWaiting, type WaitingChunks } from './waiting.ts';

export interface Servers {
  readonly queuesPerServer: number;
  readonly places: number;
  readonly waiting: readonly WaitingChunks[];
  /** Chunks in service, by queue. */
  readonly running: Int32Array;
  /** Chunks queued or in service, by server. */
  readonly present: Int32Array;
  readonly busySinceNs: Float64Array;
  readonly busyNs: Float64Array;
  /** [start, end, start, end, ...] of the busy times of each server, where asked for. */
  readonly busyIntervals: readonly number[][] | null;
}

export function createServers(
  count: number,
  policy: SystemPolicy,
  phases: WaitingPhases,
  keepIntervals: boolean,
): Servers {
  const queuesPerServer = policy.queuesPerDimension;
  const queues = count * queuesPerServer;
  const { intraDimension } = policy;
  const newWaiting = (): WaitingChunks =>
    intraDimension === 'FIFO'
      ? createPriorityWaiting()
      : createListWaiting(insertionRule(intraDimension, phases));
  return {
    queuesPerServer,
    places: Math.ceil(policy.activeChunks / queuesPerServer),
    waiting: Array.from({ length: queues }, newWaiting),
    running: new Int32Array(queues),
    present: new Int32Array(count),
    busySinceNs: new Float64Array(count),
    busyNs: new Float64Array(count),
    busyIntervals: keepIntervals ? Array.from({ length: count }, () => []) : null,
  };
}

export function enter(servers: Servers, server: number, nowNs: number): void {
  const before = servers.present[server] as number;
  if (before === 0) servers.busySinceNs[server] = nowNs;
  servers.present[server] = before + 1;
}

export function leave(servers: Servers, server: number, nowNs: number): void {
  const after = (servers.present[server] as number) - 1;
  servers.present[server] = after;
  if (after > 0) return;
  const sinceNs = servers.busySinceNs[server] as number;
  if (nowNs === sinceNs) return;
  servers.busyNs[server] = (servers.busyNs[server] as number) + nowNs - sinceNs;
  const intervals = servers.busyIntervals?.[server];
  if (intervals === undefined) return;
  if (intervals.length > 0 && intervals[intervals.length - 1] === sinceNs) {
    intervals[intervals.length - 1] = nowNs;
  } else {
    intervals.push(sinceNs, nowNs);
  }
}

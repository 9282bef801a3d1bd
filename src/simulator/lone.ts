/**
 * One collective that has all servers to itself, without a task graph: only the chunks of a run (station.ts). Its columns
 * are kept from one collective to the next, so that a short collective costs little more than its events.
 */
import { createEventQueue } from '../network/events/event-queue.ts';
import { widened } from '../units/columns.ts';
import type { Clock } from './clock.ts';
import { endPhases, hasFastPath } from './fast-path.ts';
import type { SystemPolicy } from './policy.ts';
import { createLedger, makeRoom } from './record/ledger.ts';
import { addChunks, createStation, type StationFlows } from './station.ts';

/** A phase that every chunk passes. */
export interface LonePhase {
  /** From 0. */
  readonly server: number;
  readonly durationNs: number;
}

/**
 * Returns the ns from the start to the end of the last chunk: to the last bit, the time of a run of the collective alone.
 *
 * @param phases of the one flow that all chunks have
 */
export type LoneTimer = (phases: readonly LonePhase[], chunks: number) => number;

/** Events per call; no collective has as many. */
const MOST_EVENTS = 1e9;

/** Null if chunks are served by a rule that looks at more than their order. */
export function createLoneTimer(servers: number, policy: SystemPolicy): LoneTimer | null {
  const clock: Clock = { epochNs: 0, localNs: 0 };
  const events = createEventQueue();
  const ledger = createLedger(servers, 0);
  const phases = 2 * servers;
  makeRoom(ledger, phases);
  const flows: StationFlows = {
    server: new Int32Array(phases),
    nextServer: new Int32Array(phases),
    durationNs: new Float64Array(phases),
    largestBytes: new Float64Array(phases),
    operation: new Uint8Array(phases),
    requests: [],
    first: new Int32Array(1),
    length: new Int32Array(1),
  };
  const chunksLeft = new Int32Array(1);
  const station = createStation(servers, policy, {
    clock,
    events,
    flows,
    chunksLeft,
    live: null,
    sums: ledger.epoch,
    sink: null,
    busyIntervals: null,
    onLast: () => undefined,
  });
  if (!hasFastPath(station)) return null;
  let flowsOfChunks = new Int32Array(64);

  return (visit, chunks) => {
    if (visit.length > phases) throw new RangeError(`${visit.length} phases on ${servers} servers`);
    if (chunks > flowsOfChunks.length) flowsOfChunks = widened(flowsOfChunks, chunks);
    for (const [entry, { server, durationNs }] of visit.entries()) {
      flows.server[entry] = server;
      flows.nextServer[entry] = visit[entry + 1]?.server ?? -1;
      flows.durationNs[entry] = durationNs;
    }
    flows.length[0] = visit.length;
    clock.localNs = 0;
    chunksLeft[0] = chunks;
    addChunks(station, 0, flowsOfChunks.subarray(0, chunks), 0);
    while (events.count > 0) endPhases(station, MOST_EVENTS);
    return clock.localNs;
  };
}

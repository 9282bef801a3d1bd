/**
 * Why a server (a dimension, or one of the two groups that share it) is idle: every moment of a run in which no chunk is queued or served
 * there has exactly one cause.
 *
 * - `compute`: no collective is running; compute, a step of the training loop or a weight update is.
 * - `absent`: collectives are running, but none of them spans the server.
 * - `startUp`: collectives that span it have chunks still to arrive, and none of their chunks has been there yet.
 * - `starved by k`: as before, but chunks of at least one of them have been there. k is the server where most of the chunks that are still
 *   to arrive are queued or served; of several, the innermost.
 * - `drain`: collectives that span it are running, and none of their chunks is still to arrive.
 *
 * A collective runs from its issue to the end of the last phase of its last chunk. A server with a chunk is always serving one (nothing
 * waits in a queue with a free place), so busy and idle time together are the run.
 *
 * The causes partition the time axis, so their times add up to the idle time; they are sums of differences of doubles, which round, so
 * against a time that was added up otherwise they hold to 1e-12 of the run, and exactly in whole ns.
 */
import { chunkPathsOf } from './chunk-paths.ts';
import { createSums } from './exact-sums.ts';
import { createPresence, type Presence } from './presence.ts';
import type { Visits } from './visits.ts';

/** Times of one server over a run, in ns. */
export interface Idleness {
  readonly busyNs: number;
  /** The sum of the causes, in the order of the fields. */
  readonly idleNs: number;
  readonly computeNs: number;
  readonly absentNs: number;
  readonly startUpNs: number;
  readonly drainNs: number;
  /** By the server that holds the chunks it waits for. */
  readonly starvedNs: readonly number[];
}

export interface IdleInput {
  readonly visits: Visits;
  readonly servers: number;
  /** By task: when it began. */
  readonly beganNs: Readonly<Float64Array>;
  /** End of the run. */
  readonly endNs: number;
}

const BUSY = 0;
const COMPUTE = 1;
const ABSENT = 2;
const START_UP = 3;
const DRAIN = 4;
const STARVED = 5;

/** Visits between two yields. */
const VISITS_AT_ONCE = 20_000;

/** Returns one entry per server. O(visits x servers^2); yields the finished share. */
export function* idleness(input: IdleInput): Generator<number, readonly Idleness[], void> {
  const { visits, servers, endNs } = input;
  const paths = chunkPathsOf(visits, servers, input.beganNs);
  const presence = createPresence(visits, paths, servers);
  const causes = STARVED + servers;
  const sums = createSums(servers * causes);
  const cause = new Int32Array(servers).fill(COMPUTE);
  const sinceNs = new Float64Array(servers);
  let nowNs = 0;
  let begun = 0;

  /** Extends the current state until `timeNs`. */
  function goOn(timeNs: number): void {
    if (!(timeNs > nowNs)) return;
    for (let server = 0; server < servers; server++) {
      const next = causeOf(presence, server, servers);
      if (next === cause[server]) continue;
      sums.add(server * causes + cause[server]!, nowNs - sinceNs[server]!);
      cause[server] = next;
      sinceNs[server] = nowNs;
    }
    nowNs = timeNs;
  }

  for (let visit = 0; visit < visits.count; visit++) {
    const untilNs = visits.endNs[visit]!;
    while (begun < paths.collectives && paths.beganNs[begun]! <= untilNs) {
      goOn(paths.beganNs[begun]!);
      presence.begin(begun++);
    }
    goOn(untilNs);
    presence.end(visit);
    if (visit % VISITS_AT_ONCE === VISITS_AT_ONCE - 1) yield visit / visits.count;
  }
  goOn(endNs);
  return Array.from({ length: servers }, (_, server) => {
    sums.add(server * causes + cause[server]!, endNs - sinceNs[server]!);
    return idlenessOf((causeIndex) => sums.sum(server * causes + causeIndex), servers);
  });
}

function causeOf(presence: Presence, server: number, servers: number): number {
  if (presence.present[server]! > 0) return BUSY;
  if (presence.spanning[server] === 0) return presence.underWay === 0 ? COMPUTE : ABSENT;
  if (presence.going[server] === 0) return presence.awaited[server] === 0 ? DRAIN : START_UP;
  let most = 0;
  for (let at = 1; at < servers; at++) {
    if (presence.toCome[server * servers + at]! > presence.toCome[server * servers + most]!) most = at;
  }
  return STARVED + most;
}

function idlenessOf(sum: (cause: number) => number, servers: number): Idleness {
  const times = {
    computeNs: sum(COMPUTE),
    absentNs: sum(ABSENT),
    startUpNs: sum(START_UP),
    drainNs: sum(DRAIN),
    starvedNs: Array.from({ length: servers }, (_, at) => sum(STARVED + at)),
  };
  const { computeNs, absentNs, startUpNs, drainNs, starvedNs } = times;
  const idleNs = starvedNs.reduce((all, ns) => all + ns, computeNs + absentNs + startUpNs + drainNs);
  return { busyNs: sum(BUSY), idleNs, ...times };
}

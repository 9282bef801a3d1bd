import type { TimeWindow } from './bins.ts';

/** One flow over time: its window, its bytes in flight, what it has sent, and its retransmission timeout. */
export interface PairName {
  readonly dimension: number;
  /** NPUs of one line of the dimension, or of the whole network if dimensions share links. */
  readonly from: number;
  readonly to: number;
  /** Index among several routes between them. */
  readonly channel: number;
}

export interface PairStats extends PairName {
  bytes: number;
  drops: number;
  retransmissions: number;
  timeouts: number;
}

/** A sample of a flow. */
export interface FlowPoint {
  readonly ns: number;
  readonly windowBytes: number;
  readonly flightBytes: number;
  readonly nextByte: number;
  readonly rtoNs: number;
}

export interface FlowLog {
  readonly pair: PairName;
  readonly points: () => readonly FlowPoint[];
  readonly timeoutsNs: readonly number[];
  readonly retransmissionsNs: readonly number[];
  readonly acknowledged: (ns: number, windowBytes: number, flightBytes: number, nextByte: number) => void;
  readonly timedOut: (ns: number) => void;
  readonly retransmitted: (ns: number) => void;
}

/** Maximum number of points; above it every second point is dropped, and the sampling interval doubles. */
const MOST_POINTS = 4096;
const MOST_MARKS = 4096;
const MOST_BACKOFF = 6;

/** @param window the time window of points and marks; null for the whole run */
export function createFlowLog(pair: PairName, rtoNs: number, window: TimeWindow | null = null): FlowLog {
  const { startNs, endNs } = window ?? { startNs: 0, endNs: Infinity };
  const isWithin = (ns: number): boolean => ns >= startNs && ns <= endNs;
  let points: FlowPoint[] = [];
  let every = 1;
  let seen = 0;
  let backoff = 0;
  let unacknowledged = 0;
  let last: FlowPoint | null = null;
  const timeoutsNs: number[] = [];
  const retransmissionsNs: number[] = [];

  function add(point: FlowPoint): void {
    // The last point before the window gives the state at its start; after its end only the next point is needed.
    if (point.ns < startNs) points = [point];
    if (point.ns < startNs || (last !== null && last.ns > endNs)) return;
    last = point;
    if (seen++ % every !== 0) return;
    points.push(point);
    if (points.length < MOST_POINTS) return;
    points = points.filter((_, index) => index % 2 === 0);
    every *= 2;
  }

  return {
    pair,
    points: () => (last === null || points.at(-1) === last ? points : [...points, last]),
    timeoutsNs,
    retransmissionsNs,
    acknowledged(ns, windowBytes, flightBytes, nextByte) {
      if (nextByte - flightBytes > unacknowledged) {
        unacknowledged = nextByte - flightBytes;
        backoff = 0;
      }
      add({ ns, windowBytes, flightBytes, nextByte, rtoNs: rtoNs * 2 ** Math.min(backoff, MOST_BACKOFF) });
    },
    timedOut(ns) {
      backoff += 1;
      if (isWithin(ns) && timeoutsNs.length < MOST_MARKS) timeoutsNs.push(ns);
    },
    retransmitted(ns) {
      if (isWithin(ns) && retransmissionsNs.length < MOST_MARKS) retransmissionsNs.push(ns);
    },
  };
}

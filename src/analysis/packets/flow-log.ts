import type { TimeWindow } from './bins.ts';

/** One flow over time: its window, what of it is in flight, what it has sent, and how long it waits for an answer. */
export interface PairName {
  readonly dimension: number;
  /** NPUs of one line of the dimension, or of all there are where dimensions share links. */
  readonly from: number;
  readonly to: number;
  /** Which of several ways between them. */
  readonly channel: number;
}

export interface PairStats extends PairName {
  bytes: number;
  drops: number;
  retransmissions: number;
  timeouts: number;
}

/** A moment of a flow. */
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

/** More points than this: every second goes, and from then on every second is kept. */
const MOST_POINTS = 4096;
const MOST_MARKS = 4096;
const MOST_BACKOFF = 6;

/** @param window of whose time points and marks are kept; null: of all of it */
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
    // What holds when the time begins is the last before it; after its end nothing is needed but the next.
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

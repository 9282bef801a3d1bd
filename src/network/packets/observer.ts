/** Packet events for an observer that changes nothing in the run. */
import type { PhysicalGraph } from '../../topology/physical/graph.ts';
import type { Ends } from '../messages/transport.ts';

/**
 * Observes one transport, with its times (whole picoseconds) and flows, or one carrier, with the run's times
 * (ns) and its routes.
 */
export interface Watch {
  /** A packet entered the queue before a link or, with credits, left it; `bytes` are queued now. */
  readonly queued: (now: number, link: number, bytes: number) => void;
  readonly dropped: (now: number, link: number, flow: number) => void;
  readonly retransmitted: (now: number, flow: number, bytes: number) => void;
  readonly timedOut: (now: number, flow: number) => void;
  /** The window, the bytes in flight and the next byte to send, after an acknowledgement. */
  readonly acknowledged: (
    now: number,
    flow: number,
    windowBytes: number,
    flightBytes: number,
    nextByte: number,
  ) => void;
}

/** Observes a carrier: flows are its routes, and times are those of its run in ns. */
export interface PacketObserver extends Watch {
  readonly opened: (route: number, ends: Ends | undefined, links: readonly number[]) => void;
  /** Nothing is under way any more, and the clock is about to be set. */
  readonly rested: () => void;
  /** The clock was set. */
  readonly begun: (nowNs: number) => void;
}

/** Begins to observe the links of a graph, all of which belong to `dimension` if it is given. */
export type Observe = (graph: PhysicalGraph, dimension?: number) => PacketObserver;

/** Which events of a transport are reported, and how their times and flows are converted. */
interface Reading {
  readonly now?: (now: number) => number;
  readonly flow?: (flow: number) => number;
  readonly isReported?: () => boolean;
}

/** Adapts `watch` to a transport that counts time or flows differently. */
export function watchAs(
  watch: Watch,
  { now: at = same, flow: flowOf = same, isReported = always }: Reading,
): Watch {
  return {
    queued: (now, link, bytes) => {
      if (isReported()) watch.queued(at(now), link, bytes);
    },
    dropped: (now, link, flow) => {
      if (isReported()) watch.dropped(at(now), link, flowOf(flow));
    },
    retransmitted: (now, flow, bytes) => {
      if (isReported()) watch.retransmitted(at(now), flowOf(flow), bytes);
    },
    timedOut: (now, flow) => {
      if (isReported()) watch.timedOut(at(now), flowOf(flow));
    },
    acknowledged: (now, flow, window, flight, next) => {
      if (isReported()) watch.acknowledged(at(now), flowOf(flow), window, flight, next);
    },
  };
}

const same = (value: number): number => value;
const always = (): boolean => true;

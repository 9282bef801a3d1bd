/** What a carrier of packets tells while it runs, in the time of its run. It changes nothing in the run. */
import type { PhysicalGraph } from '../../topology/physical/graph.ts';
import type { Ends } from '../transport.ts';
import type { Watch } from './watch.ts';

export interface PacketObserver {
  readonly opened: (route: number, ends: Ends | undefined, links: readonly number[]) => void;
  /** A packet entered the queue before a link, or with credits left it: what waits there now. */
  readonly queued: (nowNs: number, link: number, bytes: number) => void;
  readonly dropped: (nowNs: number, link: number, route: number) => void;
  readonly retransmitted: (nowNs: number, route: number, bytes: number) => void;
  readonly timedOut: (nowNs: number, route: number) => void;
  /** The window, what of it is in flight and the next byte to send, after an acknowledgement. */
  readonly acknowledged: (
    nowNs: number,
    route: number,
    windowBytes: number,
    flightBytes: number,
    nextByte: number,
  ) => void;
  /** Nothing is under way any more, and the clock is about to be set. */
  readonly rested: () => void;
  /** The clock was set. */
  readonly begun: (nowNs: number) => void;
}

/** Begins to listen on the links of a graph, which are all of `dimension` unless that is missing. */
export type Observe = (graph: PhysicalGraph, dimension?: number) => PacketObserver;

/**
 * What a transport is watched by, for an observer; of flows that are the routes themselves.
 *
 * @param nsOf the time of the run at a time of the transport, ps
 * @param isOver whether what goes on belongs to no phase any more
 */
export function watchFor(
  observer: PacketObserver,
  nsOf: (ps: number) => number,
  isOver: () => boolean,
): Watch {
  return {
    queued: (ps, link, bytes) => {
      if (!isOver()) observer.queued(nsOf(ps), link, bytes);
    },
    dropped: (ps, link, route) => {
      if (!isOver()) observer.dropped(nsOf(ps), link, route);
    },
    retransmitted: (ps, route, bytes) => {
      if (!isOver()) observer.retransmitted(nsOf(ps), route, bytes);
    },
    timedOut: (ps, route) => {
      if (!isOver()) observer.timedOut(nsOf(ps), route);
    },
    acknowledged: (ps, route, window, flight, next) => {
      if (!isOver()) observer.acknowledged(nsOf(ps), route, window, flight, next);
    },
  };
}

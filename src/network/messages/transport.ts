/**
 * The transport of messages on the links of a physical graph: fluids that share links, or packets. Schedules
 * drive it. A transport is one clock and everything under way on its links.
 */
import type { PhysicalGraph } from '../../topology/physical/graph.ts';

export interface Transport {
  /**
   * Adds a route from one NPU to another. Without links nothing is carried, and a message on it arrives at
   * once.
   *
   * @param latencyNs of all its links and the nodes between them, from when a byte has been sent to its
   * arrival
   */
  readonly route: (links: readonly number[], latencyNs?: number, ends?: Ends) => number;
  /**
   * Sends `bytes` from `startNs` (now or later); `tag` is passed back `endNs` after the last byte has
   * arrived.
   *
   * @param lane messages of one lane are sent one after another; by default all at once. Packets between two
   * ends are always in order
   * @param shares how many connections' shares of every link fluids get, as a message has that travels in equal pieces on as many connections;
   * any positive number. Defaults to 1. Packets ignore it
   */
  readonly send: (
    startNs: number,
    route: number,
    bytes: number,
    endNs: number,
    tag: number,
    lane?: number,
    shares?: number,
  ) => void;
  /** Executes at most `maxEvents` events; returns true when none is left. */
  readonly advance: (maxEvents: number) => boolean;
  readonly nowNs: () => number;
  /** Time of the next event if nothing is sent until then, or Infinity if none is left. */
  readonly nextNs: () => number;
  /** Sets the clock. No message may be under way. */
  readonly restart: (nowNs: number) => void;
  /** By link: bytes of the messages that were sent on it. */
  readonly linkBytes: Float64Array;
}

/** The nodes at the ends of a route, as numbered in the graph, and which of several parallel routes it is. */
export interface Ends {
  readonly from: number;
  readonly to: number;
  readonly channel: number;
}

/** @param dimension the one that all links of the graph belong to; by default as the graph says */
export type CreateTransport = (
  graph: PhysicalGraph,
  onDelivery: (tag: number, nowNs: number) => void,
  dimension?: number,
) => Transport;

/**
 * The transport of messages on the links of a physical graph: fluids that share links, or packets. Schedules drive it.
 * One transport is one clock and all that is under way on its links.
 */
import type { PhysicalGraph } from '../topology/physical/graph.ts';

export interface Transport {
  /**
   * A way to send on, of one NPU to another. No links: nothing is carried, and a message on it arrives at once.
   *
   * @param latencyNs of all its links and the nodes between them, from when a byte has been sent to its arrival
   */
  readonly route: (links: readonly number[], latencyNs?: number, ends?: Ends) => number;
  /**
   * Sends `bytes` from `startNs` (now or later); `tag` comes back `endNs` after the last byte has arrived.
   *
   * @param lane messages of one number are sent one after the other; missing: at once. Packets between two ends are always in order
   */
  readonly send: (
    startNs: number,
    route: number,
    bytes: number,
    endNs: number,
    tag: number,
    lane?: number,
  ) => void;
  /** Executes at most `maxEvents` events; true when nothing is left to happen. */
  readonly advance: (maxEvents: number) => boolean;
  readonly nowNs: () => number;
  /** When the next event will be, should nothing be sent until then; Infinity when nothing is left to happen. */
  readonly nextNs: () => number;
  /** Sets the clock. No message may be under way. */
  readonly restart: (nowNs: number) => void;
  /** By link: bytes of the messages that were sent on it. */
  readonly linkBytes: Float64Array;
}

/** What stands at the ends of a way, by the numbers of the graph, and which of several ways between them it is. */
export interface Ends {
  readonly from: number;
  readonly to: number;
  readonly channel: number;
}

/** @param dimension the one that all links of the graph are of; missing: as the graph says */
export type CreateTransport = (
  graph: PhysicalGraph,
  onDelivery: (tag: number, nowNs: number) => void,
  dimension?: number,
) => Transport;

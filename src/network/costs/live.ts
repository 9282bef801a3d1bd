/**
 * A network on which phases contend: the duration of a phase is not known in advance, and its end is an
 * event.
 */
import type { PhaseRequest } from './backend.ts';

export interface BegunPhase {
  readonly value: number;
  readonly aloneNs: number;
  /** Index among the queues of its server, from 0. */
  readonly queue: number;
  /** Which chunk of which task it is, to find the same in another run. */
  readonly chunk?: ChunkPhase;
}

export interface ChunkPhase {
  readonly task: number;
  /** Index in the phases of the chunk. */
  readonly phase: number;
  readonly priority: number;
}

/** Reports that an NPU sent `bytes` on the server, evenly from `fromNs` to `toNs`. */
export type Carried = (server: number, fromNs: number, toNs: number, bytes: number) => void;

/**
 * Times are relative to the run's epoch (simulator/clock.ts): they restart at 0 while nothing is under way.
 */
export interface LiveNetwork {
  /**
   * Returns whether phases of the server are timed here; the others take what `NetworkBackend.phaseCost`
   * returns.
   */
  readonly takes: (server: number) => boolean;
  /**
   * Begins a phase now in every group of NPUs; `value` is passed back when the last of them has finished.
   * With its links to itself it would take `aloneNs`.
   */
  readonly begin: (nowNs: number, request: PhaseRequest, how: BegunPhase) => void;
  /**
   * Advances until phases have ended, the next event is later than `untilNs`, or `mostEvents` were executed;
   * returns how many were. Ends are reported through `onEnd`, in order.
   */
  readonly advance: (
    untilNs: number,
    mostEvents: number,
    onEnd: (value: number, nowNs: number) => void,
  ) => number;
  readonly isIdle: () => boolean;
  /** Reports from now on when bytes are carried. If absent, only the starts and ends of phases are known. */
  readonly watch?: (carried: Carried) => void;
}

/** A network on which phases contend: the duration of a phase is not known in advance, its end is an event. */
import type { PhaseRequest } from './backend.ts';

export interface BegunPhase {
  readonly value: number;
  readonly aloneNs: number;
  /** Of the queues of its server, from 0. */
  readonly queue: number;
}

/** An NPU sent `bytes` on the server, evenly from `fromNs` to `toNs`. */
export type Carried = (server: number, fromNs: number, toNs: number, bytes: number) => void;

/** Times are those of the run's epoch (simulator/clock.ts): they begin at 0 again while nothing is under way. */
export interface LiveNetwork {
  /** Whether phases of the server are kept here; the others take what `NetworkBackend.phaseCost` says. */
  readonly takes: (server: number) => boolean;
  /**
   * The phase begins now in every group of NPUs; `value` comes back when the last of them is through. With its links to
   * itself it would take `aloneNs`.
   */
  readonly begin: (nowNs: number, request: PhaseRequest, how: BegunPhase) => void;
  /**
   * Goes on until phases have ended, what comes next is later than `untilNs`, or `mostEvents` were executed; returns
   * how many were. What has ended is told by `onEnd`, in the order of the ends.
   */
  readonly advance: (
    untilNs: number,
    mostEvents: number,
    onEnd: (value: number, nowNs: number) => void,
  ) => number;
  readonly isIdle: () => boolean;
  /** Tells from now on when bytes are carried. Missing: only when phases begin and end is known. */
  readonly watch?: (carried: Carried) => void;
}

/** Engines that move packets along their routes: TCP with tail-drop queues, or credits. */
import type { Counts } from './counts.ts';

export interface PacketEngine {
  readonly counts: Readonly<Counts>;
  readonly nowPs: () => number;
  /** When the next event is due, or Infinity if there is none. */
  readonly nextPs: () => number;
  /** Signals that a route has been added to those of the network. */
  readonly open: (route: number) => void;
  readonly send: (route: number, bytes: number, slot: number) => void;
  /** @param isUsual set if many wakes use exactly this delay */
  readonly wakeAfter: (delayPs: number, value: number, isUsual: boolean) => void;
  /**
   * Shifts remembered past times by `byPs`, because the carried traffic's clock stood still for that long.
   */
  readonly shift: (byPs: number) => void;
  /** Runs at most `events` further events. */
  readonly run: (events?: number) => void;
}

export interface EngineListener {
  /** Called when a message has arrived whole. */
  readonly delivered: (slot: number) => void;
  readonly woken: (value: number) => void;
  /**
   * Called with links whose packets wait for one another's room, the first repeated at the end; the first
   * packet proceeds without room.
   */
  readonly blocked: (cycle: readonly number[]) => void;
}

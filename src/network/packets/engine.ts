/** Engines that move packets along their routes: TCP with tail-drop queues, or credits. */
import type { Counts } from './counts.ts';

export interface PacketEngine {
  readonly counts: Readonly<Counts>;
  readonly nowPs: () => number;
  /** When the next event is due; Infinity where there is none. */
  readonly nextPs: () => number;
  /** A route has been added to those of the network. */
  readonly open: (route: number) => void;
  readonly send: (route: number, bytes: number, slot: number) => void;
  /** @param isUsual whether many wakes come after this very delay */
  readonly wakeAfter: (delayPs: number, value: number, isUsual: boolean) => void;
  /** Moves what is remembered of the past `byPs` on, as the clock of what is carried did not go on so far. */
  readonly shift: (byPs: number) => void;
  /** Runs on, by at most `events` events. */
  readonly run: (events?: number) => void;
}

export interface EngineListener {
  /** A message has arrived whole. */
  readonly delivered: (slot: number) => void;
  readonly woken: (value: number) => void;
  /** Links whose packets wait for one another's room, the first again last; the first of them goes on without. */
  readonly blocked: (cycle: readonly number[]) => void;
}

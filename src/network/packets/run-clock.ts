/**
 * The clock of a run over packets. Picoseconds never restart; the time of a run restarts whenever nothing is
 * under way. A finished run may leave acknowledgements and timers behind, for which the next one waits.
 */
import type { PacketEngine } from './engine.ts';
import type { PacketObserver } from './observer.ts';

export const PS_PER_NS = 1000;

/** Leftover events of a finished run that are executed at each event of the next. */
const LEFT_AT_ONCE = 64;

export interface RunClock {
  readonly nsOf: (ps: number) => number;
  readonly nowNs: () => number;
  readonly nextNs: () => number;
  /** Returns whether the run has ended and the next one waits for what is left of it. */
  readonly isOver: () => boolean;
  /** Sends a message at `startNs`, or once the run has begun. */
  readonly leave: (startNs: number, slot: number) => void;
  readonly advance: (maxEvents: number) => void;
  /** Ends the run; the next one begins at `nowNs`. */
  readonly restart: (nowNs: number) => void;
}

export function createRunClock(
  packets: PacketEngine,
  leave: (startPs: number, slot: number) => void,
  observer?: PacketObserver,
): RunClock {
  let basePs = 0;
  let baseNs = 0;
  let isOver = false;
  let beginsNs = 0;
  const held: { readonly startNs: number; readonly slot: number }[] = [];
  const nsOf = (ps: number): number => baseNs + (ps - basePs) / PS_PER_NS;

  /** Sets the clock, now that nothing is left, and sends what has waited for it. */
  function begin(): void {
    isOver = false;
    const passedPs = packets.nowPs() - basePs;
    packets.shift(passedPs - Math.round((beginsNs - baseNs) * PS_PER_NS));
    basePs += passedPs;
    baseNs = beginsNs;
    observer?.begun(beginsNs);
    for (const { startNs, slot } of held.splice(0)) leaveAt(startNs, slot);
  }

  const leaveAt = (startNs: number, slot: number): void =>
    leave(basePs + Math.round((startNs - baseNs) * PS_PER_NS), slot);

  return {
    nsOf,
    nowNs: () => (isOver ? beginsNs : nsOf(packets.nowPs())),
    nextNs: () => (isOver ? beginsNs : nsOf(packets.nextPs())),
    isOver: () => isOver,
    leave(startNs, slot) {
      if (isOver) held.push({ startNs, slot });
      else leaveAt(startNs, slot);
    },
    advance(maxEvents) {
      packets.run(isOver ? LEFT_AT_ONCE : maxEvents);
      if (isOver && packets.nextPs() === Infinity) begin();
    },
    restart(ns) {
      observer?.rested();
      isOver = true;
      beginsNs = ns;
      if (packets.nextPs() === Infinity) begin();
    },
  };
}

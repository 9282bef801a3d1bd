/**
 * Chunks in service at once on the same links share them: each first spends what of its phase is latency and delays at
 * end points, while others may transfer, then its bytes, at an equal share of what the dimension carries. The time of a
 * phase with the dimension to itself is that of the analytical network.
 */
import type { NetworkBackend } from './backend.ts';
import type { LiveNetwork } from './live.ts';

export interface SharingSettings {
  readonly network: NetworkBackend;
  /** By server: the wires that it lies on; phases of one number share them. -1: to itself, one phase at a time. */
  readonly wiresOf: (server: number, queue: number) => number;
  readonly takes: (server: number) => boolean;
}

interface Sharer {
  readonly value: number;
  /** Until then latency; then `left` of transfer, alone. */
  readonly fromNs: number;
  leftNs: number;
}

interface WireSet {
  readonly waiting: Sharer[];
  readonly sending: Sharer[];
  nowNs: number;
}

/** What rounding leaves of a transfer, by its length. */
const NOTHING = 1e-12;

export function createSharingNetwork({ network, wiresOf, takes }: SharingSettings): LiveNetwork {
  const sets = new Map<number, WireSet>();

  function setOf(wires: number, nowNs: number): WireSet {
    let set = sets.get(wires);
    if (set === undefined) {
      set = { waiting: [], sending: [], nowNs };
      sets.set(wires, set);
    }
    // Times begin at 0 again while nothing is under way.
    if (set.waiting.length + set.sending.length === 0) set.nowNs = nowNs;
    return set;
  }

  function nextNs({ waiting, sending, nowNs }: WireSet): number {
    let next = Infinity;
    for (const { fromNs } of waiting) next = Math.min(next, fromNs);
    for (const { leftNs } of sending) next = Math.min(next, nowNs + leftNs * sending.length);
    return next;
  }

  /** Goes on to `untilNs`, which is not after what happens next. */
  function pass(set: WireSet, untilNs: number): void {
    const each = (untilNs - set.nowNs) / set.sending.length;
    for (const sharer of set.sending) sharer.leftNs -= each;
    set.nowNs = untilNs;
  }

  function settle(set: WireSet, onEnd: (value: number, nowNs: number) => void): number {
    let ended = 0;
    const { waiting, sending, nowNs } = set;
    for (let index = 0; index < waiting.length; index++) {
      if (waiting[index]!.fromNs > nowNs) continue;
      sending.push(...waiting.splice(index, 1));
      index--;
    }
    for (let index = 0; index < sending.length; index++) {
      if (sending[index]!.leftNs > NOTHING * nowNs) continue;
      const [{ value }] = sending.splice(index, 1) as [Sharer];
      index--;
      ended++;
      onEnd(value, nowNs);
    }
    return ended;
  }

  return {
    takes,
    begin(nowNs, request, { value, aloneNs, queue }) {
      const set = setOf(wiresOf(request.logical.server, queue), nowNs);
      if (nowNs > set.nowNs) pass(set, nowNs);
      const { transferNs = aloneNs } = network.phaseCost(request);
      set.waiting.push({ value, fromNs: nowNs + Math.max(0, aloneNs - transferNs), leftNs: transferNs });
    },
    advance(untilNs, mostEvents, onEnd) {
      for (let executed = 0; executed < mostEvents; executed++) {
        let first: WireSet | null = null;
        let firstNs = Infinity;
        for (const set of sets.values()) {
          const next = nextNs(set);
          if (next >= firstNs) continue;
          first = set;
          firstNs = next;
        }
        if (first === null || firstNs > untilNs) return executed;
        pass(first, firstNs);
        if (settle(first, onEnd) > 0) return executed + 1;
      }
      return mostEvents;
    },
    isIdle: () => [...sets.values()].every(({ waiting, sending }) => waiting.length + sending.length === 0),
  };
}

/**
 * Phases in service at once on the same wires share them. Each first spends its latency and endpoint delays,
 * while others may transfer, then its transfer. All transfers are slowed by one factor, such that no wire
 * carries more than its bandwidth. A phase with its wires to itself takes the time that `network` gives.
 *
 * Each set of wires has one transfer clock, which runs slower the more phases meet. On this clock every
 * transfer takes as long as alone, so its end is known when it begins.
 */
import { carriedBytesOf, type NetworkBackend, type PhaseRequest } from '../costs/backend.ts';
import {
  createEventQueue,
  firstTimeNs,
  popEvent,
  pushEvent,
  type EventQueue,
} from '../events/event-queue.ts';
import type { Carried, LiveNetwork } from '../costs/live.ts';

/** The share of each wire that a phase uses while it transfers alone: 1 on the busiest. */
export interface WireUse {
  readonly wires: readonly number[];
  readonly shares: readonly number[];
}

/** Wires of phases that may meet, numbered from 0. */
export interface Meeting {
  readonly set: number;
  readonly use: WireUse;
}

export interface SharingSettings {
  readonly network: NetworkBackend;
  /** Which wires a phase is on; phases of different sets never meet. */
  readonly meetingOf: (request: PhaseRequest, queue: number) => Meeting;
  readonly takes: (server: number) => boolean;
}

interface Sharer {
  readonly value: number;
  readonly server: number;
  readonly use: WireUse;
  readonly transferNs: number;
  /** Bytes per ns of an NPU that the links carry while the phase transfers alone. */
  readonly rateGBps: number;
  /** When the phase would end with its wires to itself. */
  readonly aloneEndNs: number;
  readonly aloneNs: number;
}

interface WireSet {
  readonly sharers: (Sharer | undefined)[];
  readonly free: number[];
  /** Latency ends, on the clock of the run, and transfer ends, on the clock of the set. */
  readonly waiting: EventQueue;
  readonly sending: EventQueue;
  /** By wire: the sum of the shares of all current transfers. */
  readonly taken: number[];
  /** By server: the sum of the rates of all current transfers, each as if alone. */
  readonly rateGBps: Map<number, number>;
  /** 1 if no phases meet. */
  slowdown: number;
  sharing: number;
  nowNs: number;
  clockNs: number;
}

/** Relative difference below which two ends count as equal up to rounding. */
const ROUNDING = 1e-9;

export function createSharingNetwork({ network, meetingOf, takes }: SharingSettings): LiveNetwork {
  const sets = new Map<number, WireSet>();
  let carried: Carried | null = null;

  function setOf(number: number, nowNs: number): WireSet {
    let set = sets.get(number);
    if (set === undefined) {
      set = newSet();
      sets.set(number, set);
    }
    // Times restart at 0 while nothing is under way.
    if (isEmpty(set)) restart(set, nowNs);
    return set;
  }

  /** Advances to `untilNs`, which is not after the next event. */
  function pass(set: WireSet, untilNs: number): void {
    const { nowNs, sharing, slowdown } = set;
    if (sharing > 0 && untilNs > nowNs) {
      set.clockNs += (untilNs - nowNs) / slowdown;
      if (carried !== null) {
        for (const [server, rateGBps] of set.rateGBps) {
          if (rateGBps > 0) carried(server, nowNs, untilNs, (rateGBps * (untilNs - nowNs)) / slowdown);
        }
      }
    }
    set.nowNs = untilNs;
  }

  return {
    takes,
    watch: (listener) => {
      carried = listener;
    },
    begin(nowNs, request, { value, aloneNs, queue }) {
      const { set: number, use } = meetingOf(request, queue);
      const set = setOf(number, nowNs);
      if (nowNs > set.nowNs) pass(set, nowNs);
      const cost = network.phaseCost(request);
      const { transferNs = aloneNs } = cost;
      const place = set.free.pop() ?? set.sharers.length;
      set.sharers[place] = {
        value,
        use,
        transferNs,
        aloneNs,
        server: request.logical.server,
        rateGBps: transferNs > 0 ? carriedBytesOf(cost) / transferNs : 0,
        aloneEndNs: nowNs + aloneNs,
      };
      pushEvent(set.waiting, nowNs + Math.max(0, aloneNs - transferNs), place);
    },
    advance(untilNs, mostEvents, onEnd) {
      for (let executed = 0; executed < mostEvents; executed++) {
        let first: WireSet | null = null;
        let firstNs = Infinity;
        for (const set of sets.values()) {
          const nextNs = Math.min(firstTimeNs(set.waiting), endNs(set));
          if (nextNs >= firstNs) continue;
          first = set;
          firstNs = nextNs;
        }
        if (first === null || firstNs > untilNs) return executed;
        pass(first, Math.max(firstNs, first.nowNs));
        if (settle(first, onEnd) > 0) return executed + 1;
      }
      return mostEvents;
    },
    isIdle: () => [...sets.values()].every(isEmpty),
  };
}

/** Starts the transfers and ends the phases that are due now; returns how many have ended. */
function settle(set: WireSet, onEnd: (value: number, nowNs: number) => void): number {
  let isOther = false;
  while (firstTimeNs(set.waiting) <= set.nowNs) {
    const place = popEvent(set.waiting);
    const sharer = set.sharers[place]!;
    isOther = true;
    join(set, sharer, 1);
    pushEvent(set.sending, set.clockNs + sharer.transferNs, place);
  }
  const over: Sharer[] = [];
  while (endNs(set) <= set.nowNs) {
    const place = popEvent(set.sending);
    const sharer = set.sharers[place]!;
    isOther = true;
    join(set, sharer, -1);
    set.sharers[place] = undefined;
    set.free.push(place);
    over.push(sharer);
  }
  if (isOther) set.slowdown = slowdownOf(set);
  for (const { value, aloneEndNs, aloneNs } of over) {
    const isAlone = Math.abs(set.nowNs - aloneEndNs) <= ROUNDING * aloneNs;
    onEnd(value, isAlone ? aloneEndNs : set.nowNs);
  }
  return over.length;
}

function newSet(): WireSet {
  return {
    sharers: [],
    free: [],
    taken: [],
    rateGBps: new Map(),
    waiting: createEventQueue(),
    sending: createEventQueue(),
    slowdown: 1,
    sharing: 0,
    nowNs: 0,
    clockNs: 0,
  };
}

function isEmpty({ waiting, sending }: WireSet): boolean {
  return waiting.count === 0 && sending.count === 0;
}

function restart(set: WireSet, nowNs: number): void {
  set.nowNs = nowNs;
  set.clockNs = 0;
  set.sharing = 0;
  set.slowdown = 1;
  set.taken.fill(0);
  set.rateGBps.clear();
}

/** When the first transfer ends if no other phase begins. */
function endNs({ sending, nowNs, clockNs, slowdown }: WireSet): number {
  const first = firstTimeNs(sending);
  return first === Infinity ? Infinity : nowNs + Math.max(0, first - clockNs) * slowdown;
}

function join(set: WireSet, { use, server, rateGBps }: Sharer, sign: 1 | -1): void {
  const { wires, shares } = use;
  for (let index = 0; index < wires.length; index++) {
    const wire = wires[index]!;
    set.taken[wire] = (set.taken[wire] ?? 0) + sign * shares[index]!;
  }
  set.sharing += sign;
  set.rateGBps.set(server, set.sharing === 0 ? 0 : (set.rateGBps.get(server) ?? 0) + sign * rateGBps);
}

function slowdownOf({ taken }: WireSet): number {
  let most = 1;
  for (const share of taken) if (share > most) most = share;
  return most;
}

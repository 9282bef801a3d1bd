/** The events of messages that share links (messages.ts): starts, ends of sending, arrivals. */
import {
  createEventQueue,
  firstTimeNs,
  popEvent,
  pushEvent,
  type EventQueue,
} from '../events/event-queue.ts';
import { componentsOf, createExplorer } from './components.ts';
import { createFlows, enterLinks, leaveLinks, takeSlot, type Flows } from './flows.ts';
import { fillLv08, LV08 } from './lv08/lv08.ts';
import type { SharedModelId } from '../models/shared/sharing-facts.ts';
import { createFilling, fill, type Component } from './shares.ts';

/** Event kinds; an event is slot * 3 + kind. */
const START = 0;
const DRAINED = 1;
const ARRIVED = 2;

/** Less than this share of a message counts as rounding. */
const NOTHING = 1e-12;

export interface MessageSettings {
  readonly capacityGBps: Float64Array;
  readonly onDelivery: (tag: number, nowNs: number) => void;
  /** How messages share links. Defaults to max-min fair. */
  readonly sharedModel?: SharedModelId | undefined;
  /** Called whenever rates have been settled, before time advances. */
  readonly onSettled?: (nowNs: number, flows: Flows) => void;
}

export interface MessageRun {
  readonly isLv08: boolean;
  readonly flows: Flows;
  readonly events: EventQueue;
  /** Computes the rates of everything that `touched` links are connected to. */
  readonly settle: () => void;
  readonly onDelivery: (tag: number, nowNs: number) => void;
  /** By link: bytes of the messages that were sent on it. */
  readonly linkBytes: Float64Array;
  /** By slot: its lane. */
  readonly laneOf: (number | undefined)[];
  /** By lane, while one of its messages is being sent: the slots that wait for it. */
  readonly lanes: Map<number, number[]>;
  /** Links on which a message started or ended since rates were settled. */
  touched: number[];
  nowNs: number;
}

export interface NewMessage {
  readonly startNs: number;
  readonly route: number;
  readonly bytes: number;
  readonly endNs: number;
  readonly tag: number;
  readonly lane: number | undefined;
  readonly shares: number;
}

export function createMessageRun(settings: MessageSettings): MessageRun {
  const { capacityGBps, sharedModel = 'maxMin', onSettled } = settings;
  const isLv08 = sharedModel === 'lv08';
  const fillRates = isLv08 ? fillLv08 : fill;
  const links = capacityGBps.length;
  const explorer = createExplorer(links);
  const filling = createFilling(links);
  const run: MessageRun = {
    isLv08,
    flows: createFlows(isLv08 ? capacityGBps.map((gbps) => gbps * LV08.bandwidthFactor) : capacityGBps),
    events: createEventQueue(),
    settle() {
      for (const component of componentsOf(run.flows, run.touched, explorer)) {
        fillRates(run.flows, component, filling);
        adoptRates(run, component, filling.rateGBps);
      }
      run.touched = [];
      onSettled?.(run.nowNs, run.flows);
    },
    onDelivery: settings.onDelivery,
    linkBytes: new Float64Array(links),
    laneOf: [],
    lanes: new Map(),
    touched: [],
    nowNs: 0,
  };
  return run;
}

export function sendMessage(run: MessageRun, message: NewMessage): void {
  const { flows, isLv08 } = run;
  const { startNs, route, endNs } = message;
  const slot = takeSlot(flows);
  run.laneOf[slot] = message.lane;
  flows.route[slot] = route;
  flows.bytes[slot] = message.bytes;
  flows.shares[slot] = message.shares;
  const latencyNs = flows.routes.latencyNs[route]!;
  flows.flightNs[slot] = isLv08 ? endNs : latencyNs + endNs;
  flows.tag[slot] = message.tag;
  flows.drainedNs[slot] = Infinity;
  // SimGrid waits for the latency before sending.
  const sentFromNs = isLv08 ? startNs + latencyNs : startNs;
  if (sentFromNs > run.nowNs) schedule(run, sentFromNs, slot, START);
  else start(run, slot);
}

/** Executes at most `maxEvents` events; returns true when none is left. */
export function advanceMessages(run: MessageRun, maxEvents: number): boolean {
  const { events } = run;
  for (let executed = 0; executed < maxEvents; executed++) {
    const next = nextEventNs(run);
    if (next === Infinity) return true;
    run.nowNs = next;
    handle(run, next, popEvent(events));
  }
  return firstTimeNs(events) === Infinity && run.touched.length === 0;
}

/** Returns the time of the next event, with the rates of the present instant settled. */
export function nextEventNs(run: MessageRun): number {
  if (run.touched.length > 0 && firstTimeNs(run.events) > run.nowNs) run.settle();
  return firstTimeNs(run.events);
}

function handle(run: MessageRun, timeNs: number, event: number): void {
  const slot = Math.floor(event / 3);
  const kind = event % 3;
  if (kind === START) start(run, slot);
  else if (kind === DRAINED) drained(run, slot, timeNs);
  else arrived(run, slot);
}

function schedule({ events }: MessageRun, timeNs: number, slot: number, kind: number): void {
  pushEvent(events, timeNs, slot * 3 + kind);
}

function touch({ flows, touched }: MessageRun, slot: number): void {
  const { routes, route } = flows;
  const first = routes.first[route[slot]!]!;
  for (let at = first; at < first + routes.length[route[slot]!]!; at++) touched.push(routes.links[at]!);
}

function start(run: MessageRun, slot: number): void {
  const { flows, lanes } = run;
  if (flows.bytes[slot] === 0 || flows.routes.carrying[flows.route[slot]!] === 0) {
    schedule(run, run.nowNs + flows.flightNs[slot]!, slot, ARRIVED);
    return;
  }
  const lane = run.laneOf[slot];
  if (lane !== undefined) {
    const waiting = lanes.get(lane);
    if (waiting !== undefined) {
      waiting.push(slot);
      return;
    }
    lanes.set(lane, []);
  }
  enter(run, slot);
}

function enter(run: MessageRun, slot: number): void {
  const { flows } = run;
  enterLinks(flows, slot);
  touch(run, slot);
  flows.bytesLeft[slot] = flows.bytes[slot]!;
  flows.rateGBps[slot] = 0;
  flows.sinceNs[slot] = run.nowNs;
  flows.drainedNs[slot] = Infinity;
}

function drained(run: MessageRun, slot: number, timeNs: number): void {
  const { flows, linkBytes, laneOf } = run;
  // The rate has changed since this event was scheduled.
  if (flows.drainedNs[slot] !== timeNs) return;
  flows.drainedNs[slot] = Infinity;
  leaveLinks(flows, slot);
  touch(run, slot);
  const first = flows.routes.first[flows.route[slot]!]!;
  for (let at = first; at < first + flows.routes.carrying[flows.route[slot]!]!; at++) {
    const link = flows.routes.links[at]!;
    linkBytes[link] = linkBytes[link]! + flows.bytes[slot]!;
  }
  schedule(run, timeNs + flows.flightNs[slot]!, slot, ARRIVED);
  if (laneOf[slot] !== undefined) leaveLane(run, laneOf[slot]);
}

function leaveLane(run: MessageRun, lane: number): void {
  const next = run.lanes.get(lane)?.shift();
  if (next === undefined) run.lanes.delete(lane);
  else enter(run, next);
}

function arrived({ flows, onDelivery, nowNs }: MessageRun, slot: number): void {
  const tag = flows.tag[slot]!;
  flows.free.push(slot);
  onDelivery(tag, nowNs);
}

function adoptRates(run: MessageRun, { slots }: Component, rateGBps: Float64Array): void {
  const { flows, nowNs } = run;
  for (const slot of slots) {
    const rate = rateGBps[slot]!;
    const before = flows.rateGBps[slot]!;
    if (rate === before) continue;
    const left = flows.bytesLeft[slot]! - before * (nowNs - flows.sinceNs[slot]!);
    flows.bytesLeft[slot] = left <= NOTHING * flows.bytes[slot]! ? 0 : left;
    flows.rateGBps[slot] = rate;
    flows.sinceNs[slot] = nowNs;
    flows.drainedNs[slot] = nowNs + flows.bytesLeft[slot] / rate;
    schedule(run, flows.drainedNs[slot], slot, DRAINED);
  }
}

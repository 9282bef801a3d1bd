/**
 * Messages on the links of a physical graph, event by event. A message is a fluid: while it is sent it has
 * one rate on all links of its route (cut-through, no packets), and the last byte arrives one route latency
 * after it was sent. Rates are max-min fair (shares.ts) at every instant, and change only when a message
 * starts or has been sent; only the rates of messages that share links with it, directly or through others,
 * are recomputed.
 *
 * `lv08` shares links as SimGrid's TCP model does (lv08.ts).
 *
 * A message that has its links to itself takes bytes / bandwidth of the narrowest + latency, which is the
 * analytical network's time for every message.
 */
import { clearEvents, createEventQueue, firstTimeNs, popEvent, pushEvent } from '../event-queue.ts';
import { componentsOf, createExplorer } from './components.ts';
import { addRoute, createFlows, enterLinks, leaveLinks, takeSlot, type Flows } from './flows.ts';
import { fillLv08, LV08, lv08Terms } from './lv08/lv08.ts';
import { createFilling, fill, type Component } from './shares.ts';
import type { SharedModelId } from '../shared-model-names.ts';
import type { Transport } from '../transport.ts';

export interface Messages extends Omit<Transport, 'route'> {
  readonly flows: Flows;
  /** @param back the links that acknowledgements load, if any */
  readonly route: (links: readonly number[], latencyNs?: number, back?: readonly number[]) => number;
}

export interface MessageSettings {
  readonly capacityGBps: Float64Array;
  readonly onDelivery: (tag: number, nowNs: number) => void;
  /** How messages share links. Defaults to max-min fair. */
  readonly sharedModel?: SharedModelId | undefined;
  /** Called whenever rates have been settled, before time advances. */
  readonly onSettled?: (nowNs: number, flows: Flows) => void;
}

/** Event kinds; an event is slot * 3 + kind. */
const START = 0;
const DRAINED = 1;
const ARRIVED = 2;

/** Less than this share of a message counts as rounding. */
const NOTHING = 1e-12;

export function createMessages({
  capacityGBps,
  onDelivery,
  sharedModel = 'maxMin',
  onSettled,
}: MessageSettings): Messages {
  const isLv08 = sharedModel === 'lv08';
  const flows = createFlows(isLv08 ? capacityGBps.map((gbps) => gbps * LV08.bandwidthFactor) : capacityGBps);
  const fillRates = isLv08 ? fillLv08 : fill;
  const links = capacityGBps.length;
  const events = createEventQueue();
  const explorer = createExplorer(links);
  const filling = createFilling(links);
  const linkBytes = new Float64Array(links);
  /** By slot: its lane. By lane, while one of its messages is being sent: the slots that wait for it. */
  const laneOf: (number | undefined)[] = [];
  const lanes = new Map<number, number[]>();
  let touched: number[] = [];
  let now = 0;

  const schedule = (timeNs: number, slot: number, kind: number): void =>
    pushEvent(events, timeNs, slot * 3 + kind);

  function touch(slot: number): void {
    const { routes, route } = flows;
    const first = routes.first[route[slot]!]!;
    for (let at = first; at < first + routes.length[route[slot]!]!; at++) touched.push(routes.links[at]!);
  }

  function start(slot: number): void {
    if (flows.bytes[slot] === 0 || flows.routes.carrying[flows.route[slot]!] === 0) {
      schedule(now + flows.flightNs[slot]!, slot, ARRIVED);
      return;
    }
    const lane = laneOf[slot];
    if (lane !== undefined) {
      const waiting = lanes.get(lane);
      if (waiting !== undefined) {
        waiting.push(slot);
        return;
      }
      lanes.set(lane, []);
    }
    enter(slot);
  }

  function enter(slot: number): void {
    enterLinks(flows, slot);
    touch(slot);
    flows.bytesLeft[slot] = flows.bytes[slot]!;
    flows.rateGBps[slot] = 0;
    flows.sinceNs[slot] = now;
    flows.drainedNs[slot] = Infinity;
  }

  function drained(slot: number, timeNs: number): void {
    // The rate has changed since this event was scheduled.
    if (flows.drainedNs[slot] !== timeNs) return;
    flows.drainedNs[slot] = Infinity;
    leaveLinks(flows, slot);
    touch(slot);
    const first = flows.routes.first[flows.route[slot]!]!;
    for (let at = first; at < first + flows.routes.carrying[flows.route[slot]!]!; at++) {
      const link = flows.routes.links[at]!;
      linkBytes[link] = linkBytes[link]! + flows.bytes[slot]!;
    }
    schedule(timeNs + flows.flightNs[slot]!, slot, ARRIVED);
    if (laneOf[slot] !== undefined) leaveLane(laneOf[slot]);
  }

  function leaveLane(lane: number): void {
    const next = lanes.get(lane)?.shift();
    if (next === undefined) lanes.delete(lane);
    else enter(next);
  }

  function arrived(slot: number): void {
    const tag = flows.tag[slot]!;
    flows.free.push(slot);
    onDelivery(tag, now);
  }

  const handle = (timeNs: number, value: number): void => {
    const slot = Math.floor(value / 3);
    const kind = value % 3;
    if (kind === START) start(slot);
    else if (kind === DRAINED) drained(slot, timeNs);
    else arrived(slot);
  };

  function settle(): void {
    for (const component of componentsOf(flows, touched, explorer)) {
      fillRates(flows, component, filling);
      adopt(component);
    }
    touched = [];
    onSettled?.(now, flows);
  }

  function adopt({ slots }: Component): void {
    for (const slot of slots) {
      const rate = filling.rateGBps[slot]!;
      const before = flows.rateGBps[slot]!;
      if (rate === before) continue;
      const left = flows.bytesLeft[slot]! - before * (now - flows.sinceNs[slot]!);
      flows.bytesLeft[slot] = left <= NOTHING * flows.bytes[slot]! ? 0 : left;
      flows.rateGBps[slot] = rate;
      flows.sinceNs[slot] = now;
      flows.drainedNs[slot] = now + flows.bytesLeft[slot] / rate;
      schedule(flows.drainedNs[slot], slot, DRAINED);
    }
  }

  return {
    flows,
    route: (list, latencyNs = 0, back = []) =>
      isLv08
        ? addRoute(
            flows,
            list,
            latencyNs * LV08.latencyFactor,
            lv08Terms(capacityGBps, list, latencyNs, back),
          )
        : addRoute(flows, list, latencyNs),
    send(startNs, route, bytes, endNs, tag, lane) {
      const slot = takeSlot(flows);
      laneOf[slot] = lane;
      flows.route[slot] = route;
      flows.bytes[slot] = bytes;
      const latencyNs = flows.routes.latencyNs[route]!;
      flows.flightNs[slot] = isLv08 ? endNs : latencyNs + endNs;
      flows.tag[slot] = tag;
      flows.drainedNs[slot] = Infinity;
      // SimGrid waits for the latency before sending.
      const sentFromNs = isLv08 ? startNs + latencyNs : startNs;
      if (sentFromNs > now) schedule(sentFromNs, slot, START);
      else start(slot);
    },
    advance(maxEvents) {
      for (let executed = 0; executed < maxEvents; executed++) {
        if (touched.length > 0 && firstTimeNs(events) > now) settle();
        const next = firstTimeNs(events);
        if (next === Infinity) return true;
        now = next;
        handle(next, popEvent(events));
      }
      return firstTimeNs(events) === Infinity && touched.length === 0;
    },
    nowNs: () => now,
    nextNs() {
      if (touched.length > 0 && firstTimeNs(events) > now) settle();
      return firstTimeNs(events);
    },
    restart(nowNs) {
      // Only events that were scheduled before rates changed are left.
      clearEvents(events);
      lanes.clear();
      touched = [];
      now = nowNs;
    },
    linkBytes,
  };
}

/**
 * Messages on the links of a physical graph, event by event. A message is a fluid: while it is sent it takes one
 * rate on all links of its route at once (cut-through, no packets), and the last byte arrives the latency of the
 * route after it was sent. Rates are max-min fair (shares.ts) at every instant, and change only when a message starts
 * or has been sent; only those that share links with it, directly or through others, are computed again.
 *
 * A message that has its links for itself takes bytes / bandwidth of the narrowest + latency, which is what
 * the analytical network says of every message.
 */
import { clearEvents, createEventQueue, firstTimeNs, popEvent, pushEvent } from '../event-queue.ts';
import { componentsOf, createExplorer } from './components.ts';
import { addRoute, createFlows, enterLinks, leaveLinks, takeSlot, type Flows } from './flows.ts';
import { createFilling, fill, type Component } from './shares.ts';
import type { Transport } from '../transport.ts';

export interface Messages extends Transport {
  readonly flows: Flows;
}

export interface MessageSettings {
  readonly capacityGBps: Float64Array;
  readonly onDelivery: (tag: number, nowNs: number) => void;
  /** Called whenever rates have been settled, before time goes on. */
  readonly onSettled?: (nowNs: number, flows: Flows) => void;
}

/** Kinds of events: value = slot * 3 + kind. */
const START = 0;
const DRAINED = 1;
const ARRIVED = 2;

/** Less than this share of a message is what rounding leaves of it. */
const NOTHING = 1e-12;

export function createMessages({ capacityGBps, onDelivery, onSettled }: MessageSettings): Messages {
  const flows = createFlows(capacityGBps);
  const links = capacityGBps.length;
  const events = createEventQueue();
  const explorer = createExplorer(links);
  const filling = createFilling(links);
  const linkBytes = new Float64Array(links);
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
    if (flows.bytes[slot] === 0 || flows.routes.length[flows.route[slot]!] === 0) {
      schedule(now + flows.flightNs[slot]!, slot, ARRIVED);
      return;
    }
    enterLinks(flows, slot);
    touch(slot);
    flows.bytesLeft[slot] = flows.bytes[slot]!;
    flows.rateGBps[slot] = 0;
    flows.sinceNs[slot] = now;
    flows.drainedNs[slot] = Infinity;
  }

  function drained(slot: number, timeNs: number): void {
    // The rate has changed since this was foretold.
    if (flows.drainedNs[slot] !== timeNs) return;
    flows.drainedNs[slot] = Infinity;
    leaveLinks(flows, slot);
    touch(slot);
    const first = flows.routes.first[flows.route[slot]!]!;
    for (let at = first; at < first + flows.routes.length[flows.route[slot]!]!; at++) {
      const link = flows.routes.links[at]!;
      linkBytes[link] = linkBytes[link]! + flows.bytes[slot]!;
    }
    schedule(timeNs + flows.flightNs[slot]!, slot, ARRIVED);
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
      fill(flows, component, filling);
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
    route: (list, latencyNs = 0) => addRoute(flows, list, latencyNs),
    send(startNs, route, bytes, endNs, tag) {
      const slot = takeSlot(flows);
      flows.route[slot] = route;
      flows.bytes[slot] = bytes;
      flows.flightNs[slot] = flows.routes.latencyNs[route]! + endNs;
      flows.tag[slot] = tag;
      flows.drainedNs[slot] = Infinity;
      if (startNs > now) schedule(startNs, slot, START);
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
      // What is left are ends that were foretold before rates changed.
      clearEvents(events);
      touched = [];
      now = nowNs;
    },
    linkBytes,
  };
}

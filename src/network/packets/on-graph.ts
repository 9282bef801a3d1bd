/**
 * A transport of messages between NPUs (network/messages/transport.ts) by packets, on the links of any physical graph:
 * a TCP flow for each pair of ends and channel, which lasts as long as the transport, or lossless links with
 * credits. Messages are rounded up to whole bytes.
 */
import type { PhysicalGraph } from '../../topology/physical/graph.ts';
import { routeOf } from '../../topology/physical/route.ts';
import type { CreateTransport, Ends, Transport as Carrier } from '../messages/transport.ts';
import type { Counts } from './counts.ts';
import type { EngineListener, PacketEngine } from './engine.ts';
import { flowsOfRoutes, graphNetwork, type Routes } from './graph-network.ts';
import { losslessEngine } from './credits/lossless.ts';
import { watchAs, type Observe, type PacketObserver, type Watch } from './observer.ts';
import type { PacketOptions } from '../models/packets/option-facts.ts';
import { createRunClock, PS_PER_NS } from './run-clock.ts';
import { settingsOn } from './settings-on.ts';
import { tcpEngine } from './tcp/tcp-engine.ts';

/** Receives what a transport reports about itself. */
export interface PacketListener {
  /** Called when a transport was created, with its live counters. */
  readonly made: (counts: Readonly<Counts>, npus: number) => void;
  /**
   * Called when packets on links with credits waited for one another's room: the nodes that they were at, the
   * first repeated at the end.
   */
  readonly blocked?: (nodes: readonly number[], npus: number) => void;
}

/** Wake kinds; a value is slot * 2 + kind. */
const START = 0;
const END = 1;

export function packetTransport(
  options: PacketOptions,
  listener?: PacketListener,
  observe?: Observe,
): CreateTransport {
  return (graph, onDelivery, dimension) =>
    carrierOn(graph, options, onDelivery, listener, observe?.(graph, dimension));
}

function carrierOn(
  graph: PhysicalGraph,
  options: PacketOptions,
  onDelivery: (tag: number, nowNs: number) => void,
  listener?: PacketListener,
  observer?: PacketObserver,
): Carrier {
  const routes = flowsOfRoutes();
  const linkBytes = new Float64Array(graph.from.length);
  const extraPs: number[] = [];
  const slots: Slots = { route: [], bytes: [], endPs: [], tag: [], free: [] };
  let underWay = 0;

  const packets = engineOn(
    graph,
    options,
    routes,
    {
      delivered: (slot) => arrived(slot),
      woken: (value) => {
        const slot = Math.floor(value / 2);
        if (value % 2 === START) start(slot);
        else over(slot);
      },
      blocked: (cycle) =>
        listener?.blocked?.(
          cycle.map((link) => graph.from[link]!),
          graph.npus,
        ),
    },
    observer && watchAs(observer, { now: (ps) => clock.nsOf(ps), isReported: () => !clock.isOver() }),
  );
  const clock = createRunClock(packets, leave, observer);
  listener?.made(packets.counts, graph.npus);

  function leave(startPs: number, slot: number): void {
    if (startPs > packets.nowPs()) packets.wakeAfter(startPs - packets.nowPs(), slot * 2 + START, false);
    else start(slot);
  }

  function start(slot: number): void {
    const route = slots.route[slot]!;
    if (routes.links(route).length === 0) after(slot, slots.endPs[slot]!);
    else packets.send(route, slots.bytes[slot]!, slot);
  }

  function arrived(slot: number): void {
    const route = slots.route[slot]!;
    for (const link of routes.links(route)) linkBytes[link] = linkBytes[link]! + slots.bytes[slot]!;
    after(slot, extraPs[route]! + slots.endPs[slot]!);
  }

  function after(slot: number, delayPs: number): void {
    if (delayPs > 0) packets.wakeAfter(delayPs, slot * 2 + END, true);
    else over(slot);
  }

  function over(slot: number): void {
    underWay--;
    slots.free.push(slot);
    onDelivery(slots.tag[slot]!, clock.nowNs());
  }

  return {
    route(links, latencyNs, ends) {
      const route = routes.add(links, wayBack(graph, links, ends));
      extraPs[route] = extraLatencyPs(graph, links, latencyNs);
      packets.open(route);
      observer?.opened(route, ends, links);
      return route;
    },
    send(startNs, route, bytes, endNs, tag) {
      const slot = takeSlot(slots, route, bytes, endNs, tag);
      underWay++;
      clock.leave(startNs, slot);
    },
    advance(maxEvents) {
      if (underWay === 0) return true;
      clock.advance(maxEvents);
      return underWay === 0;
    },
    nowNs: clock.nowNs,
    nextNs: () => (underWay === 0 ? Infinity : clock.nextNs()),
    restart: clock.restart,
    linkBytes,
  };
}

/** Messages that were sent and are not over, by slot. */
interface Slots {
  readonly route: number[];
  readonly bytes: number[];
  readonly endPs: number[];
  readonly tag: number[];
  readonly free: number[];
}

function takeSlot(slots: Slots, route: number, bytes: number, endNs: number, tag: number): number {
  const slot = slots.free.pop() ?? slots.tag.length;
  slots.route[slot] = route;
  slots.bytes[slot] = Math.max(1, Math.ceil(bytes));
  slots.endPs[slot] = Math.round(endNs * PS_PER_NS);
  slots.tag[slot] = tag;
  return slot;
}

/** Latency that a route has beyond that of its links, in ps. */
function extraLatencyPs(graph: PhysicalGraph, links: readonly number[], latencyNs?: number): number {
  const ofLinks = links.reduce((sum, link) => sum + Math.round(graph.latencyNs[link]! * PS_PER_NS), 0);
  return latencyNs === undefined ? 0 : Math.max(0, Math.round(latencyNs * PS_PER_NS) - ofLinks);
}

/** The links of acknowledgements: those of a message in the other direction, if the ends are known. */
function wayBack(graph: PhysicalGraph, links: readonly number[], ends?: Ends): readonly number[] {
  return ends === undefined ? links : routeOf(graph, ends.to, ends.from, ends.channel).links;
}

function engineOn(
  graph: PhysicalGraph,
  options: PacketOptions,
  routes: Routes,
  listener: EngineListener,
  watch?: Watch,
): PacketEngine {
  const network = graphNetwork(graph, options, routes);
  const settings = settingsOn(graph.fabric, options);
  return options.lossless === true
    ? losslessEngine(network.links, settings, routes.links, listener, watch)
    : tcpEngine(network, settings, routes.links, listener, watch);
}

/**
 * A transport of messages between NPUs (network/transport.ts) by packets, on the links of any physical graph:
 * a TCP flow for each pair of ends and channel, which lasts as long as the transport, or lossless links with
 * credits. Messages are rounded up to whole bytes.
 */
import type { PhysicalGraph } from '../../topology/physical/graph.ts';
import { routeOf } from '../../topology/physical/route.ts';
import type { CreateTransport, Ends, Transport as Carrier } from '../transport.ts';
import type { Counts } from './counts.ts';
import type { EngineListener, PacketEngine } from './engine.ts';
import { flowsOfRoutes, graphNetwork, type Routes } from './graph-network.ts';
import { losslessEngine } from './credits/lossless.ts';
import { watchAs, type Observe, type PacketObserver, type Watch } from './observer.ts';
import type { PacketOptions } from './options.ts';
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

const PS_PER_NS = 1000;

/** Leftover events of a finished run that are executed at each event of the next. */
const LEFT_AT_ONCE = 64;

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
  // By slot: a message that was sent and is not over.
  const slots = { route: [] as number[], bytes: [] as number[], endPs: [] as number[], tag: [] as number[] };
  const free: number[] = [];
  let underWay = 0;
  // Picoseconds never restart; the time of a run restarts whenever nothing is under way.
  let basePs = 0;
  let baseNs = 0;
  // Set while a finished run still has acknowledgements and timers under way, for which the next one waits.
  let isOver = false;
  let beginsNs = 0;
  const held: { readonly startNs: number; readonly slot: number }[] = [];
  const nsOf = (ps: number): number => baseNs + (ps - basePs) / PS_PER_NS;

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
    observer && watchAs(observer, { now: nsOf, isReported: () => !isOver }),
  );
  listener?.made(packets.counts, graph.npus);

  const nowNs = (): number => (isOver ? beginsNs : nsOf(packets.nowPs()));

  /** Sets the clock, now that nothing is left, and sends what has waited for it. */
  function begin(): void {
    isOver = false;
    const passedPs = packets.nowPs() - basePs;
    packets.shift(passedPs - Math.round((beginsNs - baseNs) * PS_PER_NS));
    basePs += passedPs;
    baseNs = beginsNs;
    observer?.begun(beginsNs);
    for (const { startNs, slot } of held.splice(0)) leave(startNs, slot);
  }

  function leave(startNs: number, slot: number): void {
    const startPs = basePs + Math.round((startNs - baseNs) * PS_PER_NS);
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
    free.push(slot);
    onDelivery(slots.tag[slot]!, nowNs());
  }

  return {
    route(links, latencyNs, ends) {
      const route = routes.add(links, wayBack(graph, links, ends));
      const ofLinks = links.reduce((sum, link) => sum + Math.round(graph.latencyNs[link]! * PS_PER_NS), 0);
      const asked = latencyNs === undefined ? ofLinks : Math.round(latencyNs * PS_PER_NS);
      extraPs[route] = Math.max(0, asked - ofLinks);
      packets.open(route);
      observer?.opened(route, ends, links);
      return route;
    },
    send(startNs, route, bytes, endNs, tag) {
      const slot = free.pop() ?? slots.tag.length;
      slots.route[slot] = route;
      slots.bytes[slot] = Math.max(1, Math.ceil(bytes));
      slots.endPs[slot] = Math.round(endNs * PS_PER_NS);
      slots.tag[slot] = tag;
      underWay++;
      if (isOver) held.push({ startNs, slot });
      else leave(startNs, slot);
    },
    advance(maxEvents) {
      if (underWay === 0) return true;
      packets.run(isOver ? LEFT_AT_ONCE : maxEvents);
      if (isOver && packets.nextPs() === Infinity) begin();
      return underWay === 0;
    },
    nowNs,
    nextNs() {
      if (underWay === 0) return Infinity;
      return isOver ? beginsNs : nsOf(packets.nextPs());
    },
    restart(ns) {
      observer?.rested();
      isOver = true;
      beginsNs = ns;
      if (packets.nextPs() === Infinity) begin();
    },
    linkBytes,
  };
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

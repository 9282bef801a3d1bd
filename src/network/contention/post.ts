/** Posts messages between NPUs of the logical network on the links of the physical one. */
import { channelCount, type Fabric } from '../../topology/physical/fabric.ts';
import { lineOf, physicalGraph, type PhysicalGraph } from '../../topology/physical/graph.ts';
import { routeOf } from '../../topology/physical/route.ts';
import type { Flows } from './flows.ts';
import { createMessages } from './messages.ts';
import type { Post } from './phase-run.ts';
import type { SharedModelId } from '../models/shared/sharing-facts.ts';
import type { CreateTransport, Ends, Transport } from '../messages/transport.ts';

export interface Delivery {
  of: (tag: number, part: number, place: number) => void;
}

export interface Postal {
  readonly graph: PhysicalGraph;
  readonly messages: Transport;
  /**
   * Returns a function that posts messages of the phase run `tag` leaving at `startNs`.
   *
   * @param isStream what one NPU sends to another leaves in order, across all phases that are streams. Defaults
   * to false
   */
  readonly post: (tag: number, startNs: number, isStream?: boolean) => Post;
  /** Calls `onWake` with the index at that time. */
  readonly wake: (atNs: number, index: number) => void;
  readonly count: () => number;
  /** By physical dimension: average bytes that one NPU sends on links. */
  readonly sentBytes: () => readonly number[];
}

export interface PostSettings {
  readonly fabric: Fabric;
  readonly endpointDelayNs: number;
  readonly placement?: readonly number[];
  /** The dimension that the fabric is a line of. If absent, the fabric contains all dimensions. */
  readonly line?: number;
  /** Latency between two NPUs. Defaults to the sum over the links of the route. */
  readonly latencyNs?: (from: number, to: number) => number;
  readonly onSettled?: (nowNs: number, flows: Flows) => void;
  /** Messages of a phase from one NPU to another leave one after another. By default they share the route. */
  readonly isInOrder?: boolean;
  /** How fluids share links. Defaults to max-min fair. */
  readonly sharedModel?: SharedModelId | undefined;
  /** What carries the messages. Defaults to fluids that share links. */
  readonly transport?: CreateTransport;
}

/** A message's tag is (run x parts + part) x PLACES + place, below 2^53. */
const PLACES = 2 ** 24;

export function createPost(
  settings: PostSettings,
  deliver: Delivery['of'],
  onWake: (index: number) => void,
): Postal {
  const { fabric, endpointDelayNs, placement, onSettled } = settings;
  const latencyOf = settings.latencyNs;
  const graph = physicalGraph(fabric);
  /** The most stripes of a message: one per channel of the dimension that has most. */
  const parts = fabric.dimensions.reduce((most, dimension) => Math.max(most, channelCount(dimension)), 1);
  const create: CreateTransport = settings.transport ?? fluids(settings.sharedModel, onSettled);
  const messages = create(
    graph,
    (tag) => {
      if (tag < 0) {
        onWake(-1 - tag);
        return;
      }
      const run = Math.floor(tag / PLACES);
      deliver(Math.floor(run / parts), run % parts, tag % PLACES);
    },
    settings.line,
  );
  /** Routes by channel, then by from x NPUs + to. */
  const known: Map<number, number>[] = [];
  let count = 0;

  function wayOf(from: number, to: number, channel: number): number {
    const ways = (known[channel] ??= new Map<number, number>());
    const key = from * graph.npus + to;
    let way = ways.get(key);
    if (way === undefined) {
      const ends = { from: placement?.[from] ?? from, to: placement?.[to] ?? to, channel };
      const { links, latencyNs } = routeOf(graph, ends.from, ends.to, channel);
      way = messages.route(links, latencyOf?.(from, to) ?? latencyNs, ends);
      ways.set(key, way);
    }
    return way;
  }

  const alongLinks = createLinkRoutes(graph, settings, messages);

  /** An empty message with no route, used as a timer. */
  const nowhere = messages.route([]);

  return {
    wake: (atNs, index) => messages.send(atNs, nowhere, 0, 0, -1 - index),
    graph,
    messages,
    post:
      (tag, startNs, isStream) => (fromNpu, toNpu, channel, bytes, part, place, links, carrier, shares) => {
        const route =
          links === undefined
            ? wayOf(fromNpu, toNpu, channel)
            : alongLinks(fromNpu, toNpu, links, carrier ?? 0);
        count++;
        const run = (tag * parts + part) * PLACES;
        const inOrder = settings.isInOrder === true ? run + route : undefined;
        const lane = isStream === true ? -1 - route : inOrder;
        messages.send(startNs, route, bytes, endpointDelayNs, run + place, lane, shares);
      },
    count: () => count,
    sentBytes: () => {
      const sums = fabric.dimensions.map(() => 0);
      messages.linkBytes.forEach((bytes, link) => {
        // A message down from a switch was counted on its way up.
        if (graph.from[link]! >= graph.npus) return;
        const dimension = graph.dimension[link]!;
        sums[dimension] = sums[dimension]! + bytes;
      });
      return sums.map((sum) => sum / graph.npus);
    },
  };
}

/** Returns the number of the route along links of a block, on the line of the sender. */
function createLinkRoutes(
  graph: PhysicalGraph,
  { placement }: PostSettings,
  messages: Transport,
): (from: number, to: number, links: readonly number[], carrier: number) => number {
  const known = new WeakMap<readonly number[], Map<number, number>>();
  const { fabric, npus, stride, firstLink, latencyNs } = graph;
  return (from, to, links, carrier) => {
    const { size } = fabric.dimensions[carrier]!;
    const start = placement?.[from] ?? from;
    const line = lineOf(start, stride[carrier]!, size);
    let byLine = known.get(links);
    if (byLine === undefined) known.set(links, (byLine = new Map<number, number>()));
    let route = byLine.get(line);
    if (route === undefined) {
      const taken = links.map((link) => firstLink[carrier]! + link * (npus / size) + line);
      const passed = Math.max(0, taken.length - 1) * fabric.routerLatencyNs;
      const ns = taken.reduce((sum, link) => sum + latencyNs[link]!, passed);
      route = messages.route(taken, ns, { from: start, to: placement?.[to] ?? to, channel: 0 });
      byLine.set(line, route);
    }
    return route;
  };
}

function fluids(
  sharedModel: SharedModelId | undefined,
  onSettled: PostSettings['onSettled'],
): CreateTransport {
  return (graph, onDelivery) => {
    const messages = createMessages({
      capacityGBps: graph.bandwidthGBps,
      onDelivery,
      sharedModel,
      ...(onSettled === undefined ? {} : { onSettled }),
    });
    const backOf = ({ from, to, channel }: Ends): readonly number[] =>
      routeOf(graph, to, from, channel).links;
    return {
      ...messages,
      route: (links, latencyNs, ends) =>
        messages.route(links, latencyNs, sharedModel === 'lv08' && ends !== undefined ? backOf(ends) : []),
    };
  };
}

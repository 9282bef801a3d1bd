/**
 * The links of a physical graph as packet links. Routes are added one by one; each has two end nodes of its
 * own.
 */
import type { PhysicalGraph } from '../../topology/physical/graph.ts';
import type { PacketNetwork } from './packet-network.ts';
import type { PacketOptions } from '../models/packets/option-facts.ts';

export interface Routes {
  /** @returns the number of the route, whose ends are nodes 2 x number and 2 x number + 1 */
  readonly add: (links: readonly number[], back: readonly number[]) => number;
  readonly links: (route: number) => readonly number[];
  readonly back: (route: number) => readonly number[];
}

/** More routes than any graph that can be laid on links has. */
const MOST_ENDS = 2 ** 26;

export function flowsOfRoutes(): Routes {
  const forth: (readonly number[])[] = [];
  const back: (readonly number[])[] = [];
  return {
    add(links, reverse) {
      forth.push([...links]);
      return back.push([...reverse]) - 1;
    },
    links: (route) => forth[route]!,
    back: (route) => back[route]!,
  };
}

export function graphNetwork(
  graph: PhysicalGraph,
  { switchBufferBytes = Infinity }: PacketOptions,
  routes: Routes,
): PacketNetwork {
  const out = new Int32Array(graph.nodes);
  for (const node of graph.from) out[node] = out[node]! + 1;
  return {
    nodes: MOST_ENDS,
    links: Array.from(graph.from, (node, link) => ({
      psPerByte: 1000 / graph.bandwidthGBps[link]!,
      latencyPs: Math.round(graph.latencyNs[link]! * 1000),
      bufferBytes: Math.floor(switchBufferBytes / out[node]!),
    })),
    route: (from) => (from % 2 === 0 ? routes.links(from / 2) : routes.back((from - 1) / 2)),
  };
}

/** Shortest paths through a network, by the number of links. */
import { mixedBits } from '../mixed-bits.ts';
import type { Network } from './network.ts';

export interface Routes {
  /** Links between two nodes; Infinity if there is no path. */
  readonly distance: (from: number, to: number) => number;
  /** Appends the links of a message between two NPUs, in order. */
  readonly route: (from: number, to: number, taken: number[]) => void;
  /** The next node on the first of the shortest paths to another node. Without hashing all messages take it. */
  readonly next: (at: number, to: number) => number;
}

/** Larger than any distance between two nodes. */
const NOWHERE = 0xffff;

export function findRoutes(network: Network): Routes {
  const { npus, switches, links, choice = { kind: 'first' } } = network;
  const { to } = links;
  const out = groupedBy(links.from, npus + switches);
  const distance = network.distance ?? countedDistances(network);

  /** Returns the link with this number among those out of `at` that lead nearer to the destination. */
  function onward(at: number, end: number, wanted: number): number {
    const nearer = distance(at, end) - 1;
    let left = wanted;
    for (let place = out.first[at]!; place < out.first[at + 1]!; place++) {
      const link = out.links[place]!;
      if (distance(to[link]!, end) === nearer && left-- === 0) return link;
    }
    throw new RangeError(`no way on from node ${at} to ${end}`);
  }

  function waysOn(at: number, end: number): number {
    const nearer = distance(at, end) - 1;
    let ways = 0;
    for (let place = out.first[at]!; place < out.first[at + 1]!; place++) {
      if (distance(to[out.links[place]!]!, end) === nearer) ways++;
    }
    return ways;
  }

  return {
    distance,
    next: (at, end) => onward(at, end, 0),
    route(start, end, taken) {
      for (let at = start; at !== end;) {
        const wanted = choice.kind === 'first' ? 0 : hash(start, end, at, choice.seed) % waysOn(at, end);
        const link = onward(at, end, wanted);
        taken.push(link);
        at = to[link]!;
      }
    },
  };
}

/** Searches breadth-first from each destination when it is first needed. */
function countedDistances({ npus, switches, links }: Network): (from: number, to: number) => number {
  const nodes = npus + switches;
  const into = groupedBy(links.to, nodes);
  const known: (Uint16Array | undefined)[] = [];
  function distancesTo(end: number): Uint16Array {
    const found = known[end];
    if (found !== undefined) return found;
    const distances = new Uint16Array(nodes).fill(NOWHERE);
    distances[end] = 0;
    const queue = [end];
    for (const node of queue) {
      for (let place = into.first[node]!; place < into.first[node + 1]!; place++) {
        const tail = links.from[into.links[place]!]!;
        if (distances[tail] !== NOWHERE) continue;
        distances[tail] = distances[node]! + 1;
        queue.push(tail);
      }
    }
    known[end] = distances;
    return distances;
  }
  return (from, end) => {
    const hops = distancesTo(end)[from]!;
    return hops === NOWHERE ? Infinity : hops;
  };
}

interface Grouped {
  /** By node: where its links begin in `links`. */
  readonly first: Int32Array;
  readonly links: Int32Array;
}

/** Groups links by the node at one of their ends, in the order of their numbers. */
function groupedBy(ends: readonly number[], nodes: number): Grouped {
  const first = new Int32Array(nodes + 1);
  for (const node of ends) first[node + 1]!++;
  for (let node = 0; node < nodes; node++) first[node + 1]! += first[node]!;
  const place = first.slice();
  const links = new Int32Array(ends.length);
  for (const [link, node] of ends.entries()) links[place[node]!++] = link;
  return { first, links };
}

function hash(start: number, end: number, at: number, seed: number): number {
  return mixedBits(mixedBits(mixedBits(mixedBits(seed + 0x9e3779b9) ^ start) ^ end) ^ at);
}

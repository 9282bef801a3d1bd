/** Collectives on a loop network and on the fat tree it is compared with, as messages on their links. */
import { ranksOf, sendsOf, stepsOf, type LoopExchange } from '../../collective/loop/exchange.ts';
import { routeLatencyNs, type LoopWires } from '../../collective/loop/lockstep.ts';
import { routeBetween, routesOn } from '../../topology/loop/route.ts';
import { channelsOf, switchesOf, type LoopShape } from '../../topology/loop/shape.ts';
import type { SharedModelId } from '../models/shared/sharing-facts.ts';
import type { Start, Stepped, Way } from './run-steps.ts';

/** Links of a network as a run sees them. */
export interface Wires {
  readonly capacityGBps: Float64Array;
  readonly route: (from: number, to: number) => Omit<Way, 'back'>;
}

/** How a collective runs on them. */
export interface RunRules {
  readonly start: Start;
  /** Defaults to max-min fair. */
  readonly sharedModel?: SharedModelId | undefined;
}

/** NPU links first (up, down; one if both ways share it), then the channels between switches. */
export function loopWires(shape: LoopShape, npusPerSwitch: number, wires: LoopWires): Wires {
  const ranks = switchesOf(shape) * npusPerSwitch;
  const isHalf = wires.wiring === 'half';
  const npuLinks = isHalf ? ranks : 2 * ranks;
  const switches = switchesOf(shape);
  const channels = new Map<number, number>();
  const key = (from: number, to: number): number =>
    isHalf ? Math.min(from, to) * switches + Math.max(from, to) : from * switches + to;
  for (const [from, to] of channelsOf(shape, wires.wiring)) {
    if (!channels.has(key(from, to))) channels.set(key(from, to), npuLinks + channels.size);
  }
  const capacityGBps = new Float64Array(npuLinks + channels.size).fill(wires.linkGBps);
  capacityGBps.fill(wires.cables * wires.linkGBps, npuLinks);
  return {
    capacityGBps,
    route: (from, to) => {
      const [a, b] = [Math.floor(from / npusPerSwitch), Math.floor(to / npusPerSwitch)];
      const switchesOnWay = routeBetween(shape, a, b, routesOn(wires.wiring));
      const between = switchesOnWay
        .slice(1)
        .map((to, hop) => channels.get(key(switchesOnWay[hop] ?? 0, to)) ?? -1);
      return {
        links: [from, ...between, isHalf ? to : ranks + to],
        latencyNs: routeLatencyNs(wires, switchesOnWay.length - 1),
      };
    },
  };
}

export interface TreeWires {
  /** NPUs per leaf switch. */
  readonly leafPorts: number;
  /** Each has a cable to every leaf; a message takes the spine that its destination's number selects. */
  readonly spines: number;
  readonly linkGBps: number;
  readonly cableNs: number;
  readonly switchNs: number;
}

/** A fat tree of two levels, all links as fast as an NPU's. */
export function treeWires(ranks: number, tree: TreeWires): Wires {
  const leaves = Math.ceil(ranks / tree.leafPorts);
  const up = 2 * ranks;
  const down = up + leaves * tree.spines;
  return {
    capacityGBps: new Float64Array(down + leaves * tree.spines).fill(tree.linkGBps),
    route: (from, to) => {
      const [a, b] = [Math.floor(from / tree.leafPorts), Math.floor(to / tree.leafPorts)];
      const spine = to % tree.spines;
      const between = a === b ? [] : [up + a * tree.spines + spine, down + b * tree.spines + spine];
      return { links: [from, ...between, ranks + to], latencyNs: routeLatencyNs(tree, between.length) };
    },
  };
}

/** The exchange of a loop network; on another network its schedule runs unchanged. */
export function exchangeOn(wires: Wires, exchange: LoopExchange, bytes: number, rules: RunRules): Stepped {
  const ranks = ranksOf(exchange);
  const way = routesOnce(wires, ranks);
  return {
    capacityGBps: wires.capacityGBps,
    ranks,
    ...rules,
    steps: stepsOf(exchange),
    sends: (step, rank) =>
      sendsOf(exchange, step, rank).map(({ to, share }) => ({
        to,
        bytes: share * bytes,
        way: way(rank, to),
      })),
  };
}

/** A ring of all ranks in order. */
export function ringOn(wires: Wires, ranks: number, bytes: number, rules: RunRules): Stepped {
  const way = routesOnce(wires, ranks);
  return {
    capacityGBps: wires.capacityGBps,
    ranks,
    ...rules,
    steps: 2 * (ranks - 1),
    sends: (_, rank) => {
      const to = (rank + 1) % ranks;
      return [{ to, bytes: bytes / ranks, way: way(rank, to) }];
    },
  };
}

/**
 * The ring in closed form, where no two of its messages share a link: the slowest hop paces all, 2 (P - 1)
 * (latency + S / (P B)). Equal to the run.
 */
export function ringNs(wires: Wires, ranks: number, bytes: number): number {
  const carried = new Map<number, number>();
  let latencyNs = 0;
  const hops = Array.from({ length: ranks }, (_, rank) => wires.route(rank, (rank + 1) % ranks));
  for (const hop of hops) {
    latencyNs = Math.max(latencyNs, hop.latencyNs);
    for (const link of hop.links) carried.set(link, (carried.get(link) ?? 0) + 1);
  }
  const slowest = Math.min(...[...carried].map(([link, load]) => wires.capacityGBps[link]! / load));
  return 2 * (ranks - 1) * (latencyNs + bytes / ranks / slowest);
}

/** Looks up every route once. */
function routesOnce({ route }: Wires, ranks: number): (from: number, to: number) => Way {
  const known = new Map<number, Way>();
  return (from, to) => {
    const key = from * ranks + to;
    let way = known.get(key);
    if (way === undefined) {
      way = { ...route(from, to), back: route(to, from).links };
      known.set(key, way);
    }
    return way;
  };
}

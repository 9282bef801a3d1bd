/** The wires of a block that is given as a network: everything for which other blocks have a closed form is counted on its routes. */
import type { BlockForm } from '../block.ts';
import { shortestDetours } from '../detours.ts';
import { createLinks, hopsOn, type BlockGraph } from '../graph.ts';
import { ranksApart } from '../hops.ts';
import type { ParameterValues } from '../parameters.ts';
import type { BlockRoom } from '../room.ts';
import type { Apart, BlockPartition, BlockWires, Crowd, HopRange, RankPair } from '../wires.ts';
import { findRoutes, type Routes } from './find-routes.ts';
import { everyoneToEveryone } from './everyone.ts';
import type { Network } from './network.ts';
import { networkParts } from './network-parts.ts';

/** A network with its routes, and what was counted on them. */
interface Laid extends Routes {
  readonly network: Network;
  /** Width of the links out of the NPU that has the most. */
  readonly perNpu: number;
  readonly hops: Map<string, HopRange>;
  readonly symmetric: Map<string, boolean>;
  everyone: Crowd | undefined;
}

/** The cache is cleared above this size, so that a sweep over sizes does not fill the memory. */
const MOST_KNOWN = 8;

/**
 * @param networkOf returns one lane of the block; called once for each size and parameters
 * @param channels of the block, where a lane has more than one
 */
export function routedWires<P extends ParameterValues>(
  networkOf: (form: BlockForm<P>) => Network,
  room?: BlockRoom<P>,
  channels: (form: BlockForm<P>) => number = ({ lanes }) => lanes,
): BlockWires<P> {
  const known = new Map<string, Laid>();

  function laidOf(form: BlockForm<P>): Laid {
    const key = JSON.stringify([form.size, form.parameters]);
    let laid = known.get(key);
    if (laid === undefined) {
      const network = networkOf(form);
      laid = {
        ...findRoutes(network),
        network,
        perNpu: widestNpu(network),
        hops: new Map(),
        symmetric: new Map(),
        everyone: undefined,
      };
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, laid);
    }
    return laid;
  }

  return {
    graph: (form) => graphOf(laidOf(form), form.lanes, channels(form) / form.lanes),
    hops(form, part, apart) {
      const laid = laidOf(form);
      const key = JSON.stringify([part.size, part.spacing, apart]);
      let range = laid.hops.get(key);
      if (range === undefined) laid.hops.set(key, (range = hopsOf(laid, part, apart)));
      return range;
    },
    crowd(form, part, pattern) {
      const isAll = pattern.kind === 'shift' && pattern.first === 1 && pattern.last === part.size - 1;
      if (!isAll || part.size !== form.size || (pattern.isByPeer && form.lanes > 1)) return null;
      const laid = laidOf(form);
      if (laid.network.choice?.kind === 'hashed' || laid.network.latency !== undefined) return null;
      return (laid.everyone ??= everyoneToEveryone(laid.network, laid, laid.perNpu));
    },
    pair: (form, part, ranks) => pairOf(laidOf(form), part, ranks),
    parts: (form) => networkParts(laidOf(form).network, form.lanes),
    isSymmetric(form, part) {
      const laid = laidOf(form);
      const key = JSON.stringify([part.size, part.spacing]);
      let found = laid.symmetric.get(key);
      if (found === undefined) laid.symmetric.set(key, (found = isSymmetric(laid, part)));
      return found;
    },
    switches: (form) => {
      const { switches } = laidOf(form).network;
      return switches === 0 ? [] : [{ name: 'switch', count: switches }];
    },
    without: shortestDetours,
    ...(room === undefined ? {} : { room }),
  };
}

function widestNpu({ npus, links }: Network): number {
  const out = new Float64Array(npus);
  links.from.forEach((node, link) => {
    if (node < npus) out[node]! += links.width[link]!;
  });
  return out.reduce((most, width) => Math.max(most, width), 1);
}

/** Lanes share the NPUs and have separate switches. */
function graphOf({ network, route }: Laid, lanes: number, perLane: number): BlockGraph {
  const { npus, switches } = network;
  const links = lanes === 1 ? network.links : createLinks();
  for (let lane = 0; lanes > 1 && lane < lanes; lane++) {
    const inLane = (node: number): number => (node < npus ? node : node + lane * switches);
    network.links.from.forEach((tail, link) => {
      links.from.push(inLane(tail));
      links.to.push(inLane(network.links.to[link]!));
      links.width.push(network.links.width[link]!);
    });
  }
  const linksPerLane = network.links.from.length;
  const { latency } = network;
  const ofLanes = latency && Array.from({ length: lanes }, () => latency).flat();
  return {
    npus,
    switches: lanes * switches,
    ...links,
    ...(ofLanes === undefined ? {} : { latency: ofLanes }),
    route: (from, to, channel, taken) => {
      const begin = taken.length;
      route(from, to, taken);
      const base = (Math.floor(channel / perLane) % lanes) * linksPerLane;
      for (let place = begin; base > 0 && place < taken.length; place++) taken[place]! += base;
    },
  };
}

/** Over every group, since groups need not lie alike. */
function hopsOf(laid: Laid, part: BlockPartition, apart: Apart): HopRange {
  const distance = distanceOf(laid);
  let [least, most] = [Infinity, 0];
  for (const first of firstNpus(laid.network.npus, part)) {
    for (const [from, to] of ranksApart(part, apart)) {
      const [start, end] = [first + from * part.spacing, first + to * part.spacing];
      for (const hops of apart.kind === 'pair'
        ? [distance(start, end)]
        : [distance(start, end), distance(end, start)]) {
        least = Math.min(least, hops);
        most = Math.max(most, hops);
      }
    }
  }
  return { least, most };
}

/** The latency of the route between two NPUs in multiples of that of a link. */
function distanceOf({ network, distance, route }: Laid): (from: number, to: number) => number {
  if (network.latency === undefined) return distance;
  return (from, to) => {
    const taken: number[] = [];
    route(from, to, taken);
    return hopsOn(network, taken);
  };
}

/** The first NPU of every group. */
function* firstNpus(npus: number, { size, spacing }: BlockPartition): Generator<number> {
  for (let group = 0; group < npus; group += size * spacing) {
    for (let npu = group; npu < group + spacing; npu++) yield npu;
  }
}

function pairOf({ network, route, perNpu }: Laid, part: BlockPartition, { from, to }: RankPair): Crowd {
  const { links, npus } = network;
  const onLink = new Float64Array(links.from.length);
  let [hops, load] = [0, 0];
  for (const first of firstNpus(npus, part)) {
    const taken: number[] = [];
    route(first + from * part.spacing, first + to * part.spacing, taken);
    hops = Math.max(hops, hopsOn(network, taken));
    for (const link of taken) {
      onLink[link]! += 1;
      load = Math.max(load, (onLink[link]! * perNpu) / links.width[link]!);
    }
  }
  return { hops, load };
}

/** Compares how many ranks are how far from each rank; examines the group of NPU 0. */
function isSymmetric(laid: Laid, { size, spacing }: BlockPartition): boolean {
  const distance = distanceOf(laid);
  const seen = (rank: number): ReadonlyMap<number, number> => {
    const counts = new Map<number, number>();
    for (let other = 0; other < size; other++) {
      const far = distance(rank * spacing, other * spacing);
      counts.set(far, (counts.get(far) ?? 0) + 1);
    }
    return counts;
  };
  const first = seen(0);
  for (let rank = 1; rank < size; rank++) {
    for (const [far, count] of seen(rank)) if (first.get(far) !== count) return false;
  }
  return true;
}

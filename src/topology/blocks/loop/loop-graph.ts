/** Nodes, links and routes of a loop network. */
import { routeBetween } from '../../loop/route.ts';
import { channelsOf, switchesOf } from '../../loop/shape.ts';
import { addLink, createLinks, type BlockGraph } from '../graph.ts';
import type { BuiltLoop } from './loop-parameters.ts';

/**
 * A lane has its NPUs' links first (up, then down; one for both if they share it), then the channels between its switches, each as wide as
 * its cables.
 */
export function loopGraph({ shape, npusPerSwitch, cables, wiring, routes, lanes }: BuiltLoop): BlockGraph {
  const switches = switchesOf(shape);
  const npus = switches * npusPerSwitch;
  const isShared = wiring === 'half';
  const key = (from: number, to: number): number =>
    isShared ? Math.min(from, to) * switches + Math.max(from, to) : from * switches + to;
  const channels = new Map<number, number>();
  for (const [from, to] of channelsOf(shape, wiring)) {
    if (!channels.has(key(from, to))) channels.set(key(from, to), channels.size);
  }
  const links = createLinks();
  const ofNpus = isShared ? npus : 2 * npus;
  const perLane = ofNpus + channels.size;
  for (let lane = 0; lane < lanes; lane++) {
    const first = npus + lane * switches;
    const switchOf = (npu: number): number => first + Math.floor(npu / npusPerSwitch);
    for (let npu = 0; npu < npus; npu++) addLink(links, npu, switchOf(npu));
    if (!isShared) for (let npu = 0; npu < npus; npu++) addLink(links, switchOf(npu), npu);
    for (const ends of channels.keys()) {
      addLink(links, first + Math.floor(ends / switches), first + (ends % switches), cables);
    }
  }
  const between = new Map<number, readonly number[]>();
  /** Channels between two switches, in the first lane. */
  function channelsBetween(start: number, end: number): readonly number[] {
    const pair = start * switches + end;
    let way = between.get(pair);
    if (way === undefined) {
      const nodes = routeBetween(shape, start, end, routes);
      way = nodes.slice(1).map((node, hop) => ofNpus + channels.get(key(nodes[hop]!, node))!);
      between.set(pair, way);
    }
    return way;
  }
  return {
    npus,
    switches: lanes * switches,
    ...links,
    ...(isShared ? { isShared } : {}),
    route: (from, to, channel, taken) => {
      const base = (channel % lanes) * perLane;
      const [start, end] = [Math.floor(from / npusPerSwitch), Math.floor(to / npusPerSwitch)];
      taken.push(base + from);
      if (start !== end) {
        for (const hop of channelsBetween(start, end)) taken.push(base + hop);
      }
      taken.push(base + (isShared ? to : npus + to));
    },
  };
}

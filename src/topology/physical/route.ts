/**
 * The links of a message: dimension by dimension, innermost first (dimension-ordered routing), and inside a dimension as its block says. If
 * a block has several equally good paths, the channel decides.
 */
import { coordinate, lineOf, type PhysicalGraph } from './graph.ts';

export interface Route {
  readonly links: readonly number[];
  /** The sum over all links, and over the nodes between them. */
  readonly latencyNs: number;
  /** That of the narrowest link; Infinity for a route without links. */
  readonly bandwidthGBps: number;
}

/** The route between two NPUs on a channel: a ring with its direction, a switch or a link of a pair (`channelCount`). */
export function routeOf(graph: PhysicalGraph, from: number, to: number, channel: number): Route {
  const links: number[] = [];
  let at = from;
  for (let index = 0; index < graph.fabric.dimensions.length; index++) {
    at = cross(graph, index, at, to, channel, links);
  }
  let latencyNs = Math.max(0, links.length - 1) * graph.fabric.routerLatencyNs;
  let bandwidthGBps = Infinity;
  for (const link of links) {
    latencyNs += graph.latencyNs[link] as number;
    bandwidthGBps = Math.min(bandwidthGBps, graph.bandwidthGBps[link] as number);
  }
  return { links, latencyNs, bandwidthGBps };
}

/** Appends the links that take a message from NPU `at` to the coordinate of `to` in one dimension; returns the NPU where it arrives. */
function cross(
  { fabric, blocks, faulty, stride: strides, firstLink, npus }: PhysicalGraph,
  index: number,
  at: number,
  to: number,
  channel: number,
  links: number[],
): number {
  const { size } = fabric.dimensions[index]!;
  const stride = strides[index]!;
  const [start, end] = [coordinate(at, stride, size), coordinate(to, stride, size)];
  if (start === end) return at;
  const begin = links.length;
  const line = lineOf(at, stride, size);
  (faulty[index]!.get(line) ?? blocks[index]!).route(start, end, channel, links);
  const lines = npus / size;
  for (let place = begin; place < links.length; place++) {
    links[place] = firstLink[index]! + links[place]! * lines + line;
  }
  return at + (end - start) * stride;
}

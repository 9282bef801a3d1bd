/**
 * The links of a message: dimension by dimension, innermost first (dimension-ordered routing), and inside one the
 * fewest links there are. Where two ways round a ring are as long, the direction of the channel decides.
 */
import type { PhysicalDimension } from './fabric.ts';
import { coordinate, moved, type PhysicalGraph } from './graph.ts';

export interface Route {
  readonly links: readonly number[];
  /** Of all links, and of the nodes between them. */
  readonly latencyNs: number;
  /** Of the narrowest link; Infinity for a route without links. */
  readonly bandwidthGBps: number;
}

/** From NPU to NPU by a channel: a ring with its direction, a switch or a link of a pair (`channelCount`). */
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

/** Adds the links that take a message at NPU `at` to the coordinate of `to` in one dimension; the NPU it is then at. */
function cross(
  graph: PhysicalGraph,
  index: number,
  at: number,
  to: number,
  channel: number,
  links: number[],
): number {
  const dimension = graph.fabric.dimensions[index] as PhysicalDimension;
  const { kind, size, lanes, directions } = dimension;
  const stride = graph.stride[index] as number;
  const first = graph.firstLink[index] as number;
  const { npus } = graph;
  const ahead = (coordinate(to, stride, size) - coordinate(at, stride, size) + size) % size;
  if (ahead === 0) return at;
  const end = moved(at, ahead, stride, size);
  switch (kind) {
    case 'ring': {
      const lane = Math.floor(channel / directions) % lanes;
      const direction = directionOf(ahead, size, directions, channel % directions);
      const step = direction === 0 ? 1 : size - 1;
      const row = first + (lane * directions + direction) * npus;
      for (let npu = at; npu !== end; npu = moved(npu, step, stride, size)) links.push(row + npu);
      break;
    }
    case 'fullyConnected':
      links.push(first + ((channel % lanes) * (size - 1) + ahead - 1) * npus + at);
      break;
    case 'switch': {
      const up = first + 2 * (channel % lanes) * npus;
      links.push(up + at, up + npus + end);
    }
  }
  return end;
}

function directionOf(ahead: number, size: number, directions: 1 | 2, preferred: number): number {
  if (directions === 1) return 0;
  if (2 * ahead === size) return preferred;
  return 2 * ahead < size ? 0 : 1;
}

/**
 * The graph of a fabric, on which every network model that examines links rests.
 *
 *   nodes   0 .. npus-1 are the NPUs, then come the switches, dimension by dimension
 *   links   directed, numbered from 0, as columns: from, to, dimension, bandwidthGBps (payload, 1 GB/s = 1 B/ns), latencyNs
 *   routes  `routeOf(graph, from, to, channel)` (route.ts): the links of a message between two NPUs, in order
 *
 * A dimension repeats the graph of its block (blocks/graph.ts) for every line of its NPUs: link `l` of the block on line `i` of `lines` is
 * firstLink + l x lines + i, its switch `s` is firstSwitch + s x lines + i.
 */
import { blockWires } from '../blocks/block-wires.ts';
import { formOf } from '../blocks/form.ts';
import type { BlockGraph } from '../blocks/graph.ts';
import { payloadBandwidthGBps, type Fabric } from './fabric.ts';

export interface PhysicalGraph {
  readonly fabric: Fabric;
  readonly npus: number;
  readonly nodes: number;
  /** By dimension: the graph of its block (null if it joins no NPUs), its first link, and the distance in NPUs between neighbours in it. */
  readonly blocks: readonly (BlockGraph | null)[];
  /** By dimension and line: the graph of a line with conditions. */
  readonly faulty: readonly ReadonlyMap<number, BlockGraph>[];
  readonly firstLink: readonly number[];
  readonly stride: readonly number[];
  /** By link. Bandwidth is payload. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly dimension: Int32Array;
  readonly bandwidthGBps: Float64Array;
  readonly latencyNs: Float64Array;
}

export function physicalGraph(fabric: Fabric): PhysicalGraph {
  const { dimensions } = fabric;
  const npus = dimensions.reduce((product, { size }) => product * size, 1);
  const graphs = dimensions.map((shape) =>
    shape.size > 1 ? blockWires[shape.kind].graph(formOf(shape)) : null,
  );
  const lines = dimensions.map(({ size }) => npus / size);
  const faulty = dimensions.map((dimension, index) => {
    const own = graphs[index] === null ? [] : (dimension.faults?.lines ?? []);
    const form = formOf(dimension);
    return new Map(own.map(({ line }) => [line, dimension.faults!.graphOfLine(form, line)!]));
  });
  const links = graphs.reduce((sum, graph, index) => sum + (graph?.from.length ?? 0) * lines[index]!, 0);
  const from = new Int32Array(links);
  const to = new Int32Array(links);
  const dimension = new Int32Array(links);
  const bandwidthGBps = new Float64Array(links);
  const latencyNs = new Float64Array(links);
  const firstLink: number[] = [];
  const strides: number[] = [];
  let next = 0;
  let stride = 1;
  let nodes = npus;
  for (const [index, { size, link }] of dimensions.entries()) {
    firstLink.push(next);
    strides.push(stride);
    const graph = graphs[index];
    const count = lines[index]!;
    const ownStride = stride;
    const firstSwitch = nodes;
    const nodeOn = (node: number, line: number): number =>
      node < size
        ? firstOfLine(line, ownStride, size) + node * ownStride
        : firstSwitch + (node - size) * count + line;
    const payload = payloadBandwidthGBps(link);
    for (let inBlock = 0; inBlock < (graph?.from.length ?? 0); inBlock++) {
      for (let line = 0; line < count; line++, next++) {
        from[next] = nodeOn(graph!.from[inBlock]!, line);
        to[next] = nodeOn(graph!.to[inBlock]!, line);
        dimension[next] = index;
        bandwidthGBps[next] = payload * (faulty[index]!.get(line) ?? graph!).width[inBlock]!;
        latencyNs[next] =
          graph!.latency === undefined ? link.latencyNs : link.latencyNs * graph!.latency[inBlock]!;
      }
    }
    nodes += (graph?.switches ?? 0) * count;
    stride *= size;
  }
  return {
    fabric,
    npus,
    nodes,
    blocks: graphs,
    faulty,
    firstLink,
    stride: strides,
    from,
    to,
    dimension,
    bandwidthGBps,
    latencyNs,
  };
}

/** The NPU `steps` further round the line of `size` NPUs that are `stride` apart. */
export function moved(npu: number, steps: number, stride: number, size: number): number {
  const at = coordinate(npu, stride, size);
  return npu + (((at + steps) % size) - at) * stride;
}

export function coordinate(npu: number, stride: number, size: number): number {
  return Math.floor(npu / stride) % size;
}

/** The number of the line that an NPU is on, among all lines of the dimension. */
export function lineOf(npu: number, stride: number, size: number): number {
  return Math.floor(npu / (stride * size)) * stride + (npu % stride);
}

/** The first NPU of that line. */
export function firstOfLine(line: number, stride: number, size: number): number {
  return Math.floor(line / stride) * stride * size + (line % stride);
}

/**
 * The directed links of a fabric as columns. Nodes are the NPUs, then the switches. Every NPU has the same links
 * out of it, so that the number of a link follows from what it is:
 *
 *   ring            first + (lane x directions + direction) x NPUs + NPU       direction 0: to the next NPU
 *   fullyConnected  first + (lane x (size - 1) + offset - 1) x NPUs + NPU      to the NPU `offset` further
 *   switch          first + (2 lane) x NPUs + NPU up, first + (2 lane + 1) x NPUs + NPU down
 */
import { payloadBandwidthGBps, type Fabric, type PhysicalDimension } from './fabric.ts';

export interface PhysicalGraph {
  readonly fabric: Fabric;
  readonly npus: number;
  readonly nodes: number;
  /** By dimension: its first link, and the NPUs by which neighbours in it are apart. */
  readonly firstLink: readonly number[];
  readonly stride: readonly number[];
  /** By link. Bandwidth is that of the payload. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly dimension: Int32Array;
  readonly bandwidthGBps: Float64Array;
  readonly latencyNs: Float64Array;
}

type AddLink = (from: number, to: number) => void;

interface Wiring {
  readonly npus: number;
  readonly stride: number;
  readonly dimension: PhysicalDimension;
  readonly firstSwitch: number;
  readonly add: AddLink;
}

export function physicalGraph(fabric: Fabric): PhysicalGraph {
  const { dimensions } = fabric;
  const npus = dimensions.reduce((product, { size }) => product * size, 1);
  const columns = { from: [] as number[], to: [] as number[], dimension: [] as number[] };
  const firstLink: number[] = [];
  const strides: number[] = [];
  let stride = 1;
  let nodes = npus;
  for (const [index, dimension] of dimensions.entries()) {
    firstLink.push(columns.from.length);
    strides.push(stride);
    const add: AddLink = (from, to) => {
      columns.from.push(from);
      columns.to.push(to);
      columns.dimension.push(index);
    };
    if (dimension.size > 1) {
      WIRES[dimension.kind]({ npus, stride, dimension, firstSwitch: nodes, add });
      if (dimension.kind === 'switch') nodes += (dimension.lanes * npus) / dimension.size;
    }
    stride *= dimension.size;
  }
  const linkOf = (index: number): PhysicalDimension['link'] => (dimensions[index] as PhysicalDimension).link;
  return {
    fabric,
    npus,
    nodes,
    firstLink,
    stride: strides,
    from: Int32Array.from(columns.from),
    to: Int32Array.from(columns.to),
    dimension: Int32Array.from(columns.dimension),
    bandwidthGBps: Float64Array.from(columns.dimension, (index) => payloadBandwidthGBps(linkOf(index))),
    latencyNs: Float64Array.from(columns.dimension, (index) => linkOf(index).latencyNs),
  };
}

const WIRES: Readonly<Record<PhysicalDimension['kind'], (wiring: Wiring) => void>> = {
  ring: ({ npus, stride, dimension: { size, lanes, directions }, add }) => {
    for (let lane = 0; lane < lanes; lane++) {
      for (const step of directions === 2 ? [1, size - 1] : [1]) {
        for (let npu = 0; npu < npus; npu++) add(npu, moved(npu, step, stride, size));
      }
    }
  },
  fullyConnected: ({ npus, stride, dimension: { size, lanes }, add }) => {
    for (let lane = 0; lane < lanes; lane++) {
      for (let offset = 1; offset < size; offset++) {
        for (let npu = 0; npu < npus; npu++) add(npu, moved(npu, offset, stride, size));
      }
    }
  },
  switch: ({ npus, stride, dimension: { size, lanes }, firstSwitch, add }) => {
    for (let lane = 0; lane < lanes; lane++) {
      const first = firstSwitch + (lane * npus) / size;
      for (let npu = 0; npu < npus; npu++) add(npu, first + lineOf(npu, stride, size));
      for (let npu = 0; npu < npus; npu++) add(first + lineOf(npu, stride, size), npu);
    }
  },
};

/** The NPU `steps` further round the line of `size` NPUs that are `stride` apart. */
export function moved(npu: number, steps: number, stride: number, size: number): number {
  const at = coordinate(npu, stride, size);
  return npu + (((at + steps) % size) - at) * stride;
}

export function coordinate(npu: number, stride: number, size: number): number {
  return Math.floor(npu / stride) % size;
}

/** Number of the line that an NPU is on, among all of the dimension. */
export function lineOf(npu: number, stride: number, size: number): number {
  return Math.floor(npu / (stride * size)) * stride + (npu % stride);
}

/** The first NPU of that line. */
export function firstOfLine(line: number, stride: number, size: number): number {
  return Math.floor(line / stride) * stride * size + (line % stride);
}

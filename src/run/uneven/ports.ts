/** The NPUs of a job on a network, numbered as its ports, and the groups of its phases among them. */
import type { LogicalDimension } from '../../collective/types.ts';
import type { PortGroup } from '../../network/uneven/group-phases.ts';
import type { Topology } from '../../topology/dimension.ts';
import { coordinate, firstOfLine, lineOf } from '../../topology/physical/graph.ts';

/** A job that has the same places of every line of each dimension. */
export interface JobPorts {
  /** Its first port among those of all jobs. */
  readonly first: number;
  /** By dimension: its NPUs of a line, and how many those of a line are built of. */
  readonly sizes: readonly number[];
  readonly built: readonly number[];
  /** By dimension: its places of a line. */
  readonly places: readonly (readonly number[])[];
  /** The NPU of each of its ports. */
  readonly npus: readonly number[];
}

/** The ports of the design's own job. */
export function portsOf({ dimensions }: Topology): JobPorts {
  const places = dimensions.map(
    ({ size, usedPlaces }) => usedPlaces ?? Array.from({ length: size }, (_, at) => at),
  );
  return placedPorts(
    0,
    dimensions.map(({ size }) => size),
    places,
  );
}

/** @param places by dimension: those of a line */
export function placedPorts(
  first: number,
  built: readonly number[],
  places: readonly (readonly number[])[],
): JobPorts {
  let npus: readonly number[] = [0];
  let stride = 1;
  for (const [dimension, placesOf] of places.entries()) {
    const inner = npus;
    const apart = stride;
    npus = placesOf.flatMap((place) => inner.map((npu) => npu + place * apart));
    stride *= built[dimension]!;
  }
  return { first, built, places, npus, sizes: places.map(({ length }) => length) };
}

export interface PlaceInGroup {
  readonly group: PortGroup;
  readonly rank: number;
}

/** The group of a port of the job (counted from 0) in a phase, and its rank there. */
export function groupOfPort(ports: JobPorts, logical: LogicalDimension, port: number): PlaceInGroup {
  const { dimension, size, npuStride } = logical;
  const { sizes, built, first } = ports;
  const stride = dimension < 0 ? 1 : (npuStride / innerOf(built, dimension)) * innerOf(sizes, dimension);
  const start = firstOfLine(lineOf(port, stride, size), stride, size);
  return { group: { first: first + start, stride }, rank: coordinate(port, stride, size) };
}

/** Returns the number of NPUs between neighbours of a dimension: the product of the sizes inside it. */
export function innerOf(sizes: readonly number[], dimension: number): number {
  return sizes.slice(0, dimension).reduce((product, size) => product * size, 1);
}

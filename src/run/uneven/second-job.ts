/** Another job on the network of a design: its collective again and again, from time 0. */
import { planCollective } from '../../collective/plan.ts';
import { defaultAlgorithm, onBlock } from '../../collective/default-algorithm.ts';
import type { LogicalDimension, Phase } from '../../collective/types.ts';
import type { SecondJob } from '../../design/document.ts';
import type { GroupPhases } from '../../network/uneven/group-phases.ts';
import type { BlockShape } from '../../topology/blocks/blocks.ts';
import { coordinate } from '../../topology/physical/graph.ts';
import { groupOfPort, placedPorts, type JobPorts } from './ports.ts';

export interface PlannedJob {
  readonly ports: JobPorts;
  readonly phases: readonly Phase[];
}

/** @param first its first port among those of all jobs */
export function planJob(
  job: SecondJob,
  { dimensions }: { readonly dimensions: readonly BlockShape[] },
  first: number,
): PlannedJob {
  const built = dimensions.map(({ size }) => size);
  const places = placesOf(job.npus, built);
  const ports = places === null ? wholePorts(job, built, first) : placedPorts(first, built, places);
  const logical = places === null ? [wholeOf(job)] : logicalOf(job, dimensions, ports);
  const { collective, bytes } = job;
  return {
    ports,
    phases: planCollective({
      collective,
      bytes: collective === 'allGather' ? bytes / job.npus.length : bytes,
      dimensions: logical,
      optimization: 'localBWAware',
      rounding: 'exact',
    }),
  };
}

/** Enters the job's phases on all its NPUs, each again when it is through. */
export function runJob({ ports, phases }: PlannedJob, name: string, network: GroupPhases): void {
  if (phases.length === 0) return;
  const enter = (port: number, turn: number, nowNs: number): void => {
    const { logical, operation, bytesIn } = phases[turn % phases.length]!;
    const { group, rank } = groupOfPort(ports, logical, port);
    network.enter(nowNs, {
      key: `${name} ${logical.server} ${group.first} ${turn}`,
      request: { logical, operation, bytes: bytesIn, tree: 0 },
      group,
      rank,
      queue: 0,
      onEnd: (endNs) => enter(port, turn + 1, endNs),
    });
  };
  for (let port = 0; port < ports.npus.length; port++) enter(port, 0, 0);
}

/** By dimension: the places of the NPUs in a line; null where they are not the same in every line, or in another order. */
function placesOf(npus: readonly number[], built: readonly number[]): readonly (readonly number[])[] | null {
  let stride = 1;
  const places = built.map((size) => {
    const coordinates = [...new Set(npus.map((npu) => coordinate(npu, stride, size)))].sort((a, b) => a - b);
    stride *= size;
    return coordinates;
  });
  const { npus: all } = placedPorts(0, built, places);
  return all.length === npus.length && all.every((npu, at) => npu === npus[at]) ? places : null;
}

function wholePorts({ npus }: SecondJob, built: readonly number[], first: number): JobPorts {
  return { first, built, npus, places: [npus], sizes: [npus.length] };
}

/** One group over all dimensions. */
function wholeOf({ npus, algorithm = 'ring' }: SecondJob): LogicalDimension {
  return { server: 0, dimension: -1, size: npus.length, npuStride: 1, algorithm: { name: algorithm } };
}

function logicalOf(
  { collective, algorithm }: SecondJob,
  dimensions: readonly BlockShape[],
  { sizes }: JobPorts,
): readonly LogicalDimension[] {
  let stride = 1;
  return dimensions.map((dimension, index) => {
    const npuStride = stride;
    stride *= dimension.size;
    const size = sizes[index]!;
    const chosen =
      algorithm === undefined ? defaultAlgorithm({ ...dimension, size }, collective) : { name: algorithm };
    return { server: index, dimension: index, size, npuStride, algorithm: onBlock(chosen, dimension) };
  });
}

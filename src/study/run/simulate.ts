/** Starting a run of a prepared case on a topology with bandwidths. */
import { createAnalyticalNetwork } from '../../network/analytical.ts';
import type { NetworkBackend } from '../../network/backend.ts';
import type { LiveNetwork } from '../../network/live.ts';
import type { Recording } from '../../simulator/input.ts';
import { createRun, type Run } from '../../simulator/run.ts';
import { groupBandwidthGBps } from '../../topology/bandwidth.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import type { Dimension, Topology } from '../../topology/dimension.ts';
import { success, type Result } from '../../units/result.ts';
import { checkNetwork } from './check-network.ts';
import { sharedWires } from './shared-wires.ts';
import type { PreparedCase } from './prepare.ts';
import type { Lane } from './results.ts';

export type { Run } from '../../simulator/run.ts';

export interface StartedRun {
  readonly run: Run;
  /** One a server of the simulator, in its order. */
  readonly lanes: readonly Lane[];
}

/**
 * @param topology the dimensions of `prepared.sizes` with their bandwidths
 * @param network what times the phases; the analytical network unless told otherwise
 * @param live times the phases that it takes instead; chunks that share the wires of a dimension unless told otherwise
 */
export function startRun(
  prepared: PreparedCase,
  topology: Topology,
  recording: Recording,
  network: NetworkBackend = analyticalNetwork(prepared, topology),
  live: LiveNetwork | undefined = sharedWires(prepared, topology, network),
): Result<StartedRun> {
  const checked = checkNetwork(prepared, topology);
  if (!checked.ok) return checked;
  const dimensionOf = (dimension: number): Dimension => topology.dimensions[dimension] as Dimension;
  const isInFull = (own: Dimension, size: number): boolean =>
    topology.splitBandwidth === 'full' && own.link === undefined && size > 1 && size < own.size;
  const lanes = prepared.servers.map(({ dimension, role, size }) => ({
    dimension,
    role,
    size,
    bandwidthGBps: groupBandwidthGBps(dimensionOf(dimension), size, topology.splitBandwidth),
    ...(isInFull(dimensionOf(dimension), size) ? { isInFull: true as const } : {}),
  }));
  const run = createRun(
    {
      graph: prepared.graph,
      logical: prepared.logical,
      servers: prepared.servers.length,
      serverSizes: prepared.servers.map(({ size }) => size),
      serverBandwidthGBps: lanes.map((lane) => lane.bandwidthGBps),
      balanceBandwidth: prepared.servers.map((server) => balanceBandwidth(dimensionOf(server.dimension))),
      physicalDimensions: topology.dimensions.length,
      network,
      ...(live === undefined ? {} : { live }),
      policy: prepared.policy,
    },
    recording,
  );
  return success({ run, lanes });
}

export function analyticalNetwork(prepared: PreparedCase, topology: Topology): NetworkBackend {
  const { endpointDelayNs, policy } = prepared;
  return createAnalyticalNetwork({
    topology: queueTopology(prepared, topology),
    endpointDelayNs,
    rounding: policy.rounding,
  });
}

/** What the messages of one queue meet: all of a dimension, or its part where the queues share it. */
export function queueTopology(
  { queueBandwidth, policy: { queuesPerDimension } }: Pick<PreparedCase, 'queueBandwidth' | 'policy'>,
  topology: Topology,
): Topology {
  if (queueBandwidth === 'full' || queuesPerDimension === 1) return topology;
  const dimensions = topology.dimensions.map((dimension): Dimension => {
    const { link, bandwidthGBps } = dimension;
    const part = { ...dimension, bandwidthGBps: bandwidthGBps / queuesPerDimension };
    if (link === undefined) return part;
    return { ...part, link: { ...link, linkBandwidthGiBps: link.linkBandwidthGiBps / queuesPerDimension } };
  });
  return { ...topology, dimensions };
}

/**
 * What Themis compares. Only ratios matter, and where links are given one by one they are taken of the
 * numbers as given: a conversion first would move a comparison of equal loads by a rounding.
 */
function balanceBandwidth({ kind, size, link, bandwidthGBps }: Dimension): number {
  if (link === undefined) return bandwidthGBps;
  return blocks[kind].usableLinks(size, link.linksPerNpu) * link.linkBandwidthGiBps;
}

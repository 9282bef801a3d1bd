/** Starting a run of a prepared case on a topology with bandwidths. */
import { createAnalyticalNetwork } from '../../network/analytical.ts';
import type { NetworkBackend } from '../../network/backend.ts';
import type { LiveNetwork } from '../../network/live.ts';
import type { Recording } from '../../simulator/input.ts';
import { createRun, type Run } from '../../simulator/run.ts';
import { groupBandwidthGBps } from '../../topology/bandwidth.ts';
import { createSharingNetwork } from '../../network/sharing.ts';
import { blocks } from '../../topology/blocks/blocks.ts';
import { formOf } from '../../topology/blocks/form.ts';
import type { Dimension, Topology } from '../../topology/dimension.ts';
import { success, type Result } from '../../units/result.ts';
import { checkNetwork } from './check-network.ts';
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
  live: LiveNetwork | undefined = sharing(prepared, topology, network),
): Result<StartedRun> {
  const checked = checkNetwork(prepared, topology);
  if (!checked.ok) return checked;
  const dimensionOf = (dimension: number): Dimension => topology.dimensions[dimension] as Dimension;
  const lanes = prepared.servers.map(({ dimension, role, size }) => ({
    dimension,
    role,
    size,
    bandwidthGBps: groupBandwidthGBps(dimensionOf(dimension), size, topology.splitBandwidth),
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

/**
 * In exact mode chunks in service at once share the wires that they lie on: those of one queue, of all queues where each
 * may use all of a dimension, and of two groups on the same links. Undefined where no two can be in service at once.
 */
function sharing(
  { logical, policy, queueBandwidth, servers }: PreparedCase,
  { dimensions, splitBandwidth }: Topology,
  network: NetworkBackend,
): LiveNetwork | undefined {
  const { rounding, activeChunks, queuesPerDimension: queues } = policy;
  const isWhole = Object.values(logical).some((all) => all.some(({ dimension }) => dimension < 0));
  if (rounding !== 'exact' || isWhole) return undefined;
  /** The first server on the same wires. */
  const wires = servers.map(({ dimension: own, size }, server) => {
    const block = dimensions[own] as Dimension;
    const isApart = splitBandwidth === 'full' || blocks[block.kind].groupShare(formOf(block), size) < 1;
    return isApart ? server : servers.findIndex(({ dimension }) => dimension === own);
  });
  const isParted = queueBandwidth === 'share';
  const places = Math.ceil(activeChunks / queues) * (isParted ? 1 : queues);
  const takes = wires.map((own) => places > 1 || wires.filter((other) => other === own).length > 1);
  if (!takes.includes(true)) return undefined;
  return createSharingNetwork({
    network,
    wiresOf: (server, queue) => (wires[server] ?? server) * queues + (isParted ? queue : 0),
    takes: (server) => takes[server] === true,
  });
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

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
import { systemOf } from './model-system.ts';
import type { PreparedCase } from './prepare-case.ts';
import { queueTopology } from './queue-topology.ts';
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
 * @param live times the phases that it takes instead
 */
export function startRun(
  prepared: PreparedCase,
  topology: Topology,
  recording: Recording,
  network: NetworkBackend = analyticalNetwork(prepared, topology),
  live?: LiveNetwork,
): Result<StartedRun> {
  const checked = checkNetwork(prepared, systemOf(prepared, topology));
  return checked.ok ? success(runOf(prepared, topology, recording, network, live)) : checked;
}

/** The same for what `checkNetwork` has accepted. */
export function runOf(
  prepared: PreparedCase,
  topology: Topology,
  recording: Recording,
  network: NetworkBackend,
  live?: LiveNetwork,
): StartedRun {
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
  return { run, lanes };
}

export function analyticalNetwork(prepared: PreparedCase, topology: Topology): NetworkBackend {
  const { endpointDelayNs, policy } = prepared;
  return createAnalyticalNetwork({
    topology: queueTopology(prepared, topology),
    endpointDelayNs,
    rounding: policy.rounding,
  });
}

/**
 * What Themis compares. Only ratios matter, and where links are given one by one they are taken of the
 * numbers as given: a conversion first would move a comparison of equal loads by a rounding.
 */
function balanceBandwidth({ kind, size, link, bandwidthGBps }: Dimension): number {
  if (link === undefined) return bandwidthGBps;
  return blocks[kind].usableLinks(size, link.linksPerNpu) * link.linkBandwidthGiBps;
}

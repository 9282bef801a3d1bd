/** Starting a run of a prepared case on a topology with bandwidths. */
import { createAnalyticalNetwork } from '../network/analytical.ts';
import type { Recording } from '../simulator/input.ts';
import { createRun, type Run } from '../simulator/run.ts';
import { dimensionBandwidthGBps, groupBandwidthGBps } from '../topology/bandwidth.ts';
import type { Dimension, Topology } from '../topology/dimension.ts';
import { success, type Result } from '../units/result.ts';
import { checkNetwork } from './checkNetwork.ts';
import type { PreparedCase } from './prepare.ts';
import type { Lane } from './results.ts';

export type { Run } from '../simulator/run.ts';

export interface StartedRun {
  readonly run: Run;
  /** One a server of the simulator, in its order. */
  readonly lanes: readonly Lane[];
}

/** @param topology the dimensions of `prepared.sizes` with their bandwidths */
export function startRun(
  prepared: PreparedCase,
  topology: Topology,
  recording: Recording,
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
      serverBandwidthGBps: lanes.map((lane) => lane.bandwidthGBps),
      dimensionBandwidthGBps: prepared.servers.map((server) =>
        dimensionBandwidthGBps(dimensionOf(server.dimension)),
      ),
      physicalDimensions: topology.dimensions.length,
      network: createAnalyticalNetwork({
        topology,
        endpointDelayNs: prepared.endpointDelayNs,
        rounding: prepared.policy.rounding,
      }),
      policy: prepared.policy,
    },
    recording,
  );
  return success({ run, lanes });
}

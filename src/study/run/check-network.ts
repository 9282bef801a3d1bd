/** What keeps a prepared case from running on a topology: values with the field they concern. */
import { checkPhases } from '../../collective/schedule.ts';
import { COLLECTIVES, type Phase } from '../../collective/types.ts';
import { checkTimeable } from '../../network/limits.ts';
import { checkTopology } from '../../topology/check.ts';
import { groupBandwidthGBps } from '../../topology/bandwidth.ts';
import type { Dimension, Topology } from '../../topology/dimension.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import type { PreparedCase } from './prepare.ts';

/** Algorithms that can do what the plans ask of them, and bandwidth wherever something is sent. */
export function checkNetwork(prepared: PreparedCase, topology: Topology): Result<Topology> {
  const checked = checkTopology(topology);
  if (!checked.ok) return checked;
  const problems = COLLECTIVES.flatMap((collective) => {
    const phases = prepared.phases[collective];
    const algorithms = checkPhases(phases, `system.algorithms.${collective}`);
    if (!algorithms.ok) return algorithms.problems.map((found) => atDimension(found, prepared));
    const timeable = checkTimeable(
      topology,
      phases,
      prepared.policy.rounding,
      `system.algorithms.${collective}`,
    );
    if (!timeable.ok) return timeable.problems.map((found) => atDimension(found, prepared));
    return phases.flatMap((phase) => starved(phase, prepared, topology));
  });
  return problems.length === 0 ? success(topology) : failure(...problems);
}

function starved({ logical }: Phase, prepared: PreparedCase, topology: Topology): readonly Problem[] {
  const server = prepared.servers[logical.server];
  const dimension: Dimension | undefined = topology.dimensions[server?.dimension ?? 0];
  if (server === undefined || dimension === undefined) return [];
  if (groupBandwidthGBps(dimension, server.size, topology.splitBandwidth) > 0) return [];
  return [
    {
      path: `topology.dimensions[${server.dimension}].bandwidthGBps`,
      message: `Dimension ${server.dimension + 1} carries traffic but has no bandwidth; it needs more than 0 GB/s.`,
    },
  ];
}

/** Phases are checked by server; the design has its algorithms by dimension. */
function atDimension({ path, message }: Problem, prepared: PreparedCase): Problem {
  const ofServer = /^(.*)\[(\d+)\]$/.exec(path);
  const dimension = prepared.servers[Number(ofServer?.[2])]?.dimension;
  return dimension === undefined
    ? { path, message }
    : { path: `${ofServer?.[1] ?? ''}[${dimension}]`, message };
}

/** Checks that a prepared case can run on a topology. Problems name the field of the design. */
import { checkPhases } from '../../collective/schedule.ts';
import { COLLECTIVES, type Phase } from '../../collective/types.ts';
import type { ModelSystem, NetworkModel } from '../../network/models/model.ts';
import { checkTopology } from '../../topology/check.ts';
import { groupBandwidthGBps } from '../../topology/bandwidth.ts';
import type { Dimension, Topology } from '../../topology/dimension.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import type { PreparedCase } from '../prepare-case.ts';

/**
 * Checks that the algorithms can do what the plans need, that a model can time them, and that every dimension with traffic has bandwidth.
 */
export function checkNetwork(
  prepared: PreparedCase,
  system: ModelSystem,
  model: NetworkModel = prepared.engine.models.analytical,
): Result<Topology> {
  const { topology } = system;
  const checked = checkTopology(topology);
  if (!checked.ok) return checked;
  const { stages } = prepared.graph;
  if (stages !== undefined && model !== prepared.engine.models.analytical) {
    return problem(
      'system.network',
      'The stages of a pipeline are timed by the analytical network only. Allowed: analytical.',
    );
  }
  if (prepared.graph.endsWithLoop === true && system.packets?.eachNpu !== true) {
    return problem(
      'workload.lastReduction',
      'A run ends without its last reductions only where every NPU runs its own iteration (system.packets.eachNpu). Allowed: awaited or none.',
    );
  }
  const silent = (stages?.group.positions ?? []).flatMap((server) =>
    withoutBandwidth(server, prepared, topology),
  );
  if (silent.length > 0) return failure(...silent);
  const problems = COLLECTIVES.flatMap((collective) => {
    const phases = prepared.phases[collective];
    const algorithms = checkPhases(phases, `system.algorithms.${collective}`);
    if (!algorithms.ok) return algorithms.problems.map((found) => atDimension(found, prepared));
    const timeable = model.check(system, phases, `system.algorithms.${collective}`);
    if (!timeable.ok) return timeable.problems.map((found) => atDimension(found, prepared));
    return phases.flatMap((phase) => starved(phase, prepared, topology));
  });
  return problems.length === 0 ? success(topology) : failure(...unique(problems));
}

/** Removes duplicates of problems that several collectives share. */
function unique(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((entry) => [`${entry.path} ${entry.message}`, entry])).values()];
}

function starved({ logical }: Phase, prepared: PreparedCase, topology: Topology): readonly Problem[] {
  return withoutBandwidth(logical.server, prepared, topology);
}

function withoutBandwidth(index: number, prepared: PreparedCase, topology: Topology): readonly Problem[] {
  const server = prepared.servers[index];
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

/** Phases are checked by server; the design lists its algorithms by dimension. */
function atDimension({ path, message }: Problem, prepared: PreparedCase): Problem {
  const ofServer = /^(.*)\[(\d+)\]$/.exec(path);
  const dimension = prepared.servers[Number(ofServer?.[2])]?.dimension;
  return dimension === undefined
    ? { path, message }
    : { path: `${ofServer?.[1] ?? ''}[${dimension}]`, message };
}

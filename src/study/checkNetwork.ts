/** What keeps a prepared case from running on a topology: values with the field they concern. */
import { planCollective } from '../collective/plan.ts';
import { checkPhases } from '../collective/schedule.ts';
import type { Phase } from '../collective/types.ts';
import { checkTopology } from '../topology/check.ts';
import { groupBandwidthGBps } from '../topology/bandwidth.ts';
import type { Dimension, Topology } from '../topology/dimension.ts';
import type { CollectiveTask } from '../taskgraph/graph.ts';
import { failure, success, type Problem, type Result } from '../units/result.ts';
import type { PreparedCase } from './prepare.ts';

/** Algorithms that can do what the plans ask of them, and bandwidth wherever something is sent. */
export function checkNetwork(prepared: PreparedCase, topology: Topology): Result<Topology> {
  const checked = checkTopology(topology);
  if (!checked.ok) return checked;
  const phases = plannedPhases(prepared);
  const algorithms = checkPhases(phases, 'system.algorithms');
  if (!algorithms.ok) return algorithms;
  const problems = phases.flatMap((phase) => starved(phase, prepared, topology));
  return problems.length === 0 ? success(topology) : failure(...problems);
}

/** The phases of every type of collective on every group the graph uses, once each. */
function plannedPhases(prepared: PreparedCase): readonly Phase[] {
  const { graph, logical, policy } = prepared;
  const kinds = new Map<string, CollectiveTask>();
  for (const task of graph.tasks) {
    if (task.kind === 'collective' && task.bytes > 0) kinds.set(`${task.collective} ${task.group}`, task);
  }
  const unique = new Map<string, Phase>();
  for (const { collective, group, bytes } of kinds.values()) {
    const positions = new Set(graph.groups[group]?.positions);
    const phases = planCollective({
      collective,
      bytes,
      dimensions: logical[collective].filter((_, position) => positions.has(position)),
      optimization: policy.optimization,
      rounding: policy.rounding,
      scatterAll: policy.interDimension === 'themis' || policy.interDimension === 'themisFlex',
    });
    for (const phase of phases) {
      const { server, algorithm } = phase.logical;
      unique.set(`${phase.operation} ${server} ${algorithm.name}`, phase);
    }
  }
  return [...unique.values()];
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

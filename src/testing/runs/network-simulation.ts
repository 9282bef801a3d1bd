import { partSections } from '../../collective/sections.ts';
import { logicalDimensions, partsOf, type Split } from '../../collective/logical.ts';
import {
  COLLECTIVES,
  type Algorithm,
  type Collective,
  type LogicalDimension,
} from '../../collective/types.ts';
import type { Recording } from '../../simulator/input.ts';
import type { SystemPolicy } from '../../simulator/policy.ts';
import { plannedPhases } from '../../run/planned-phases.ts';
import type { PreparedCase } from '../../run/prepare-case.ts';
import type { Lane } from '../../run/report/results.ts';
import { startRun } from '../../run/simulate.ts';
import type { TaskGraph } from '../../taskgraph/graph.ts';
import type { BlockKind, Dimension, Topology } from '../../topology/dimension.ts';
import { finish, FULL_RECORDING, PLAIN_POLICY, type Finished } from './simulation.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** A system with a real network, and a graph to run on it. */
export interface NetworkSystem {
  readonly topology: Topology;
  /** One for each dimension. */
  readonly algorithms: readonly Algorithm[];
  readonly graph: TaskGraph;
  readonly policy?: Partial<SystemPolicy>;
  readonly endpointDelayNs?: number;
  readonly split?: Split;
}

export function block(kind: BlockKind, size: number, bandwidthGBps: number, linkLatencyNs = 0): Dimension {
  return { kind, size, bandwidthGBps, linkLatencyNs, tier: 'node' };
}

export function topologyOf(...dimensions: readonly Dimension[]): Topology {
  return { dimensions, splitBandwidth: 'full' };
}

/** The case as preparation makes it, with the graph of a test. */
export function preparedOf(system: NetworkSystem): PreparedCase {
  const sizes = system.topology.dimensions.map((dimension) => dimension.size);
  const parts = partsOf(sizes, system.split);
  const entries = system.algorithms.map((algorithm) => ({ algorithm, whole: false }));
  const dimensions = logicalDimensions(sizes, entries, parts);
  if (!dimensions.ok) throw new Error(dimensions.problems[0]?.message);
  const logical = Object.fromEntries(
    COLLECTIVES.map((collective) => [collective, dimensions.value]),
  ) as Record<Collective, readonly LogicalDimension[]>;
  const { graph } = system;
  const policy = { ...PLAIN_POLICY, ...system.policy };
  return {
    sizes,
    parts,
    graph,
    logical,
    policy,
    engine: ALL_PARTS,
    phases: plannedPhases(graph, logical, policy),
    servers: partSections(parts).map((section) => ({ ...section, role: 'all' })),
    endpointDelayNs: system.endpointDelayNs ?? 0,
    queueBandwidth: 'full',
  };
}

export interface FinishedOn extends Finished {
  readonly lanes: readonly Lane[];
}

/** Runs the whole simulator on a network and records its whole trace. */
export function simulateOn(system: NetworkSystem, recording: Partial<Recording> = {}): FinishedOn {
  const started = startRun(preparedOf(system), system.topology, { ...FULL_RECORDING, ...recording });
  if (!started.ok) throw new Error(started.problems.map(({ message }) => message).join(' '));
  return { ...finish(started.value.run), lanes: started.value.lanes };
}

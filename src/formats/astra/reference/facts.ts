import type { Parts } from '../../../collective/logical.ts';
import type { Collective, LogicalDimension } from '../../../collective/types.ts';
import type { PhaseCost, PhaseRequest } from '../../../network/costs/backend.ts';
import type { CollectiveTask, TaskGraph } from '../../../taskgraph/graph.ts';
import type { AstraCase } from '../case.ts';
import type { AstraFiles } from '../files.ts';

/** A phase that the run requested from the network, and its cost. */
export interface RunPhase {
  readonly request: PhaseRequest;
  readonly cost: PhaseCost;
}

/** The facts of a finished run. */
export interface RunFacts {
  readonly files: AstraFiles;
  readonly described: AstraCase;
  readonly graph: TaskGraph;
  readonly logical: Readonly<Record<Collective, readonly LogicalDimension[]>>;
  /** The dimension that two groups share. */
  readonly parts: Parts;
  readonly servers: number;
  /** Every distinct phase, at least once. */
  readonly phases: readonly RunPhase[];
}

export function collectiveTasks({ graph }: RunFacts): readonly CollectiveTask[] {
  return graph.tasks.filter((task) => task.kind === 'collective');
}

/** Returns whether the group of the collective has more than one NPU. */
export function isLive({ graph, logical }: RunFacts, task: CollectiveTask): boolean {
  const positions = graph.groups[task.group]?.positions ?? [];
  return positions.some((position) => (logical[task.collective][position]?.size ?? 1) > 1);
}

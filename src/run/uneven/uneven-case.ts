/** What a run with every NPU by itself needs of a prepared case, and how it begins the run of one of them. */
import type { Collective, LogicalDimension } from '../../collective/types.ts';
import type { LiveNetwork } from '../../network/costs/live.ts';
import type { SystemPolicy } from '../../simulator/policy.ts';
import type { Recording } from '../../simulator/input.ts';
import type { Run } from '../../simulator/run.ts';
import type { TaskGraph } from '../../taskgraph/graph.ts';
import type { DesignConditions } from '../conditions/placed-conditions.ts';
import type { Lane } from '../report/results.ts';

export interface UnevenCase {
  readonly graph: TaskGraph;
  readonly healthyGraph?: TaskGraph;
  readonly conditions?: DesignConditions;
  readonly logical: Readonly<Record<Collective, readonly LogicalDimension[]>>;
  readonly policy: SystemPolicy;
  readonly sizes: readonly number[];
}

export interface StartedUneven {
  readonly run: Run;
  readonly lanes: readonly Lane[];
}

/** Begins the run of one NPU on the network as it meets it. */
export type BeginOwnRun = (
  graph: TaskGraph,
  policy: SystemPolicy,
  recording: Recording,
  live: LiveNetwork,
) => StartedUneven;

/** What a run with every NPU by itself needs of a prepared case, and how it begins the run of one of them. */
import type { Collective, LogicalDimension } from '../../collective/types.ts';
import type { LinkUse } from '../../network/uneven/group-phases.ts';
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
  /** Other designs on the same network, which run their iterations again and again. Defaults to none. */
  readonly others?: readonly UnevenOther[];
}

export interface UnevenOther {
  readonly prepared: UnevenCase;
  /** By dimension: its NPUs in every line. */
  readonly places: readonly (readonly number[])[];
}

export interface StartedUneven {
  readonly run: Run;
  readonly lanes: readonly Lane[];
  /** What was sent on every link so far, by all jobs. */
  readonly links: () => LinkUse;
  /** Where one NPU ran for its whole job: whether every phase so far has ended on all ranks at once. Absent where every NPU ran. */
  readonly isLockStepExact?: () => boolean;
}

/**
 * Begins the run of one NPU on the network as it meets it.
 *
 * @param job 0 for the design's own, then its others
 */
export type BeginOwnRun = (
  job: number,
  graph: TaskGraph,
  policy: SystemPolicy,
  recording: Recording,
  live: LiveNetwork | undefined,
) => Pick<StartedUneven, 'run' | 'lanes'>;

import type { Collective } from '../collective/types.ts';
import type { GroupRole } from './roles.ts';

/**
 * The one graph that every training loop generates and the simulator runs. Tasks are numbered by
 * their index; `after` lists the tasks that must have completed, all with a smaller index.
 * Completed successors start in index order, so a run is deterministic.
 */
export const PASSES = ['forward', 'recompute', 'inputGradient', 'weightGradient'] as const;
/** Which pass of a layer a task belongs to, in the order in which they first run. */
export type Pass = (typeof PASSES)[number];

/**
 * A communicator: its role and the logical dimensions it spans, as ascending positions in the list
 * of logical dimensions (physical dimensions in order, a split one replaced by its inner and outer
 * part). Two groups may have one role (layers of a customized loop); one may span no
 * dimension larger than 1: its collectives are legal and complete at once.
 */
export interface Group {
  readonly role: GroupRole;
  readonly positions: readonly number[];
}

/** Which way the priority counter moves when the collective is issued; `system` follows the setting. */
export type IssuePolicy = 'system' | 'LIFO' | 'FIFO' | 'highest';

export interface ComputeTask {
  readonly kind: 'compute';
  readonly layer: number;
  readonly pass: Pass;
  readonly durationNs: number;
  readonly after: readonly number[];
}

/** Time that is neither compute nor communication (a loop step of the reference simulator). */
export interface DelayTask {
  readonly kind: 'delay';
  readonly durationNs: number;
  readonly after: readonly number[];
}

/** Completes `updateNs` after the last chunk has left its last phase. */
export interface CollectiveTask {
  readonly kind: 'collective';
  readonly layer: number;
  readonly pass: Pass;
  readonly collective: Collective;
  /** Per NPU; for an all-gather the shard each NPU starts with. */
  readonly bytes: number;
  /** Index in `TaskGraph.groups`. */
  readonly group: number;
  readonly policy: IssuePolicy;
  readonly updateNs: number;
  /** From when it could begin until its first chunk can; it is issued then. Missing: 0. */
  readonly launchNs?: number;
  readonly after: readonly number[];
}

/**
 * The loop waits here for collectives: `after[0]` is where it comes from, the rest is what it waits
 * for. The time between the two is the exposed communication of (`layer`, `pass`).
 */
export interface WaitTask {
  readonly kind: 'wait';
  readonly layer: number;
  readonly pass: Pass;
  readonly after: readonly number[];
}

export type Task = ComputeTask | DelayTask | CollectiveTask | WaitTask;

export interface TaskGraph {
  readonly tasks: readonly Task[];
  readonly groups: readonly Group[];
  readonly layerNames: readonly string[];
}

import type { Collective } from '../collective/types.ts';
import type {
  CollectiveTask,
  ComputeTask,
  DelayTask,
  Group,
  Task,
  TaskGraph,
  WaitTask,
} from '../taskgraph/graph.ts';

/** Task graphs written by hand: each function makes one task, `after` lists indices of earlier ones. */
export function graphOf(tasks: readonly Task[], groups: readonly Group[], layers = 1): TaskGraph {
  return {
    tasks,
    groups,
    layerNames: Array.from({ length: layers }, (_, index) => `layer ${String(index)}`),
  };
}

/** All NPUs of a system with this many logical dimensions. */
export function everyone(dimensions: number): Group {
  return { role: 'all', positions: Array.from({ length: dimensions }, (_, position) => position) };
}

export function work(durationNs: number, after: readonly number[] = []): ComputeTask {
  return { kind: 'compute', layer: 0, pass: 'forward', durationNs, after };
}

export function pause(durationNs: number, after: readonly number[] = []): DelayTask {
  return { kind: 'delay', durationNs, after };
}

/** A collective of group 0 unless `more` gives another. */
export function send(
  collective: Collective,
  bytes: number,
  after: readonly number[] = [],
  more: Partial<CollectiveTask> = {},
): CollectiveTask {
  return {
    kind: 'collective',
    layer: 0,
    pass: 'forward',
    collective,
    bytes,
    group: 0,
    policy: 'system',
    updateNs: 0,
    after,
    ...more,
  };
}

/** Starts at `after[0]` and waits for the rest. */
export function waitFor(after: readonly number[], more: Partial<WaitTask> = {}): WaitTask {
  return { kind: 'wait', layer: 0, pass: 'forward', after, ...more };
}

/**
 * Says what a collective takes beside its messages by operations of their own, since a trace has no other place for it: the time until it is
 * launched before it, and the update of what it has reduced behind it. The host does both, so that the accelerator computes meanwhile.
 */
import type { CollectiveTask, Task, TaskGraph } from '../../taskgraph/graph.ts';

export function withDelays<T extends Pick<TaskGraph, 'tasks'>>(graph: T): T {
  const { tasks } = graph;
  if (!tasks.some((task) => task.kind === 'collective' && isDelayed(task))) return graph;
  const all: Task[] = [];
  /** By task, the operation that ends it. */
  const ends: number[] = [];
  const push = (task: Task): number => all.push(task) - 1;
  for (const task of tasks) {
    const after = task.after.map((before) => ends[before]!);
    if (task.kind !== 'collective') {
      ends.push(push({ ...task, after }));
      continue;
    }
    const { launchNs = 0, updateNs, ...rest } = task;
    const from = launchNs > 0 ? [push({ kind: 'delay', durationNs: launchNs, after })] : after;
    const sent = push({ ...rest, updateNs: 0, after: from });
    ends.push(updateNs > 0 ? push({ kind: 'delay', durationNs: updateNs, after: [sent] }) : sent);
  }
  return { ...graph, tasks: all };
}

function isDelayed({ launchNs = 0, updateNs }: CollectiveTask): boolean {
  return launchNs > 0 || updateNs > 0;
}

/**
 * Two graphs as one, for a stage that works on two micro-batches at once: what is computed goes in turn, one operation of the
 * first and one of the second, and each computes while the other communicates.
 */
import type { Group, Task, TaskGraph } from '../../taskgraph/graph.ts';

/** A graph, and which layer of `layerNames` its first one is. */
export interface Side {
  readonly graph: TaskGraph;
  readonly layer: number;
}

/** @param overlap without it the second begins when the first is over */
export function sideBySide(
  sides: readonly [Side, Side],
  layerNames: readonly string[],
  overlap: boolean,
): TaskGraph {
  const tasks: Task[] = [];
  const groups: Group[] = [];
  const writers = sides.map((side) => writer(side, tasks, groups));
  let last: number | null = null;
  const goOn = (write: (typeof writers)[number]): boolean => {
    const computed = write(last);
    last = computed ?? last;
    return computed !== null;
  };
  if (overlap) {
    for (let isGoing = true; isGoing;) isGoing = writers.map(goOn).includes(true);
  } else {
    for (const write of writers) {
      while (goOn(write));
      last =
        tasks.length === 0
          ? null
          : tasks.push({ kind: 'delay', durationNs: 0, after: tasks.map((_, task) => task) }) - 1;
    }
  }
  return { tasks, groups, layerNames };
}

/** Writes up to the next task that computes, after `last`; null where there is none left. */
function writer(
  { graph, layer }: Side,
  tasks: Task[],
  groups: Group[],
): (last: number | null) => number | null {
  const places: number[] = [];
  const groupAt = groups.length;
  groups.push(...graph.groups);
  return (last) => {
    while (places.length < graph.tasks.length) {
      const task = graph.tasks[places.length]!;
      const own = task.after.map((before) => places[before]!);
      const after = [...new Set(comesAfter(task, own, last, graph.tasks[places.length + 1]))];
      const moved: Task =
        task.kind === 'delay'
          ? { ...task, after }
          : task.kind === 'collective'
            ? { ...task, after, layer: task.layer + layer, group: task.group + groupAt }
            : { ...task, after, layer: task.layer + layer };
      places.push(tasks.push(moved) - 1);
      if (task.kind === 'compute') return places.at(-1)!;
    }
    return null;
  };
}

/** What is computed waits for what was computed before it; what a computation waits for is exposed from then on. */
function comesAfter(
  task: Task,
  own: readonly number[],
  last: number | null,
  next: Task | undefined,
): readonly number[] {
  if (last === null) return own;
  if (task.kind === 'wait' && next?.kind === 'compute') return [last, ...own];
  return task.kind === 'compute' || own.length === 0 ? [...own, last] : own;
}

/**
 * Combines two graphs for a stage that works on two micro-batches at once: their compute alternates, one
 * operation of the first and one of the second, and each computes while the other communicates.
 */
import type { Group, SliceMark, Task, TaskGraph } from '../../taskgraph/graph.ts';

/** A graph, and the index in `layerNames` of its first layer. */
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
  const writers = sides.map((side, index) => writer(side, tasks, groups, index));
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

/** Writes up to the next computing task after `last`; returns null if none is left. @param side of the two */
function writer(
  { graph, layer }: Side,
  tasks: Task[],
  groups: Group[],
  side: number,
): (last: number | null) => number | null {
  const places: number[] = [];
  const groupAt = groups.length;
  groups.push(...graph.groups);
  return (last) => {
    while (places.length < graph.tasks.length) {
      const task = graph.tasks[places.length]!;
      const before = task.after.map((earlier) => places[earlier]!);
      const after = [...new Set(comesAfter(task, before, last, graph.tasks[places.length + 1]))];
      const moved = movedTask(task, after, { layer, groupAt, side });
      places.push(tasks.push(moved) - 1);
      if (task.kind === 'compute') return places.at(-1)!;
    }
    return null;
  };
}

interface Move {
  readonly layer: number;
  readonly groupAt: number;
  readonly side: number;
}

function movedTask(task: Task, after: readonly number[], { layer, groupAt, side }: Move): Task {
  if (task.kind === 'delay') return { ...task, after };
  const moved = { ...task, after, layer: task.layer + layer };
  if (moved.kind === 'wait') return moved;
  const slice = moved.slice === undefined ? {} : { slice: sliceOf(moved.slice, side) };
  return moved.kind === 'collective'
    ? { ...moved, ...slice, group: moved.group + groupAt }
    : { ...moved, ...slice };
}

/** Products of both sides keep numbers of their own. */
function sliceOf(slice: SliceMark, side: number): SliceMark {
  return { ...slice, product: 2 * slice.product + side };
}

/** Compute waits for the compute before it; from then on, what a computation waits for is exposed. */
function comesAfter(
  task: Task,
  after: readonly number[],
  last: number | null,
  next: Task | undefined,
): readonly number[] {
  if (last === null) return after;
  if (task.kind === 'wait' && next?.kind === 'compute') return [last, ...after];
  return task.kind === 'compute' || after.length === 0 ? [...after, last] : after;
}

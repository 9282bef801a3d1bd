import { expect } from 'vitest';
import type { Task, TaskGraph } from '../taskgraph/graph.ts';
import type { CollectiveOp, ComputeOp, Layer } from '../workload/table/layer.ts';

/**
 * One line for each task, as tests write hand-worked graphs:
 *   0 compute L0 forward 10
 *   1 allReduce L0 forward 100 B model[0] system <- 0
 *   2 wait L0 forward <- 0 1
 *   3 step 1 <- 2
 */
export function graphText(graph: TaskGraph): readonly string[] {
  return graph.tasks.map((task, index) => {
    const after = task.after.length > 0 ? ` <- ${task.after.join(' ')}` : '';
    return `${String(index)} ${taskText(task, graph)}${after}`;
  });
}

function taskText(task: Task, graph: TaskGraph): string {
  switch (task.kind) {
    case 'delay':
      return `step ${String(task.durationNs)}`;
    case 'compute':
      return `compute L${String(task.layer)} ${task.pass} ${String(task.durationNs)}`;
    case 'wait':
      return `wait L${String(task.layer)} ${task.pass}`;
    case 'collective': {
      const group = graph.groups[task.group];
      const span = `${group?.role ?? '?'}[${group?.positions.join(',') ?? '?'}]`;
      const update = task.updateNs > 0 ? ` update ${String(task.updateNs)}` : '';
      return `${task.collective} L${String(task.layer)} ${task.pass} ${String(task.bytes)} B ${span} ${task.policy}${update}`;
    }
  }
}

export function compute(durationNs: number): ComputeOp {
  return { kind: 'compute', label: 'compute', durationNs };
}

export function collective(
  role: CollectiveOp['role'],
  bytes: number,
  type: CollectiveOp['collective'] = 'allReduce',
): CollectiveOp {
  return { kind: 'collective', label: type, collective: type, bytes, role };
}

/** A layer with empty passes except for the given ones. */
export function layer(name: string, passes: Partial<Layer>): Layer {
  return { name, forward: [], recompute: [], inputGradient: [], weightGradient: [], updateNs: 0, ...passes };
}

/**
 * Checks what holds for every generated graph: it is in dependency order; no task waits for the same task twice, or for one that another of
 * its predecessors already waited for (except where a wait starts); and no wait is without a collective.
 */
export function expectSound(graph: TaskGraph): void {
  const ancestors: Set<number>[] = [];
  for (const [index, task] of graph.tasks.entries()) {
    const mine = new Set<number>();
    for (const before of task.after) {
      expect(before).toBeLessThan(index);
      expect(mine.has(before)).toBe(false);
      mine.add(before);
    }
    const reached = new Set(mine);
    for (const before of mine) for (const other of ancestors[before] ?? []) reached.add(other);
    ancestors.push(reached);

    const needed = task.kind === 'wait' ? task.after.slice(1) : task.after;
    for (const before of needed) {
      for (const other of needed) expect(ancestors[other]?.has(before)).toBe(false);
    }
    if (task.kind === 'wait') {
      expect(needed.length).toBeGreaterThan(0);
      for (const before of needed) expect(graph.tasks[before]?.kind).toBe('collective');
    }
    if (task.kind === 'collective') {
      expect(graph.groups[task.group]).toBeDefined();
      expect(graph.layerNames[task.layer]).toBeDefined();
    }
  }
}

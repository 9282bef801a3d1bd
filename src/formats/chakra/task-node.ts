/** Writes a task of a graph as the node of a trace. */
import type { Task, TaskGraph } from '../../taskgraph/graph.ts';
import { COMM_TYPES, type ChakraNode } from './node.ts';

const NS_OF_US = 1000;

/** @param groups has the number of each group of the graph; 0 stands for all ranks */
export function nodeOf(
  { layerNames }: Pick<TaskGraph, 'layerNames'>,
  task: Task,
  id: number,
  groups: readonly number[],
): ChakraNode {
  const attributes = new Map<string, number | string>([['is_cpu_op', 0]]);
  const base = { id, after: task.after, attributes, durationUs: 0 };
  switch (task.kind) {
    case 'compute':
      return {
        ...base,
        name: `${layerNames[task.layer] ?? ''} ${task.pass}`,
        type: 'compute',
        durationUs: task.durationNs / NS_OF_US,
      };
    case 'delay':
      attributes.set('is_cpu_op', 1);
      return {
        ...base,
        name: 'delay',
        type: task.durationNs > 0 ? 'compute' : 'metadata',
        durationUs: task.durationNs / NS_OF_US,
      };
    case 'wait':
      return { ...base, name: `wait for ${layerNames[task.layer] ?? ''}`, type: 'metadata' };
    case 'collective': {
      const group = groups[task.group]!;
      attributes.set('comm_type', COMM_TYPES.indexOf(task.collective));
      attributes.set('comm_size', Math.round(task.bytes));
      if (group > 0) attributes.set('pg_name', String(group));
      return { ...base, name: `${layerNames[task.layer] ?? ''} ${task.collective}`, type: 'collective' };
    }
  }
}

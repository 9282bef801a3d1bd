import type { TaskGraph } from '../../taskgraph/graph.ts';
import { slowedGraph } from './slowed-graph.ts';

/** The same tasks on NPUs whose compute takes `factor` as long, in every stage. */
export function spreadGraph(graph: TaskGraph, factor: number): TaskGraph {
  if (factor === 1) return graph;
  const slowed = slowedGraph(graph, 1 / factor);
  const { stages } = graph;
  if (stages === undefined) return slowed;
  return {
    ...slowed,
    stages: { ...stages, blocks: stages.blocks.map((block) => slowedGraph(block, 1 / factor)) },
  };
}
